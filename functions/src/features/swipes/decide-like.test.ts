import { choicesDocument } from '@tagpo/contract/stored/choices';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { decideLike } from './decide-like.ts';

const at = Timestamp.fromMillis(1);

describe('a like', () => {
  it.each([
    ['is a like of who answered nothing', {}, 'like'],
    ['is a like of who likes another', { likedAt: { ben: at } }, 'like'],
    ['is a like of who passed', { passed: ['ana'] }, 'like'],
    ['is a match with who likes back', { likedAt: { ben: at, ana: at } }, 'match'],
    ['is nothing new to a match', { matched: ['ana'] }, 'known-match'],
  ])('%s', (_title, theirs, outcome) => {
    expect(decideLike(z.parse(choicesDocument, theirs), 'ana')).toBe(outcome);
  });

  it.each([{ likedAt: { ana: at } }, { matched: ['ana'] }, {}])(
    'is refused after a block, whatever was before: %j',
    (before) => {
      const theirs = z.parse(choicesDocument, { ...before, blocked: ['ana'] });
      expect(() => decideLike(theirs, 'ana')).toThrow(expect.objectContaining({ code: 'not-found' }));
    },
  );
});
