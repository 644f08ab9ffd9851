import { collections } from '@tagpo/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { endPause } from '../../domain/account/pause.ts';
import { createBell } from '../../domain/inbox/bell.ts';

const PAGE = 50;

/** Ends every break that has run out. Idempotent. A failure does not stop the others, and is thrown afterwards. Returns how many ended. */
export async function endPauses(deps: AppDeps): Promise<number> {
  const due = deps.firestore
    .collection(collections.accounts)
    .where('pause.until', '<=', Timestamp.fromMillis(deps.now()))
    .orderBy('pause.until')
    .select('pause.until')
    .limit(PAGE);
  const bell = createBell(deps);
  const failures: unknown[] = [];
  let ended = 0;
  for (let page = await due.get(); !page.empty; page = await due.startAfter(page.docs.at(-1)).get()) {
    const ends = page.docs.map(({ id }) => endPause({ ...deps, bell }, id, { isActive: false }));
    for (const result of await Promise.allSettled(ends)) {
      if (result.status === 'rejected') failures.push(result.reason);
      else if (result.value !== undefined) ended += 1;
    }
  }
  deps.log({ event: 'pauses', ended, failures: failures.length });
  if (failures.length > 0) throw new AggregateError(failures, 'Not every break has ended');
  return ended;
}
