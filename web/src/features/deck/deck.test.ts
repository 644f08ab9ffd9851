import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import { describe, expect, it } from 'vitest';
import { addDealt, addNext, type Deck, dropAnswer, isLow, putBack, takeCard } from './deck.ts';

const card = (id: string) => ({ id }) as DealtCard;
const deckOf = (...ids: string[]): Deck => ({ cards: ids.map(card), nextCursor: 'more', answers: [] });
const passed = (id: string) => ({ card: card(id), action: 'pass' as const });
const names = ({ cards }: Deck) => cards.map(({ id }) => id);
const nobody = () => false;

describe('dealing', () => {
  it('keeps the order of what is there', () => {
    expect(names(addDealt(deckOf('b', 'a'), { ...deckOf('a', 'b', 'c'), nextCursor: undefined }, nobody))).toEqual([
      'b',
      'a',
      'c',
    ]);
  });

  it('leaves out cards answered in the meantime', () => {
    expect(names(addDealt(undefined, deckOf('a', 'b'), (id) => id === 'a'))).toEqual(['b']);
  });

  it('adds new cards below those held', () => {
    const next = { ...deckOf('a', 'c', 'd'), nextCursor: undefined };
    const added = addNext({ ...deckOf('b', 'a'), answers: [passed('e')] }, next, (id) => id === 'd');
    expect([names(added), added.nextCursor, added.answers]).toEqual([['b', 'a', 'c'], undefined, [passed('e')]]);
  });

  it('fetches the whole deck after an extended one', () => {
    const end = { cards: [], nextCursor: undefined };
    const added = addNext(deckOf('a'), end, nobody);
    expect([5, 4, 0].map((left) => isLow(deckOf(), left))).toEqual([false, true, true]);
    expect([4, 1, 0].map((left) => isLow(added, left))).toEqual([false, false, true]);
    expect(isLow(addDealt(added, end, nobody), 0)).toBe(false);
  });

  it('knows from the last answer whether there is more', () => {
    expect(addDealt(deckOf('a'), { cards: [], nextCursor: undefined }, nobody).nextCursor).toBeUndefined();
  });
});

describe('answering', () => {
  it('remembers the last ten answers', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `card-${index}`);
    const deck = ids.reduce((before, id) => takeCard(before, passed(id)), deckOf(...ids, 'z'));
    expect([names(deck), deck.answers]).toEqual([['z'], ids.slice(2).map(passed)]);
  });

  it('puts the card of an answer that is taken back on top', () => {
    const answered = takeCard(takeCard(deckOf('a', 'b', 'c'), passed('a')), { card: card('b'), action: 'like' });
    const back = putBack(answered, card('b'));
    expect([names(back), back.answers]).toEqual([['b', 'c'], [passed('a')]]);
  });

  it('offers an answer no more that cannot be taken back', () => {
    const kept = dropAnswer(takeCard(deckOf('a', 'b'), passed('a')), card('a'));
    expect([names(kept), kept.answers]).toEqual([['b'], []]);
  });
});
