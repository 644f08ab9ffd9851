import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { useEffect, useEffectEvent, useRef } from 'react';

const actions: Partial<Record<string, SwipeAction>> = { ArrowLeft: 'pass', ArrowRight: 'like' };

type AnswerKeysOptions = {
  /** The card that can be answered now, because it is at rest. */
  restingId: string | undefined;
  hasCards: boolean;
  /** Returns whether the card was answered. */
  onDecide: (action: SwipeAction) => boolean;
};

/**
 * Arrow keys answer, unless a field or dialog has them. A key held down answers once. A press that comes before the card is at rest waits for it,
 * and those after it for the next cards: one card each, once it could be seen. Returns what drops the waiting ones.
 */
export function useAnswerKeys({ restingId, hasCards, onDecide }: AnswerKeysOptions): () => void {
  const waiting = useRef<SwipeAction[]>([]);
  const drop = () => {
    waiting.current = [];
  };

  const answerNext = useEffectEvent(() => {
    // Nobody sees the cards now, or there are none.
    if (!hasCards || document.hidden || hasOpenDialog()) drop();
    const [action] = waiting.current;
    if (action && restingId !== undefined && onDecide(action)) waiting.current.shift();
  });

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const isTaken = event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey;
    if (!action || isTaken || hasOpenDialog()) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    waiting.current.push(action);
    answerNext();
  });

  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each card that comes to rest takes the next key.
  useEffect(() => answerNext(), [restingId, hasCards]);

  return drop;
}

const hasOpenDialog = () => document.querySelector('dialog[open]') !== null;
