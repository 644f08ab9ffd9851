import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { judgeSwipeFailure } from './judge-swipe-failure.ts';

const limited = (retryAfter: number) =>
  new ApiError(429, '', JSON.stringify({ error: 'x', message: 'x', code: 'rate-limited', retryAfter }));

it.each([
  { name: 'no connection', error: new TypeError('Failed to fetch'), attempt: 0, verdict: { retryAfterMs: 1000 } },
  { name: 'no connection for long', error: new TypeError('x'), attempt: 9, verdict: { retryAfterMs: 30_000 } },
  { name: 'a fault of the server', error: new ApiError(503, '', ''), attempt: 2, verdict: { retryAfterMs: 4000 } },
  { name: 'two at once', error: new ApiError(409, '', ''), attempt: 0, verdict: { retryAfterMs: 1000 } },
  { name: 'a limit of seconds', error: limited(12), attempt: 0, verdict: { retryAfterMs: 12_000 } },
  { name: 'the limit of a day', error: limited(30_000), attempt: 0, verdict: 'refused' },
  { name: 'somebody who is gone', error: new ApiError(404, '', ''), attempt: 0, verdict: 'refused' },
  { name: 'signed out meanwhile', error: new ApiError(401, '', ''), attempt: 0, verdict: 'paused' },
])('$name: $verdict', ({ error, attempt, verdict }) => {
  expect(judgeSwipeFailure(error, attempt)).toEqual(verdict);
});
