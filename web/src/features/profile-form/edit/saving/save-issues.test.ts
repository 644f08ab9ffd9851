import { ERRORS } from '@tagpo/contract/errors';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { issuesOf } from './save-issues.ts';

const refused = (issues: object[]) => {
  const { status, message } = ERRORS['invalid-body'];
  return new ApiError(status, '', JSON.stringify({ error: message, message, code: 'invalid-body', issues }));
};

const none = { sent: undefined, shown: undefined };

describe('what the server refuses', () => {
  it.each([
    { path: 'age', key: 'age-too-young', field: 'age' },
    { path: 'location', key: 'location-unknown', field: 'placeId' },
    { path: 'placeId', key: 'location-unknown', field: 'placeId' },
    { path: 'marijuana', key: 'option-unknown', field: 'marijuana' },
  ])('is shown at $field for $path', ({ path, key, field }) => {
    expect(issuesOf(refused([{ path, key, message: 'x' }]), none)).toEqual([{ field, key }]);
  });

  it('is shown at the answer that was sent in that place', () => {
    const [gone, kept] = [
      { id: 'merienda', answer: 'Turon' },
      { id: 'ulam', answer: 'Adobo' },
    ] as const;
    const error = refused([{ path: 'prompts.0.answer', key: 'text-removed-before', message: 'x' }]);
    expect(issuesOf(error, { sent: [kept], shown: [gone, kept] })).toEqual([
      { field: 'prompts.1.answer', key: 'text-removed-before' },
    ]);
    expect(issuesOf(error, none)).toEqual([]);
  });

  it('is shown with the day of the next time', () => {
    const issues = [{ path: 'age', key: 'age-corrected-twice', message: 'x' }];
    const body = { error: 'x', message: 'x', code: 'rate-limited', issues, retryAfter: 86_400 };
    const [issue] = issuesOf(new ApiError(429, '', JSON.stringify(body)), none);
    expect(issue).toMatchObject({ field: 'age', key: 'age-corrected-twice' });
    expect(Date.parse(issue?.until ?? '') - Date.now()).toBeCloseTo(1.5 * 86_400_000, -4);
  });

  it('is only said when no field shows it', () => {
    expect(issuesOf(refused([{ path: 'photos.0', key: 'invalid-input', message: 'x' }]), none)).toEqual([]);
    expect(issuesOf(new TypeError('Failed to fetch'), none)).toEqual([]);
  });
});
