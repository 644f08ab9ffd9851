import type { UserCard } from '@tagpo/contract/wire/profile/user';

export type Dealt = { cards: readonly UserCard[]; nextCursor: string | undefined };
/** Who is still to be answered, nearest to the hand first; and what the API has more of them for. */
export type Deck = Dealt & {
  lastPassed: UserCard | undefined;
  /** Some were added with a cursor since the whole deck was dealt: another tab, or an answer that was lost, may have had more. */
  isAdded?: boolean;
};

/** Cards left at which more are asked for. */
export const LOW_WATER = 5;

/** Whether more are to be asked for with so many left; at the end once for all who wait for an answer. */
export function isLow({ nextCursor, isAdded }: Deck, left: number): boolean {
  return left < LOW_WATER && (nextCursor !== undefined || (left === 0 && isAdded === true));
}

/**
 * The deck as just dealt: the API deals whoever waits for an answer again, so who is not among them was answered elsewhere or is gone.
 * Those who are here keep their order, so that the face under the finger stays; nobody is here twice, nor once answered.
 */
export function addDealt(deck: Deck | undefined, dealt: Dealt, hasAnswered: (id: string) => boolean): Deck {
  const fresh = new Map(dealt.cards.map((card) => [card.id, card]));
  const order = [...(deck?.cards ?? []), ...dealt.cards].map(({ id }) => id);
  const cards = [...new Set(order)].flatMap((id) => fresh.get(id) ?? []).filter(({ id }) => !hasAnswered(id));
  return { cards, nextCursor: dealt.nextCursor, lastPassed: deck?.lastPassed };
}

/** Cards that are added to those in hand. */
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
