import { collections, paths } from '@tagpo/contract/paths';
import { pastItsTime, type RetentionName } from '@tagpo/contract/retention';
import type { ReportState } from '@tagpo/contract/wire/staff/report-states';
import { type DocumentSnapshot, type Query, Timestamp, type WriteBatch } from 'firebase-admin/firestore';
import { changeCounts } from '../../domain/staff/counts.ts';
import type { Sweep } from './members.ts';

/** Documents erased in one night, of each kind. */
export const MAX_DOCUMENTS = 2000;
const BATCH = 200;
/** States of a report that counts as open. */
const OPEN: readonly unknown[] = ['open', 'in-review'] satisfies ReportState[];

/** Documents of these hold the time at which they end. */
const SAY_THEIR_END: ReadonlySet<RetentionName> = new Set(['limits', 'mails', 'spotlights']);

/** Erases documents whose time in `field` is past the term. */
export function eraseOld(name: RetentionName, collection: keyof typeof collections, field: string): Sweep {
  return ({ firestore, now }) => {
    const before = SAY_THEIR_END.has(name) ? now() : pastItsTime(name, now());
    return eraseSome(firestore.collection(collections[collection]).where(field, '<=', Timestamp.fromMillis(before)));
  };
}

/** Reports and appeals with their evidence, but for those under a legal hold; those that nobody closed are taken out of staff's count too. */
export const eraseReports: Sweep = ({ firestore, now }) => {
  const before = Timestamp.fromMillis(pastItsTime('reports', now()));
  const old = firestore.collection(collections.reports).where('isHeld', '==', false).where('updatedAt', '<=', before);
  return eraseSome(old, (batch, found) => {
    for (const { id } of found) batch.delete(firestore.doc(paths.evidence(id)));
    const open = found.filter((snapshot) => OPEN.includes(snapshot.get('state')));
    changeCounts(batch, firestore, { openReports: -open.length });
  });
};

async function eraseSome(
  query: Query,
  beside = (_batch: WriteBatch, _found: readonly DocumentSnapshot[]) => {},
): Promise<number> {
  let erased = 0;
  while (erased < MAX_DOCUMENTS) {
    const found = await query.select('state').limit(BATCH).get();
    const batch = query.firestore.batch();
    for (const { ref } of found.docs) batch.delete(ref);
    beside(batch, found.docs);
    await batch.commit();
    erased += found.size;
    if (found.size < BATCH) break;
  }
  return erased;
}
