import type { UserCard } from '@tagpo/contract/wire/profile/user';

export type Dealt = { cards: readonly UserCard[]; nextCursor: string | undefined };
export type Deck = Dealt & {
  lastPassed: UserCard | undefined;
  /** Cards were added with a cursor since the last whole deal, so a whole deal may still have others. */
  isAdded?: boolean;
};

export const LOW_WATER = 5;

/** Whether to fetch more cards. An extended deck that is empty is fetched once more as a whole. */
export function isLow({ nextCursor, isAdded }: Deck, left: number): boolean {
  return left < LOW_WATER && (nextCursor !== undefined || (left === 0 && isAdded === true));
}

/**
 * Merges a whole deal, which holds all unanswered cards: others were answered elsewhere or are gone. Cards keep their
 * order on this device, so that the one under the finger stays.
 */
export function addDealt(deck: Deck | undefined, dealt: Dealt, hasAnswered: (id: string) => boolean): Deck {
  const fresh = new Map(dealt.cards.map((card) => [card.id, card]));
  const order = [...(deck?.cards ?? []), ...dealt.cards].map(({ id }) => id);
  const cards = [...new Set(order)].flatMap((id) => fresh.get(id) ?? []).filter(({ id }) => !hasAnswered(id));
  return { cards, nextCursor: dealt.nextCursor, lastPassed: deck?.lastPassed };
}

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
