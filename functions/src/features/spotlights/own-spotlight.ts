import { randomBytes } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { SPOTLIGHT_MS } from '@tagpo/contract/product';
import { RETENTION } from '@tagpo/contract/retention';
import { type UserDocument, userDocument } from '@tagpo/contract/stored/user';
import type { OwnSpotlight } from '@tagpo/contract/wire/members/spotlight';
import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { deactivatedError } from '../../domain/members/appeal-code.ts';
import type { Member } from '../../domain/members/caller.ts';
import { readReceipt } from './receipt.ts';

type Spotlight = NonNullable<UserDocument['spotlight']>;

/**
 * Puts the caller into the spotlight for half an hour. Returns the running one if there is one; 409 `spotlight-used` later the same day in Manila,
 * `spotlight-hidden` for a hidden member; 403 `account-deactivated` or `profile-incomplete` if the account was switched off or erased meanwhile.
 */
export async function startSpotlight(deps: ApiDeps, caller: Member): Promise<OwnSpotlight> {
  const { firestore, now } = deps;
  const { uid } = caller;
  const reference = firestore.doc(paths.user(uid));
  const spotlight = await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (!snapshot.exists) throw new ApiError('profile-incomplete');
    const { isActive, isHidden, spotlight: last } = z.parse(userDocument, snapshot.data());
    if (!isActive) throw deactivatedError(deps, uid);
    if (isHidden) throw new ApiError('spotlight-hidden');
    if (last && isRunning(last, now())) return last;
    if (last && isOfDay(last, now())) throw new ApiError('spotlight-used');
    const begun: Spotlight = {
      id: randomBytes(12).toString('base64url'),
      startedAt: Timestamp.fromMillis(now()),
      until: Timestamp.fromMillis(now() + SPOTLIGHT_MS),
    };
    transaction.update(reference, { spotlight: begun });
    return begun;
  });
  deps.callers.invalidate(uid);
  return describe(deps, caller, spotlight);
}

export async function readSpotlight(deps: ApiDeps, caller: Member): Promise<OwnSpotlight> {
  const { directory } = await deps.callers.renew(caller);
  return directory.spotlight ? describe(deps, { uid: caller.uid, directory }, directory.spotlight) : {};
}

async function describe(
  deps: ApiDeps,
  owner: Pick<Member, 'uid' | 'directory'>,
  spotlight: Spotlight,
): Promise<OwnSpotlight> {
  const now = deps.now();
  const until = isRunning(spotlight, now) ? spotlight.until.toMillis() : 0;
  const nextAt = Math.max(until, isOfDay(spotlight, now) ? startOfManilaDay(manilaDay(now) + 1) : 0);
  return {
    secondsLeft: until === 0 ? undefined : Math.ceil((until - now) / 1000),
    nextAt: nextAt === 0 ? undefined : new Date(nextAt).toISOString(),
    receipt: isCounted(spotlight, now) ? await readReceipt(deps, owner, spotlight) : undefined,
  };
}

const isRunning = ({ until }: Spotlight, now: number) => until.toMillis() > now;
const isOfDay = ({ startedAt }: Spotlight, now: number) => manilaDay(startedAt.toMillis()) === manilaDay(now);

/** Later, the views it is counted from may be erased. */
function isCounted({ startedAt }: Spotlight, now: number): boolean {
  return manilaDay(now) - manilaDay(startedAt.toMillis()) <= RETENTION.spotlights.days;
}
