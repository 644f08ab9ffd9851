import type { UserCard } from '@tagpo/contract/wire/profile/user';
import { describe, expect, it } from 'vitest';
import { addDealt, addNext, type Deck, isLow, putBack, takeCard } from './deck.ts';

const card = (id: string) => ({ id }) as UserCard;
const deckOf = (...ids: string[]): Deck => ({ cards: ids.map(card), nextCursor: 'more', lastPassed: undefined });
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
    const added = addNext({ ...deckOf('b', 'a'), lastPassed: card('e') }, next, (id) => id === 'd');
    expect([names(added), added.nextCursor, added.lastPassed?.id]).toEqual([['b', 'a', 'c'], undefined, 'e']);
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
  it('remembers the last pass through likes that follow', () => {
    const passed = takeCard(deckOf('a', 'b', 'c'), card('a'), 'pass');
    expect(takeCard(passed, card('b'), 'like')).toEqual({ ...deckOf('c'), lastPassed: card('a') });
  });

  it('puts the last pass back on top, once', () => {
    const back = putBack(takeCard(deckOf('a', 'b'), card('a'), 'pass'), card('a'));
    expect(names(back)).toEqual(['a', 'b']);
    expect(back.lastPassed).toBeUndefined();
  });
});
