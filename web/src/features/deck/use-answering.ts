import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import type { DealtCard } from '@tagpo/contract/wire/profile/user';
import { useEffect, useState } from 'react';
import { SLIDE_MS } from '../../lib/motion/motion.ts';
import type { Pull } from '../../lib/motion/use-pull.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { swipeMessages } from '../../messages/meeting/swipe.ts';
import type { Answer } from './card/deck-card.tsx';
import { useAnswerKeys } from './use-answer-keys.ts';
import type { useDeck } from './use-deck.ts';

/**
 * Milliseconds that a card lies in front before it can be answered: more than it rises, and more than there are between
 * the taps of a double tap (300 on Android), the second of which is not meant for it.
 */
const REST_MS = 350;

export type Leaving = { card: DealtCard; answer: Answer };
type Deck = ReturnType<typeof useDeck>;

/** Answers the card in front once it is at rest, and says what became of it. */
export function useAnswering(deck: Deck) {
  const t = useMessages(swipeMessages);
  const [leaving, setLeaving] = useState<Leaving>();
  const [news, setNews] = useState('');
  const [top] = deck.cards;
  const restingId = useIsAtRest(top?.id) ? top?.id : undefined;

  /** Returns whether the card in front was answered. */
  function decide(action: SwipeAction, pull?: Pull): boolean {
    if (!top || top.id !== restingId) return false;
    const answered = deck.answer(top, action);
    if (!answered) return false;
    const { next } = answered;
    setLeaving({ card: top, answer: { action, pull } });
    setTimeout(() => setLeaving(undefined), SLIDE_MS);
    const done = (action === 'like' ? t.liked : t.passed)({ name: top.name });
    setNews(`${done} ${next ? t.nameAndAge({ name: next.name, age: next.age }) : t.empty}`);
    return true;
  }

  const dropKeys = useAnswerKeys({ restingId, hasCards: top !== undefined, onDecide: decide });

  async function undo() {
    dropKeys();
    const card = await deck.undo();
    if (card) setNews(t.isBack({ name: card.name }));
  }

  return { leaving, restingId, news, decide, undo };
}

/** Whether this card lies in front long enough to be answered. The first one does at once, because it took no other card's place. */
function useIsAtRest(id: string | undefined): boolean {
  const [restingId, setRestingId] = useState(id);
  if (restingId === undefined && id !== undefined) setRestingId(id);
  useEffect(() => {
    const timer = setTimeout(() => id !== undefined && setRestingId(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== undefined && id === restingId;
}
