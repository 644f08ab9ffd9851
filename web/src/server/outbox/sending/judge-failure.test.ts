import { ERRORS, type ErrorCode } from '@tagpo/contract/errors';
import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { judgeFailure, OtherAccountError } from './judge-failure.ts';

const answer = (status: number, code?: ErrorCode, retryAfter?: number) =>
  new ApiError(
    status,
    '',
    code
      ? JSON.stringify({ error: 'x', message: 'x', code, ...(retryAfter !== undefined && { retryAfter }) })
      : '<html>',
  );
const answerOf = (code: ErrorCode) => answer(ERRORS[code].status, code);

it.each([
  { title: 'a lost connection', error: new TypeError('Failed to fetch'), kind: 'unreachable' },
  { title: 'no answer in time', error: new DOMException('', 'TimeoutError'), kind: 'again' },
  { title: 'a login page of a hotel', error: new SyntaxError('<'), kind: 'again' },
  { title: 'a fault of the server', error: answerOf('internal'), kind: 'again' },
  { title: 'a gateway that is down', error: answer(503), kind: 'again' },
  { title: 'a change at the same time', error: answerOf('conflict'), kind: 'again' },
  { title: 'a rate limit without a time', error: answer(429), kind: 'again' },
  { title: 'an expired token', error: answerOf('unauthenticated'), kind: 'paused' },
  { title: 'another account', error: new OtherAccountError(), kind: 'paused' },
  { title: 'an account that is switched off', error: answerOf('account-deactivated'), kind: 'paused' },
  { title: 'a profile that is not finished', error: answerOf('profile-incomplete'), kind: 'paused' },
])('does not give up after $title', ({ error, kind }) => {
  expect(judgeFailure(error)).toEqual({ kind });
});

it('waits as long as a rate limit says', () => {
  expect(judgeFailure(answer(429, 'rate-limited', 40))).toEqual({ kind: 'wait', ms: 40_000 });
});

it.each([
  { title: 'an invalid body', error: answerOf('invalid-body'), code: 'invalid-body' },
  { title: 'a missing member', error: answerOf('not-found'), code: 'not-found' },
  { title: 'a request without an answer', error: answerOf('request-unanswered'), code: 'request-unanswered' },
  { title: 'a message to a sample', error: answerOf('sample-profile'), code: 'sample-profile' },
  { title: 'an id that is taken', error: answerOf('message-id-taken'), code: 'message-id-taken' },
  { title: 'a forbidden call', error: answer(403), code: undefined },
])('gives up after $title', ({ error, code }) => {
  expect(judgeFailure(error)).toEqual({ kind: 'refused', status: error.status, error: code });
});

it('gives up after a rate limit of a day', () => {
  const verdict = judgeFailure(answer(429, 'rate-limited', 30_000));
  expect(verdict).toEqual({ kind: 'refused', status: 429, error: 'rate-limited', retryAfter: 30_000 });
});
