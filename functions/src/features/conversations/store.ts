import type { ChoicesDocument } from '@tagpo/contract/choices';
import { choicesDocument } from '@tagpo/contract/choices';
import { type ConversationDocument, conversationDocument, conversationIdOf } from '@tagpo/contract/conversation';
import { collections, paths } from '@tagpo/contract/paths';
import { CONVERSATIONS_PAGE_SIZE, MAX_UNREAD_CONVERSATIONS } from '@tagpo/contract/product';
import { type DirectoryDocument, directoryDocument } from '@tagpo/contract/user';
import { type DocumentSnapshot, FieldPath, FieldValue, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { hasCode, NOT_FOUND } from '../../firebase/error-code.ts';
import { parseConversation } from './document.ts';
import type { TimePosition } from './time-cursor.ts';
import type { StoredConversation } from './view.ts';

/** A page of the conversations that a member sees, newest first. Reads what it answers. */
export async function listVisible(
  firestore: Firestore,
  uid: string,
  after: TimePosition | undefined,
): Promise<StoredConversation[]> {
  const newest = firestore
    .collection(collections.conversations)
    .where('visibleTo', 'array-contains', uid)
    .orderBy('updatedAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(CONVERSATIONS_PAGE_SIZE);
  const page = after ? newest.startAfter(Timestamp.fromMillis(after.time), after.id) : newest;
  const found = await page.get();
  return found.docs.map((snapshot) => ({ id: snapshot.id, data: z.parse(conversationDocument, snapshot.data()) }));
}

/** The conversation of two members if the first of them sees it: one read. */
export async function readVisible(
  firestore: Firestore,
  uid: string,
  otherId: string,
): Promise<ConversationDocument | 'hidden' | undefined> {
  const snapshot = await firestore.doc(paths.conversation(conversationIdOf(uid, otherId))).get();
  const found = parseConversation(snapshot, [uid, otherId]);
  return found === undefined || found.visibleTo.includes(uid) ? found : 'hidden';
}

/** Messages to a member in all conversations that hold unread ones: one read for each of those, at most 100. */
export async function sumUnread(firestore: Firestore, uid: string): Promise<number> {
  const found = await firestore
    .collection(collections.conversations)
    .where('unreadFor', 'array-contains', uid)
    .limit(MAX_UNREAD_CONVERSATIONS)
    .get();
  return found.docs
    .map((snapshot) => z.parse(conversationDocument, snapshot.data()).unread?.[uid] ?? 0)
    .reduce((total, unread) => total + unread, 0);
}

/** Marks everything so far as read, in one write and no read. False when there is no such conversation. */
export async function writeRead(firestore: Firestore, uid: string, otherId: string): Promise<boolean> {
  const reference = firestore.doc(paths.conversation(conversationIdOf(uid, otherId)));
  return reference
    .update(
      new FieldPath('unread', uid),
      0,
      new FieldPath('readAt', uid),
      FieldValue.serverTimestamp(),
      'unreadFor',
      FieldValue.arrayRemove(uid),
    )
    .then(
      () => true,
      (error: unknown) => {
        if (hasCode(error, NOT_FOUND)) return false;
        throw error;
      },
    );
}

/** What decides whether two members who have no conversation may begin one. */
export function reachabilityReferences(firestore: Firestore, uid: string, otherId: string) {
  return [firestore.doc(paths.directory(otherId)), firestore.doc(paths.choices(uid))] as const;
}

/** The other member, if they are there for this one: listed, and no block between the two. */
export function parseReachable(
  [directory, choices]: readonly DocumentSnapshot[],
  otherId: string,
): DirectoryDocument | undefined {
  if (!directory?.exists) return undefined;
  const found = z.parse(directoryDocument, directory.data());
  const { blocked }: Pick<ChoicesDocument, 'blocked'> = z.parse(choicesDocument, choices?.data() ?? {});
  return found.profile.isListed && !blocked.includes(otherId) ? found : undefined;
}
