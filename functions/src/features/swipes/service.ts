import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { PassMembersBody, SwipeAnswer, SwipeBody, UndoneSwipe } from '@tagpo/contract/wire/members/swipe';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import type { ChangedConversation } from '../../domain/conversations/change-conversation.ts';
import { likesChanged } from '../../domain/inbox/bell.ts';
import type { Member } from '../../domain/members/caller.ts';
import { queueNotice } from '../../domain/push/queue-notice.ts';
import { writePasses, writeTakenBack, writeUndo } from './write-choices.ts';
import { writeLike } from './write-like.ts';

/**
 * A like or a pass. Throws `invalid-target` for oneself; for a like 404 if the other cannot be seen, and 429 after 500 a day. A pass checks
 * nothing about the other.
 */
export async function swipe(deps: ApiDeps, caller: Member, { targetId, action }: SwipeBody): Promise<SwipeAnswer> {
  if (targetId === caller.uid) throw new ApiError('invalid-target');
  if (action === 'like') return like(deps, caller, targetId);
  await writePasses(deps, caller.uid, [targetId]);
  return { match: false };
}

/** Several passes in one write, each counted as a call. Ignores the caller’s own id. Throws 429 if they are too many calls. */
export async function passMembers(deps: ApiDeps, uid: string, { targetIds }: PassMembersBody): Promise<void> {
  // The call itself is counted.
  if (targetIds.length > 1) await deps.limits.spend('call', uid, targetIds.length - 1);
  const others = targetIds.filter((id) => id !== uid);
  if (others.length > 0) await writePasses(deps, uid, others);
}

async function like(deps: ApiDeps, caller: Member, targetId: string): Promise<SwipeAnswer> {
  const { uid } = caller;
  const directory = await deps.shown.require(caller, targetId);
  await deps.limits.spend('like', uid);
  const { outcome, isListed, changed, isAgain } = await writeLike(deps, {
    me: { uid, directory: caller.directory },
    other: { uid: targetId, directory },
  });
  if (outcome === 'like') {
    // A repeated like sends no notice, but returns to the list.
    if (isListed) await (isAgain ? ringForLike : notifyOfLike)(deps, caller, targetId);
    return { match: false };
  }
  if (outcome === 'match') await notifyOfMatch(deps, [uid, targetId], changed);
  return { match: true, conversationId: conversationIdOf(uid, targetId) };
}

async function notifyOfLike(deps: ApiDeps, caller: Member, targetId: string): Promise<void> {
  const notice = { kind: 'like', uid: targetId, otherId: caller.uid } as const;
  await Promise.all([ringForLike(deps, caller, targetId), !caller.directory.isHidden && queueNotice(deps, notice)]);
}

/** A like of a hidden member is in no list, and the bell must not reveal it. */
async function ringForLike({ bell }: ApiDeps, { directory }: Member, targetId: string): Promise<void> {
  if (!directory.isHidden) await bell.ring(targetId, likesChanged());
}

/**
 * Rings both bells; the look that follows brings the card. Writes the threads, so that typing and an end are signalled before the first message.
 * The list of likes of whoever liked first is one shorter.
 */
async function notifyOfMatch(
  deps: ApiDeps,
  [uid, otherId]: readonly [string, string],
  changed: ChangedConversation | undefined,
): Promise<void> {
  const at = changed?.conversation.matchedAt;
  if (at === undefined) return;
  await Promise.all([
    deps.bell.ring(uid, { ...likesChanged(), match: { userId: otherId, at } }),
    deps.bell.ring(otherId, { match: { userId: uid, at } }),
    deps.signals.publish(changed),
    queueNotice(deps, { kind: 'match', uid: otherId, otherId: uid }),
  ]);
}

/** Takes a like back that has not become a match: 409 `already-matched` after one, which both know of. Nothing happens where there is none. */
export async function takeLikeBack(deps: ApiDeps, caller: Member, targetId: string): Promise<UndoneSwipe> {
  const isListed = await writeTakenBack(deps, caller.uid, targetId);
  if (isListed) await ringForLike(deps, caller, targetId);
  return { targetId };
}

/** Takes the last pass back. 404 when there is none. */
export async function undoPass(deps: ApiDeps, uid: string): Promise<UndoneSwipe> {
  const targetId = await writeUndo(deps, uid);
  if (targetId === undefined) throw new ApiError('not-found');
  return { targetId };
}
