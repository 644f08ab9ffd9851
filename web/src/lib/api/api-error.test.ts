import { expect, it } from 'vitest';
import { ApiError, hasErrorCode } from './api-error.ts';

it.each([
  { text: 'Nope', message: '404: Nope' },
  { text: '', message: '404: Not Found' },
])('reads "$message" for a body of "$text"', ({ text, message }) => {
  expect(new ApiError(404, 'Not Found', text).message).toBe(message);
});

it('knows the code of a well-formed error', () => {
  const error = new ApiError(403, '', '{"error":"x","message":"x","code":"profile-incomplete"}');
  expect(hasErrorCode(error, 'profile-incomplete')).toBe(true);
  expect(hasErrorCode(error, 'account-deactivated')).toBe(false);
});

it('knows the code beside fields that this build does not know', () => {
  const issue = '{"path":"age","key":"age-required","message":"x","hint":"x"}';
  const error = new ApiError(
    422,
    '',
    `{"error":"x","message":"x","code":"invalid-body","later":1,"issues":[${issue}]}`,
  );
  expect(error.body).toEqual({
    error: 'x',
    message: 'x',
    code: 'invalid-body',
    issues: [{ path: 'age', key: 'age-required', message: 'x' }],
  });
});

it.each(['<html>', '{}', '{"code":"made-up","error":"x","message":"x"}'])('has no body for %s', (text) => {
  expect(new ApiError(500, '', text).body).toBeUndefined();
});
