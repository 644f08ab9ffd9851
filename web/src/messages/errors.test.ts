import { ERRORS, type ErrorCode } from '@tagpo/contract/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { ApiError } from '../lib/api/api-error.ts';
import { describeError } from './errors.ts';
import { filipino } from './filipino/catalogue.ts';
import { errorTexts } from './filipino/errors.ts';
import { catalogue, locale } from './language/locale.ts';

const codes = Object.keys(ERRORS) as ErrorCode[];
const refusal = (code: string, more: object = {}) =>
  new ApiError(400, '', JSON.stringify({ error: 'The server', message: 'The server', code, ...more }));

/** As a member who chose Filipino reads them. */
function readFilipino(): void {
  Object.assign(catalogue.cache, { fil: filipino });
  locale.set('fil');
}
afterEach(() => locale.set('en'));

describe('an error of the API', () => {
  it.each(codes)('reads %s in English as the API says it', (code) => {
    expect(describeError(refusal(code), 'Failed')).toBe(ERRORS[code].message);
  });

  it.each(codes)('reads %s in Filipino in other words', (code) => {
    readFilipino();
    expect(errorTexts.errors[code]).not.toBe(ERRORS[code].message);
    expect(describeError(refusal(code), 'Failed')).toBe(errorTexts.errors[code]);
  });

  it('has a Filipino text for each code alone', () => {
    expect(Object.keys(errorTexts.errors).sort()).toEqual([...codes].sort());
  });

  it.each([
    [1, 'in 1 second'],
    [59, 'in 59 seconds'],
    [119, 'in 119 seconds'],
    [121, 'in 3 minutes'],
    [86_400, 'in 24 hours'],
    [200_000, 'in 3 days'],
  ])('says when to come back after %i seconds', (retryAfter, when) => {
    expect(describeError(refusal('rate-limited', { retryAfter }), '')).toBe(`Rate limit exceeded. Try again ${when}.`);
  });

  it('says in Filipino when to come back', () => {
    readFilipino();
    expect(describeError(refusal('rate-limited', { retryAfter: 30 }), '')).toMatch(/^Masyado.*Subukan ulit .*30/);
  });

  it.each([
    ['an answer of somebody else', new ApiError(502, 'Bad Gateway', '<html>')],
    ['a code of a later version', refusal('made-up')],
    ['no answer', new TypeError('Failed to fetch')],
  ])('reads %s as what failed', (_title, error) => {
    expect(describeError(error, 'Failed to save')).toBe('Failed to save');
  });
});
