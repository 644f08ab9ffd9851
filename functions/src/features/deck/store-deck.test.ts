import { deckDocument, type Walk } from '@tagpo/contract/stored/deck';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Dealt, joinDecks } from './store-deck.ts';

const walk = (scope = 'here'): Walk => ({ scope, ring: 0, startedAt: 1, since: 0 });
const after = (...dealt: string[]): Dealt => ({ dealt, walk: walk() });
/** Liked when the deal was made. */
const liked = new Set(['e']);
const stored = (dealt: string[], passed: string[] = [], scope = 'here') =>
  z.parse(deckDocument, { dealt, passed, walk: walk(scope) });
const none = z.parse(deckDocument, {});
const elsewhere = stored(['z'], [], 'there');

describe('a deck that changed while it was dealt', () => {
  it.each([
    [
      'keeps on top whose pass was taken back',
      stored(['a'], ['x']),
      stored(['x', 'a']),
      after('a', 'b'),
      after('x', 'a', 'b'),
    ],
    ['keeps whom another deal added', stored(['a']), stored(['a', 'c']), after('a'), after('c', 'a')],
    ['drops whom it was dealt without', stored(['a', 'b']), stored(['a', 'b']), after('b'), after('b')],
    ['drops who was liked meanwhile', stored(['a', 'b']), stored(['b']), after('a', 'b', 'c'), after('b', 'c')],
    ['drops who was passed meanwhile', stored(['a']), stored(['a'], ['c']), after('a', 'c'), after('a')],
    ['keeps whose like was taken back', stored(['e', 'a']), stored(['e', 'a']), after('a'), after('e', 'a')],
    ['holds nobody twice', none, stored(['a', 'b']), after('b', 'a'), after('b', 'a')],
    [
      'is what was dealt, where only answers changed',
      none,
      z.parse(deckDocument, { passed: ['c'] }),
      after('a'),
      after('a'),
    ],
    ['gives way to one of other wishes', stored(['a']), elsewhere, after('a', 'b'), undefined],
    ['takes the place of one of other wishes', elsewhere, elsewhere, after('a'), after('a')],
  ])('%s', (_title, before, now, dealt, expected) => {
    expect(joinDecks(before, now, { ...dealt, liked })).toEqual(expected);
  });
});
