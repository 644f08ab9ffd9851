import type { SwipeAction } from '@tagpo/contract/swipe';
import { useEffect, useEffectEvent } from 'react';

const actions: Partial<Record<string, SwipeAction>> = { ArrowLeft: 'pass', ArrowRight: 'like' };

/** The arrow keys answer, unless they belong to what has the focus. A key held down answers once. */
export function useArrowKeys(onDecide: (action: SwipeAction) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const isTaken = event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey;
    if (!action || isTaken || document.querySelector('dialog[open]')) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
    event.preventDefault();
    onDecide(action);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
