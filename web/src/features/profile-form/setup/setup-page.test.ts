import { expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { describeSaveError } from './setup-page.tsx';

const body = (code: string, error: string) => JSON.stringify({ error, message: error, code });

it.each([
  {
    claim: 'the code of a refusal',
    error: new ApiError(409, '', body('photo-limit-reached', 'x')),
    sentence: 'At most 6 photos',
  },
  {
    claim: 'a call without a session',
    error: new ApiError(401, '', body('unauthenticated', 'x')),
    sentence: 'Not authenticated',
  },
  { claim: 'an answer that says nothing', error: new ApiError(502, 'Bad', ''), sentence: 'Failed to save profile' },
  { claim: 'a timeout', error: new DOMException('', 'TimeoutError'), sentence: 'Request timed out. Please try again.' },
  { claim: 'an abort', error: new DOMException('', 'AbortError'), sentence: 'Request timed out. Please try again.' },
  { claim: 'anything else', error: new TypeError('x'), sentence: 'An unexpected error occurred' },
])('reads $claim as "$sentence"', ({ error, sentence }) => {
  expect(describeSaveError(error)).toBe(sentence);
});
