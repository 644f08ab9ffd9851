import { collections } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import { DAY_MS, manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { type Query, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import type { EraseDeps } from '../../domain/account/erase.ts';
import type { ErasingTerm } from '../../domain/account/erase-task.ts';

/** Erases what is past one term, or queues it; returns how much. */
export type Sweep = (deps: EraseDeps & Pick<AppDeps, 'adminEmailDomain' | 'enqueueErasure'>) => Promise<number>;

const PAGE = 300;

/**
 * Queues erasures that were cut off, and their repetition a day later: the one that was queued when they were asked for may be missing, or come
 * before they end.
 */
export const eraseCutOff: Sweep = (deps) => {
  const before = Timestamp.fromMillis(pastItsTime('cutOffErasures', deps.now()));
  const begun = deps.firestore.collection(collections.accounts).where('erasingSince', '<=', before);
  return queueFound(deps, begun.orderBy('erasingSince'), { delaysMs: [DAY_MS, 0] });
};

/** Newcomers who never finished a profile, but no staff and nobody who is switched off. */
export const eraseNewcomers: Sweep = (deps) =>
  queueFound(
    deps,
    deps.firestore
      .collection(collections.accounts)
      .where('profileFinishedAt', '==', null)
      .where('isAdmin', '==', false)
      .where('isActive', '==', true)
      .where('createdAt', '<=', Timestamp.fromMillis(pastItsTime('newcomers', deps.now())))
      .orderBy('createdAt'),
    { term: 'newcomers' },
  );

/** Members who were inactive for years, but no samples. */
export const eraseInactive: Sweep = (deps) => {
  const before = pastItsTime('inactiveMembers', deps.now());
  const inactive = deps.firestore.collection(collections.users).where('isSample', '==', false);
  const due = inactive.where('order.day', '<=', manilaDay(before)).orderBy('order.day');
  return queueFound(deps, due, { term: 'inactiveMembers' });
};

interface Queued {
  readonly term?: ErasingTerm;
  readonly delaysMs?: readonly number[];
}

/** Puts everybody whom a query finds into the queue, which erases those who are still due then. */
async function queueFound(
  { enqueueErasure }: Pick<AppDeps, 'enqueueErasure'>,
  query: Query,
  { term, delaysMs = [0] }: Queued,
): Promise<number> {
  const page = query.limit(PAGE);
  let queued = 0;
  for (let { docs } = await page.get(); docs.length > 0; { docs } = await page.startAfter(docs.at(-1)).get()) {
    for (const delayMs of delaysMs) {
      await Promise.all(
        docs.map(({ id: uid }) => enqueueErasure(term === undefined ? { uid } : { uid, term }, delayMs)),
      );
    }
    queued += docs.length;
  }
  return queued;
}
