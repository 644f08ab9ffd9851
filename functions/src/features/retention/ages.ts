import type { ErrorCode } from '@tagpo/contract/errors';
import { collections } from '@tagpo/contract/paths';
import { MAX_AGE } from '@tagpo/contract/product';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { renewCards } from '../../domain/conversations/renew-cards.ts';
import { createSignals } from '../../domain/conversations/signals.ts';
import { yearAfter } from '../../domain/members/activity.ts';
import { readMemberForStaff, writeMember, writtenPart } from '../../domain/profiles/member-documents.ts';

const PAGE = 50;

/** Increments every age that is due. Idempotent. A failure does not stop the others, and is thrown afterwards. Returns how many grew. */
export async function growAges(deps: AppDeps): Promise<number> {
  const due = deps.firestore
    .collection(collections.accounts)
    .where('ageGrowsOn', '<=', manilaDay(deps.now()))
    .orderBy('ageGrowsOn')
    .limit(PAGE);
  const failures: unknown[] = [];
  let grown = 0;
  for (let page = await due.get(); !page.empty; page = await due.startAfter(page.docs.at(-1)).get()) {
    for (const result of await Promise.allSettled(page.docs.map(({ id }) => growAge(deps, id)))) {
      if (result.status === 'fulfilled') grown += 1;
      // Whose account is being erased has no age any more.
      else if (!hasErrorCode(result.reason, 'not-found')) failures.push(result.reason);
    }
  }
  deps.log({ event: 'ages', grown, failures: failures.length });
  if (failures.length > 0) throw new AggregateError(failures, 'Not every age has grown');
  return grown;
}

function hasErrorCode(reason: unknown, code: ErrorCode): boolean {
  return reason instanceof ApiError && reason.code === code;
}

/** As an act of staff, it does not show the member as online. */
async function growAge(deps: AppDeps, uid: string): Promise<void> {
  const { firestore, now } = deps;
  const change = await firestore.runTransaction(async (transaction) => {
    const before = await readMemberForStaff(firestore, transaction, uid);
    const { ageGrowsOn } = before.account;
    if (ageGrowsOn === undefined || ageGrowsOn > manilaDay(now())) return undefined;
    const account = { ...before.account, ageGrowsOn: yearAfter(now()) };
    const known = before.directory && writtenPart(before.directory);
    const grown = known && { written: { ...known, age: Math.min(MAX_AGE, known.age + 1) } };
    const lastActive = before.directory?.lastActive;
    const { directory } = writeMember(transaction, { deps, uid, account, before, ...grown, now: now(), lastActive });
    return { before: before.directory, after: directory };
  });
  if (change !== undefined) await renewCards({ ...deps, signals: createSignals(deps) }, { uid, ...change });
}
