import type { ChoicesDocument } from '@tagpo/contract/choices';
import { MAX_LIKES_A_DAY } from '@tagpo/contract/product';
import { ApiError } from '../../api-error.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type LikeOutcome = 'like' | 'match' | 'known-match';

/** What a like comes to, by what the other one has answered. 404 after a block, by whomever. */
export function decideLike(theirs: ChoicesDocument, uid: string): LikeOutcome {
  if (theirs.blocked.includes(uid)) throw new ApiError('not-found');
  if (theirs.matched.includes(uid)) return 'known-match';
  return theirs.liked.includes(uid) ? 'match' : 'like';
}

/** The day's count with this like in it; 429 until midnight (UTC) when it is one too many. `now` in milliseconds. */
export function countLike(likeDay: ChoicesDocument['likeDay'], now: number): { day: string; count: number } {
  const day = new Date(now).toISOString().slice(0, 10);
  const given = likeDay?.day === day ? likeDay.count : 0;
  if (given >= MAX_LIKES_A_DAY) {
    throw new ApiError('rate-limited', { retryAfter: Math.max(1, Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)) });
  }
  return { day, count: given + 1 };
}
