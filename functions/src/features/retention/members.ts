import { collections } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import { type Query, Timestamp } from 'firebase-admin/firestore';
import { type EraseDeps, eraseAccount } from '../account/erase.ts';

/** Erases what is past its time of one kind; answers how much. */
export type Sweep = (deps: EraseDeps) => Promise<number>;

/** Members erased in one night, of each kind. */
const MAX_MEMBERS = 100;
/** At once: an erasure touches many documents. */
const AT_ONCE = 5;

/** Erasures that a dying process left half done. */
export const eraseCutOff: Sweep = (deps) =>
  eraseFound(
    deps,
    deps.firestore
      .collection(collections.accounts)
      .where('erasingSince', '<=', Timestamp.fromMillis(pastItsTime('cutOffErasures', deps.now()))),
  );

/** Who signed up and never finished a profile. Not staff, nor whoever was switched off. */
export const eraseNewcomers: Sweep = (deps) =>
  eraseFound(
    deps,
    deps.firestore
      .collection(collections.accounts)
      .where('profileFinishedAt', '==', null)
      .where('isAdmin', '==', false)
      .where('isActive', '==', true)
      .where('createdAt', '<=', Timestamp.fromMillis(pastItsTime('newcomers', deps.now()))),
  );

/** Who has not been here for years; samples, whom nobody uses, stay. */
export const eraseInactive: Sweep = (deps) =>
  eraseFound(
    deps,
    deps.firestore
      .collection(collections.directory)
      .where('isSample', '==', false)
      .where('lastActive', '<=', Timestamp.fromMillis(pastItsTime('inactiveMembers', deps.now()))),
  );

/** One that cannot be erased holds up no other; afterwards the failures are thrown together. */
async function eraseFound(deps: EraseDeps, query: Query): Promise<number> {
  const found = (await query.select().limit(MAX_MEMBERS).get()).docs.map(({ id }) => id);
  const failures: unknown[] = [];
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    const results = await Promise.allSettled(some.map((uid) => eraseAccount(deps, { uid })));
    failures.push(...results.filter((result) => result.status === 'rejected').map(({ reason }) => reason));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  return found.length;
}
