import { accountDocument } from '@tagpo/contract/account';
import { type ConversationDocument, conversationDocument } from '@tagpo/contract/conversation';
import { collections, paths } from '@tagpo/contract/paths';
import { type DocumentReference, FieldPath, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { withVisibility } from '../conversations/document.ts';

/** Conversations looked up at once, changed in one transaction, and transactions under way at once. */
const PAGE = 400;
const BATCH = 50;
const PARALLEL = 4;

/**
 * Takes a member who was switched off out of the conversation lists of the others, or puts them back. Each batch asks again
 * whether the account is on, so that of two administrators at once the last one is right everywhere.
 */
export async function switchConversations(firestore: Firestore, uid: string): Promise<void> {
  const own = firestore
    .collection(collections.conversations)
    .where('participants', 'array-contains', uid)
    .orderBy(FieldPath.documentId())
    .select()
    .limit(PAGE);
  for (let found = await own.get(); !found.empty; ) {
    await switchPage(
      firestore,
      uid,
      found.docs.map(({ ref }) => ref),
    );
    if (found.size < PAGE) return;
    found = await own.startAfter(found.docs.at(-1)).get();
  }
}

async function switchPage(firestore: Firestore, uid: string, references: readonly DocumentReference[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(references.length / BATCH) }, (_, index) =>
    references.slice(index * BATCH, (index + 1) * BATCH),
  );
  const work = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      await switchBatch(firestore, uid, batch);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
}

async function switchBatch(firestore: Firestore, uid: string, batch: readonly DocumentReference[]): Promise<void> {
  await firestore.runTransaction(async (transaction) => {
    const [account, ...conversations] = await transaction.getAll(firestore.doc(paths.account(uid)), ...batch);
    // Erased meanwhile, which leaves no conversation behind.
    if (!account?.exists) return;
    const { isActive } = z.parse(accountDocument, account.data());
    for (const snapshot of conversations) {
      if (!snapshot.exists) continue;
      const before = z.parse(conversationDocument, snapshot.data());
      const isOff = before.deactivated?.includes(uid) ?? false;
      if (isOff === isActive) transaction.set(snapshot.ref, switchParticipant(before, uid, isActive));
    }
  });
}

/** The conversation with one of its members switched on or off. */
function switchParticipant(conversation: ConversationDocument, uid: string, isActive: boolean): ConversationDocument {
  const { deactivated = [], ...kept } = conversation;
  const others = deactivated.filter((id) => id !== uid);
  return withVisibility({ ...kept, deactivated: isActive ? others : [...others, uid] });
}
