import type { UserCard } from '@tagpo/contract/user';

/** Who is still to be answered, nearest to the hand first; and whether the API has more of them. */
export type Deck = { cards: readonly UserCard[]; hasMore: boolean; lastPassed: UserCard | undefined };

/** Cards left at which more are asked for. */
export const LOW_WATER = 5;

/** Adds what was dealt behind what is there. Nobody is there twice, and nobody who has been answered. */
export function addDealt(
  deck: Deck | undefined,
  dealt: { cards: readonly UserCard[]; hasMore: boolean },
  hasAnswered: (id: string) => boolean,
): Deck {
  const known = new Map([...(deck?.cards ?? []), ...dealt.cards].map((card) => [card.id, card]));
  return {
    cards: [...known.values()].filter(({ id }) => !hasAnswered(id)),
    hasMore: dealt.hasMore,
    lastPassed: deck?.lastPassed,
  };
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
