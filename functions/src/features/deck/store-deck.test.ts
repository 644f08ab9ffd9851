import { choicesDocument, type DeckState } from '@tagpo/contract/stored/choices';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { joinDecks } from './store-deck.ts';

const deck = (dealt: string[], scope = 'here'): DeckState => ({ scope, dealt, ring: 0, startedAt: 1, since: 0 });
const choices = (dealt?: DeckState, passed: string[] = []) =>
  z.parse(choicesDocument, { passed, ...(dealt === undefined ? {} : { deck: dealt }) });
const none = choices();
const elsewhere = choices(deck(['z'], 'there'));

describe('a deck that changed while it was dealt', () => {
  it.each([
    [
      'keeps on top whose pass was taken back',
      choices(deck(['x', 'a']), ['x']),
      choices(deck(['x', 'a'])),
      deck(['a', 'b']),
      deck(['x', 'a', 'b']),
    ],
    ['keeps whom another deal added', choices(deck(['a'])), choices(deck(['a', 'c'])), deck(['a']), deck(['c', 'a'])],
    ['drops whom it was dealt without', choices(deck(['a', 'b'])), choices(deck(['a', 'b'])), deck(['b']), deck(['b'])],
    [
      'drops who was answered meanwhile',
      choices(deck(['a'])),
      choices(deck(['a', 'c']), ['c']),
      deck(['a']),
      deck(['a']),
    ],
    ['holds nobody twice', none, choices(deck(['a', 'b'])), deck(['b', 'a']), deck(['b', 'a'])],
    ['is what was dealt, where only answers changed', none, choices(undefined, ['c']), deck(['a']), deck(['a'])],
    ['gives way to one of other wishes', choices(deck(['a'])), elsewhere, deck(['a', 'b']), undefined],
    ['takes the place of one of other wishes', elsewhere, elsewhere, deck(['a']), deck(['a'])],
  ])('%s', (_title, before, now, state, expected) => {
    expect(joinDecks(before, now, state)).toEqual(expected);
  });
});
