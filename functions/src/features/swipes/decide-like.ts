import type { ChoicesDocument } from '@tagpo/contract/stored/choices';
import { ApiError } from '../../api-error.ts';

export type LikeOutcome = 'like' | 'match' | 'known-match';

/** Whether who is liked is shown it by `GET /likes`, of all that they themselves decided. */
export function isShownTo({ passed, matched, blocked }: ChoicesDocument, uid: string): boolean {
  return ![passed, matched, blocked].some((ids) => ids.includes(uid));
}

/** What a like comes to, by what the other one has answered. 404 after a block, by whomever, and while they are switched off. */
export function decideLike(theirs: ChoicesDocument, uid: string): LikeOutcome {
  if (theirs.blocked.includes(uid) || theirs.isDeactivated) throw new ApiError('not-found');
  if (theirs.matched.includes(uid)) return 'known-match';
  return theirs.liked.includes(uid) ? 'match' : 'like';
}
