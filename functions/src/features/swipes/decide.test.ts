import { choicesDocument } from '@tagpo/contract/choices';
import { MAX_LIKES_A_DAY } from '@tagpo/contract/product';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { countLike, decideLike } from './decide.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const today = '2026-11-20';

describe('a like', () => {
  it.each([
    ['is a like of who answered nothing', {}, 'like'],
    ['is a like of who likes another', { liked: ['ben'] }, 'like'],
    ['is a like of who passed', { passed: ['ana'] }, 'like'],
    ['is a match with who likes back', { liked: ['ben', 'ana'] }, 'match'],
    ['is nothing new to a match', { matched: ['ana'] }, 'known-match'],
  ])('%s', (_title, theirs, outcome) => {
    expect(decideLike(z.parse(choicesDocument, theirs), 'ana')).toBe(outcome);
  });

  it.each([{ liked: ['ana'] }, { matched: ['ana'] }, {}])(
    'is refused after a block, whatever was before: %j',
    (before) => {
      const theirs = z.parse(choicesDocument, { ...before, blocked: ['ana'] });
      expect(() => decideLike(theirs, 'ana')).toThrow(expect.objectContaining({ code: 'not-found' }));
    },
  );
});

describe('countLike', () => {
  it.each([
    [undefined, { day: today, count: 1 }],
    [
      { day: today, count: 41 },
      { day: today, count: 42 },
    ],
    [
      { day: '2026-11-19', count: MAX_LIKES_A_DAY },
      { day: today, count: 1 },
    ],
  ])('makes of %j %j', (before, after) => {
    expect(countLike(before, noon)).toEqual(after);
  });

  it.each([
    [noon, 12 * 60 * 60],
    [Date.UTC(2026, 10, 20, 23, 59, 59, 999), 1],
  ])('refuses one too many until midnight', (now, retryAfter) => {
    const full = { day: today, count: MAX_LIKES_A_DAY };
    expect(() => countLike(full, now)).toThrow(expect.objectContaining({ code: 'rate-limited', retryAfter }));
  });
});
