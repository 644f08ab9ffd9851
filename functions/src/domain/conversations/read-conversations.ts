import { collections, paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { type UserDocument, userDocument } from '@tagpo/contract/stored/user';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { type EntryDeps, parseEntry } from '../../firebase/stored-entries.ts';
import { type FromTo, isBlock, parseChoice } from '../choices/choices.ts';
import { areSeparated } from '../members/blocks.ts';
import { shownDirectory } from '../members/parse-listed.ts';
import { parseShown } from '../members/parse-shown.ts';
import { parseConversation, parseConversationOf } from './parse-conversation.ts';
import { seenBy, withoutOwnDecline } from './visibility.ts';

/** The conversations that a member sees, or those of them with unread messages. */
export function conversationsOf(firestore: Firestore, uid: string, list: 'visibleTo' | 'unreadFor'): Query {
  return firestore.collection(collections.conversations).where(list, 'array-contains', uid);
}

const PAGE = 400;

/**
 * Every conversation of a member, hidden ones included, with these fields of it. Queries both `participants` and `changedFor`, so that one of the two may be
 * damaged (no query finds part of a document's id).
 */
export async function findConversations(
  firestore: Firestore,
  uid: string,
  fields: readonly string[] = [],
): Promise<QueryDocumentSnapshot[]> {
  const all = firestore.collection(collections.conversations);
  const changed = new FieldPath('changedFor', uid);
  const queries = [
    all
      .where('participants', 'array-contains', uid)
      .orderBy(FieldPath.documentId())
      .select(...fields),
    all
      .where(changed, '>', Timestamp.fromMillis(0))
      .orderBy(changed)
      .select(changed, ...fields),
  ];
  const found = new Map<string, QueryDocumentSnapshot>();
  for (const query of queries) {
    for (let page = await query.limit(PAGE).get(); !page.empty; ) {
      for (const one of page.docs) if (one.id.split('_').includes(uid)) found.set(one.id, one);
      if (page.size < PAGE) break;
      page = await query.startAfter(page.docs.at(-1)).limit(PAGE).get();
    }
  }
  return [...found.values()];
}

/** The conversations of a query that this member sees. */
export function parseVisible(found: readonly DocumentSnapshot[], uid: string): ConversationDocument[] {
  return found
    .map((snapshot) => parseConversation(snapshot))
    .filter((conversation) => conversation !== undefined)
    .filter((conversation) => conversation.visibleTo.includes(uid));
}

/**
 * The conversation of two members if the first of them sees it: one read. A request that they declined counts as absent: they may write,
 * which opens it.
 */
export async function readVisible(
  firestore: Firestore,
  uid: string,
  otherId: string,
): Promise<ConversationDocument | 'hidden' | undefined> {
  const snapshot = await firestore.doc(paths.conversation(conversationIdOf(uid, otherId))).get();
  const found = parseConversationOf(snapshot, [uid, otherId]);
  if (found === undefined || found.visibleTo.includes(uid)) return found;
  return seenBy(withoutOwnDecline(found, uid)).visibleTo.includes(uid) ? undefined : 'hidden';
}

/** The documents that decide whether two members without a conversation may begin one. */
export function reachabilityReferences(firestore: Firestore, uid: string, otherId: string) {
  return [firestore.doc(paths.user(otherId)), firestore.doc(paths.choice(uid, otherId))] as const;
}

/** The other member’s user document if this one may write to them: listed, and not blocked either way. */
export function parseReachable(
  deps: EntryDeps,
  found: readonly DocumentSnapshot[],
  pair: FromTo,
): UserDocument | undefined {
  return isReachable(found, pair) ? parseEntry(deps, shownDirectory, found[0]) : undefined;
}

/** The same check without parsing the document. */
export function isReachable([directory, choice]: readonly DocumentSnapshot[], [uid, otherId]: FromTo): boolean {
  if (!directory?.exists || !parseShown(directory).isListed || isBlock(parseChoice(choice, uid, otherId))) return false;
  const { success, data } = z.safeParse(z.pick(userDocument, { blocks: true }), directory.data());
  return success && !areSeparated({ uid: otherId, directory: data }, { uid, directory: undefined });
}
