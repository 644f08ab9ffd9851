import { ApiError } from '../../../lib/api/api-error.ts';
import { isUnreachable } from '../../../lib/api/connection.ts';

/**
 * What to do with an item that could not be sent.
 * - `unreachable`: no answer. Everything waits, and one call is tried now and then.
 * - `again`: an error that may be temporary. Only its lane waits.
 * - `wait`: a rate limit, for this many milliseconds.
 * - `paused`: nothing can be sent as this member at present.
 * - `refused`: the server will never accept it.
 */
export type Verdict =
  | { kind: 'unreachable' }
  | { kind: 'again' }
  | { kind: 'wait'; ms: number }
  | { kind: 'paused' }
  | Refusal;

export type Refusal = {
  kind: 'refused';
  status: number;
  error: string | undefined;
  retryAfter: number | undefined;
};

/** Nobody, or somebody else, is signed in. */
export class OtherAccountError extends Error {}

/** Seconds; a limit of a day is an answer, one of a minute a delay. */
const MAX_LIMIT_S = 120;
/** Error codes about the caller rather than the item. */
const ABOUT_CALLER = new Set(['account-deactivated', 'profile-incomplete']);

export function judgeFailure(error: unknown): Verdict {
  if (error instanceof OtherAccountError) return { kind: 'paused' };
  // A timeout may concern this call only.
  const isLate = error instanceof DOMException && error.name === 'TimeoutError';
  if (!(error instanceof ApiError)) return { kind: isUnreachable(error) && !isLate ? 'unreachable' : 'again' };
  const { code, retryAfter, issues } = error.body ?? {};
  if (error.status === 401 || (code !== undefined && ABOUT_CALLER.has(code))) return { kind: 'paused' };
  if (error.status === 429 && (retryAfter ?? 0) <= MAX_LIMIT_S) {
    return retryAfter === undefined ? { kind: 'again' } : { kind: 'wait', ms: retryAfter * 1000 };
  }
  if (error.status >= 500 || error.status === 408 || code === 'conflict') return { kind: 'again' };
  return { kind: 'refused', status: error.status, error: issues?.[0]?.key ?? code, retryAfter };
}
