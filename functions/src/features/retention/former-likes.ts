import { collections } from '@tagpo/contract/paths';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { parseChoice, writeChoice } from '../../domain/choices/choices.ts';
import { MAX_DOCUMENTS } from './documents.ts';
import type { Sweep } from './members.ts';

const AT_ONCE = 5;

/** Drops the times of likes that were taken back, once their term is over. Whatever else was chosen stays. A failure stops no other, and is thrown. */
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
  const failures: unknown[] = [];
  for (let start = 0; start < docs.length; start += AT_ONCE) {
    const results = await Promise.allSettled(docs.slice(start, start + AT_ONCE).map(drop));
    failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} former likes were not dropped`);
  return docs.length;
};
