import { MAX_KEPT_CHOICES } from '@tagpo/contract/choices';
import { conversationIdOf } from '@tagpo/contract/conversation';
import type { SwipeAnswer, SwipeBody, UndoneSwipe } from '@tagpo/contract/swipe';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { Member } from '../../middleware/load-caller.ts';
import type { RateLimits } from '../../middleware/rate-limit/limits.ts';
import type { Tallies, Tally } from '../choices/tally.ts';
import type { ShownMembers } from '../users/shown-members.ts';
import { trimChoices, writeLike, writePass, writeUndo } from './store.ts';

export interface SwipesDeps extends AppDeps {
  readonly shown: ShownMembers;
  readonly tallies: Tallies;
  readonly limits: RateLimits;
}

/**
 * A like or a pass. Throws `invalid-target` for oneself; of a like 404 for whoever cannot be seen and 429 after 500 a day. Of a
 * pass nothing is asked of the other: it says nothing to anybody.
 */
export async function swipe(deps: SwipesDeps, caller: Member, { targetId, action }: SwipeBody): Promise<SwipeAnswer> {
  if (targetId === caller.uid) throw new ApiError('invalid-target');
  return action === 'like' ? like(deps, caller, targetId) : pass(deps, caller.uid, targetId);
}

async function like(deps: SwipesDeps, caller: Member, targetId: string): Promise<SwipeAnswer> {
  const { firestore, tallies } = deps;
  const { uid } = caller;
  const [directory, tally] = await Promise.all([deps.shown.require(caller, targetId), loadTally(deps, uid)]);
  await deps.limits.spend('like', uid);
  const outcome = await writeLike(firestore, {
    me: { uid, directory: caller.directory },
    other: { uid: targetId, directory },
    now: deps.now(),
  });
  if (outcome === 'known-match') return { match: true, conversationId: conversationIdOf(uid, targetId) };
  tallies.count(uid, { liked: tally.liked + 1 });
  return outcome === 'match' ? { match: true, conversationId: conversationIdOf(uid, targetId) } : { match: false };
}

async function pass(deps: SwipesDeps, uid: string, targetId: string): Promise<SwipeAnswer> {
  const tally = await loadTally(deps, uid);
  await writePass(deps.firestore, uid, targetId);
  deps.tallies.count(uid, { passed: tally.passed + 1 });
  return { match: false };
}

async function loadTally({ firestore, tallies }: SwipesDeps, uid: string): Promise<Tally> {
  const tally = await tallies.load(uid);
  if (Math.max(tally.liked, tally.passed) < MAX_KEPT_CHOICES) return tally;
  await trimChoices(firestore, uid);
  tallies.forget(uid);
  return tallies.load(uid);
}

/** Takes the last pass back. 404 when there is none. */
export async function undoPass({ firestore }: SwipesDeps, uid: string): Promise<UndoneSwipe> {
  const targetId = await writeUndo(firestore, uid);
  if (targetId === undefined) throw new ApiError('not-found');
  return { targetId };
}
