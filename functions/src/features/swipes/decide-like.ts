import type { ChoicesDocument } from '@tagpo/contract/stored/choices';
import { ApiError } from '../../api-error.ts';

export type LikeOutcome = 'like' | 'match' | 'known-match';

/** Whether a member’s own choices let `GET /likes` show them this liker. */
export function isShownTo({ passed, matched, blocked }: ChoicesDocument, uid: string): boolean {
  return ![passed, matched, blocked].some((ids) => ids.includes(uid));
}

/** The outcome of a like, by the choices of the other. 404 if either blocks the other, or if the other is switched off. */
export function decideLike(theirs: ChoicesDocument, uid: string): LikeOutcome {
  if (theirs.blocked.includes(uid) || theirs.isDeactivated) throw new ApiError('not-found');
  if (theirs.matched.includes(uid)) return 'known-match';
  return theirs.liked.includes(uid) ? 'match' : 'like';
}
