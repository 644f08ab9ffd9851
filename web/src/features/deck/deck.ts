import type { UserCard } from '@tagpo/contract/wire/profile/user';

export type Dealt = { cards: readonly UserCard[]; nextCursor: string | undefined };
/** The cards to swipe, the top one first, and the cursor for more. */
export type Deck = Dealt & {
  lastPassed: UserCard | undefined;
  /** Cards were added with a cursor since the whole deck was dealt, so another tab or a lost answer may have had others. */
  isAdded?: boolean;
};

/** With so many cards left, more are fetched. */
export const LOW_WATER = 5;

/** Whether to fetch more with so many cards left; at the end once more without a cursor. */
export function isLow({ nextCursor, isAdded }: Deck, left: number): boolean {
  return left < LOW_WATER && (nextCursor !== undefined || (left === 0 && isAdded === true));
}

/**
 * Merges a whole deal. It holds every unanswered card again, so a card that is not in it was answered elsewhere or is gone. Cards on this
 * device keep their order, so that the one under the finger stays. There are no duplicates, and no answered cards.
 */
export function addDealt(deck: Deck | undefined, dealt: Dealt, hasAnswered: (id: string) => boolean): Deck {
  const fresh = new Map(dealt.cards.map((card) => [card.id, card]));
  const order = [...(deck?.cards ?? []), ...dealt.cards].map(({ id }) => id);
  const cards = [...new Set(order)].flatMap((id) => fresh.get(id) ?? []).filter(({ id }) => !hasAnswered(id));
  return { cards, nextCursor: dealt.nextCursor, lastPassed: deck?.lastPassed };
}

/** Adds a further deal. */
export function addNext(deck: Deck, dealt: Dealt, hasAnswered: (id: string) => boolean): Deck {
  const held = new Set(deck.cards.map(({ id }) => id));
  const added = dealt.cards.filter(({ id }) => !held.has(id) && !hasAnswered(id));
  return { ...deck, cards: [...deck.cards, ...added], nextCursor: dealt.nextCursor, isAdded: true };
}

export function takeCard(deck: Deck, card: UserCard, action: 'like' | 'pass'): Deck {
  return {
    ...deck,
    cards: deck.cards.filter(({ id }) => id !== card.id),
    lastPassed: action === 'pass' ? card : deck.lastPassed,
  };
}

export function putBack(deck: Deck, card: UserCard): Deck {
  return { ...deck, cards: [card, ...deck.cards.filter(({ id }) => id !== card.id)], lastPassed: undefined };
}
