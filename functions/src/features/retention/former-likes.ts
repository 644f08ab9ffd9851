import { collections } from '@tagpo/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import { parseChoice, writeChoice } from '../../domain/choices/choices.ts';
import { MAX_DOCUMENTS } from './documents.ts';
import { forEach, type Sweep } from './members.ts';

/** The times of likes that were taken back, once their term is over. Whatever else was chosen stays. */
export const dropFormerLikes: Sweep = async ({ firestore, now }) => {
  const due = firestore.collection(collections.choices).where('expiresAt', '<=', Timestamp.fromMillis(now()));
  const { docs } = await due.select('from', 'to').limit(MAX_DOCUMENTS).get();
  await forEach(docs, (found) =>
    firestore.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(found.ref);
      if (!snapshot.exists) return;
      const choice = parseChoice(snapshot, String(found.get('from')), String(found.get('to')));
      writeChoice(transaction, firestore, choice, now());
    }),
  );
  return docs.length;
};
