import { collections } from '@tagpo/contract/paths';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { parseChoice, writeChoice } from '../../domain/choices/choices.ts';
import { MAX_DOCUMENTS } from './documents.ts';
import type { Sweep } from './members.ts';

const AT_ONCE = 5;

/** The times of likes that were taken back, once their term is over. Whatever else was chosen stays. */
export const dropFormerLikes: Sweep = async ({ firestore, now }) => {
  const due = firestore.collection(collections.choices).where('expiresAt', '<=', Timestamp.fromMillis(now()));
  const { docs } = await due.select('from', 'to').limit(MAX_DOCUMENTS).get();
  const drop = (found: DocumentSnapshot) =>
    firestore.runTransaction(async (transaction) => {
      const snapshot = await transaction.get(found.ref);
      if (!snapshot.exists) return;
      const choice = parseChoice(snapshot, String(found.get('from')), String(found.get('to')));
      writeChoice(transaction, firestore, choice, now());
    });
  for (let start = 0; start < docs.length; start += AT_ONCE) {
    await Promise.all(docs.slice(start, start + AT_ONCE).map(drop));
  }
  return docs.length;
};
