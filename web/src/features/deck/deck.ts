import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { DealtCard } from '@tagpo/contract/wire/profile/user';

export type Dealt = { cards: readonly DealtCard[]; nextCursor: string | undefined };
export type Deck = Dealt & {
  /** The last answers, which can be taken back from the newest on. */
  answers: readonly GivenAnswer[];
  /** The photo that the card in front shows, if not its first. */
  turned?: { id: string; photo: number };
  /** Cards were added with a cursor since the last whole deal, so a whole deal may still have others. */
  isAdded?: boolean;
};

export type GivenAnswer = { card: DealtCard; action: SwipeAction };

export const LOW_WATER = 5;
/** Answers that can be taken back one after the other. */
const MAX_ANSWERS = 10;

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
  const turned = deck?.turned && { turned: deck.turned };
  return { cards, nextCursor: dealt.nextCursor, answers: deck?.answers ?? [], ...turned };
}

export function addNext(deck: Deck, dealt: Dealt, hasAnswered: (id: string) => boolean): Deck {
  const held = new Set(deck.cards.map(({ id }) => id));
  const added = dealt.cards.filter(({ id }) => !held.has(id) && !hasAnswered(id));
  return { ...deck, cards: [...deck.cards, ...added], nextCursor: dealt.nextCursor, isAdded: true };
}

export function takeCard(deck: Deck, { card, action }: GivenAnswer): Deck {
  return { ...deck, cards: without(deck, card), answers: [...deck.answers, { card, action }].slice(-MAX_ANSWERS) };
}

/** Takes an answer back: its card is on top again. */
export function putBack(deck: Deck, card: DealtCard): Deck {
  return { ...dropAnswer(deck, card), cards: [card, ...without(deck, card)] };
}

/** Leaves an answer as it is, and no longer offers to take it back. */
export function dropAnswer(deck: Deck, card: DealtCard): Deck {
  return { ...deck, answers: deck.answers.filter((one) => one.card.id !== card.id) };
}

const without = ({ cards }: Deck, card: DealtCard) => cards.filter(({ id }) => id !== card.id);
