import { ApiError } from './api-error.ts';
import type { Verdict } from './swipe-outbox.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** Seconds; a limit of a day is an answer, one of a minute a delay. */
const LONGEST_LIMIT_S = 60;

/** What becomes of a swipe that failed. @param attempt counts from 0. */
export function judgeSwipeFailure(error: unknown, attempt: number): Verdict {
  const retryAfterMs = Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS);
  if (!(error instanceof ApiError) || error.status >= 500) return { retryAfterMs };
  if (error.status === 401) return 'paused';
  if (error.status === 409) return { retryAfterMs };
  const limit = error.body?.retryAfter;
  if (error.status === 429 && limit !== undefined && limit <= LONGEST_LIMIT_S) return { retryAfterMs: limit * 1000 };
  return 'refused';
}
