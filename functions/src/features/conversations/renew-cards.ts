import { isDeepStrictEqual } from 'node:util';
import { conversationDocument } from '@tagpo/contract/conversation';
import { collections } from '@tagpo/contract/paths';
import type { DirectoryDocument } from '@tagpo/contract/user';
import { type DocumentReference, FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { toParticipantCard } from './document.ts';

const BATCH = 20;

interface ProfileChange {
  readonly uid: string;
  readonly before: DirectoryDocument | undefined;
  readonly after: DirectoryDocument | undefined;
}

/**
 * Repeats a member's new name, age or primary photo in each of their conversations. Other changes of a profile cost nothing
 * here; one that was cut off is made good by the next message they send. Of who hides, requests of strangers learn nothing new.
 */
export async function renewCards(firestore: Firestore, { uid, before, after }: ProfileChange): Promise<void> {
  if (before === undefined || after === undefined) return;
  const card = toParticipantCard(after);
  if (isDeepStrictEqual(card, toParticipantCard(before))) return;
  const renew = (reference: DocumentReference) =>
    firestore.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(reference);
      if (!snapshot.exists) return;
      const { deleted = [], state, startedBy } = z.parse(conversationDocument, snapshot.data());
      const isStrangers = after.isHidden && state === 'request' && startedBy !== uid;
      if (!deleted.includes(uid) && !isStrangers) transaction.update(reference, new FieldPath('cards', uid), card);
    });
  const own = firestore
    .collection(collections.conversations)
    .where('participants', 'array-contains', uid)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(BATCH);
  for (let found = await own.get(); !found.empty; found = await own.startAfter(found.docs.at(-1)).get()) {
    await Promise.all(found.docs.map(({ ref }) => renew(ref)));
  }
}
