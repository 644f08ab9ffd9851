import { collections } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { type Query, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { type EraseDeps, eraseIfDue, eraseNoted, type IsDue } from '../../domain/account/erase.ts';

/** Erases what is past one term; returns how much. */
export type Sweep = (deps: EraseDeps & Pick<AppDeps, 'adminEmailDomain'>) => Promise<number>;

/** Members erased in one night, of each kind. */
const MAX_MEMBERS = 100;
/** Erasures repeated in one night: as many as a day may have. */
const MAX_NOTES = 5000;
/** Erasures at once: each touches many documents. */
const AT_ONCE = 5;

/** Finishes interrupted erasures, and repeats every erasure of the day before. */
export const eraseCutOff: Sweep = async (deps) => {
  const before = Timestamp.fromMillis(pastItsTime('cutOffErasures', deps.now()));
  const begun = deps.firestore.collection(collections.accounts).where('erasingSince', '<=', before);
  const erased = await eraseFound(deps, begun, () => true);
  const notes = deps.firestore.collection(collections.maintenance).where('erasedAt', '<=', before).limit(MAX_MEMBERS);
  for (let done = 0; done < MAX_NOTES; ) {
    const { docs } = await notes.get();
    await forEach(docs, (note) => eraseNoted(deps, note));
    if (docs.length < MAX_MEMBERS) break;
    done += docs.length;
  }
  return erased;
};

/** Newcomers who never finished a profile, but no staff and nobody who is switched off. */
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

/** Members who were inactive for years, but no samples. */
export const eraseInactive: Sweep = (deps) => {
  const before = pastItsTime('inactiveMembers', deps.now());
  const inactive = deps.firestore.collection(collections.users).where('isSample', '==', false);
  return eraseFound(deps, inactive.where('order.day', '<=', manilaDay(before)), ({ directory }) => {
    const lastActive: unknown = directory.get('lastActive');
    return lastActive instanceof Timestamp && lastActive.toMillis() <= before;
  });
};

/** Erases those who are still due when their turn comes. */
async function eraseFound(deps: EraseDeps, query: Query, isDue: IsDue): Promise<number> {
  const found = await query.select().limit(MAX_MEMBERS).get();
  const erased = await forEach(found.docs, ({ id }) => eraseIfDue(deps, id, isDue));
  return erased.filter(Boolean).length;
}

/** Erases all; a failure does not stop the others, and is thrown afterwards. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: PromiseSettledResult<Result>[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.allSettled(items.slice(start, start + AT_ONCE).map(run))));
  }
  const failures = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be erased`);
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
