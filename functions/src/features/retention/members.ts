import { collections } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import { type Query, Timestamp } from 'firebase-admin/firestore';
import { type EraseDeps, eraseIfDue, type IsDue } from '../account/erase.ts';

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
    () => true,
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
    ({ account }) =>
      account.get('profileFinishedAt') === null && account.get('isAdmin') === false && account.get('isActive') === true,
  );

/** Who has not been here for years; samples, whom nobody uses, stay. */
export const eraseInactive: Sweep = (deps) => {
  const before = Timestamp.fromMillis(pastItsTime('inactiveMembers', deps.now()));
  const inactive = deps.firestore.collection(collections.directory).where('isSample', '==', false);
  return eraseFound(deps, inactive.where('lastActive', '<=', before), ({ directory }) => {
    const lastActive: unknown = directory.get('lastActive');
    return lastActive instanceof Timestamp && lastActive.toMillis() <= before.toMillis();
  });
};

/** Those who are still due when their turn comes. One that cannot be erased holds up no other; the failures are thrown together. */
async function eraseFound(deps: EraseDeps, query: Query, isDue: IsDue): Promise<number> {
  const found = (await query.select().limit(MAX_MEMBERS).get()).docs.map(({ id }) => id);
  const failures: unknown[] = [];
  let erased = 0;
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const some = found.slice(start, start + AT_ONCE);
    const results = await Promise.allSettled(some.map((uid) => eraseIfDue(deps, uid, isDue)));
    erased += results.filter((result) => result.status === 'fulfilled' && result.value).length;
    failures.push(...results.filter((result) => result.status === 'rejected').map(({ reason }) => reason));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  return erased;
}
