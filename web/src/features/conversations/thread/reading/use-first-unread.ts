import { type RefObject, useEffect, useState } from 'react';
import type { useThreadMessages } from '../../../../live/use-live.ts';

type Given = {
  scroller: RefObject<HTMLElement | null>;
  /** The first message that was unread when the chat opened; undefined if it has not loaded. */
  id: string | undefined;
  loaded: Pick<ReturnType<typeof useThreadMessages>, 'older' | 'hasOlder' | 'loadOlder'>;
};

/** Whether the unread messages begin above the screen and have not been looked at, and a function that leads up to them, loading what is between. */
export function useFirstUnread({ scroller, id, loaded: { older, hasOlder, loadOlder } }: Given) {
  const [isSeen, setIsSeen] = useState(false);
  const [isAbove, setIsAbove] = useState(false);
  const [isGoing, setIsGoing] = useState(false);
  useEffect(() => {
    const row = findRow(scroller.current);
    if (!row || id === undefined) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) setIsSeen(true);
        setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0));
      },
      { root: scroller.current },
    );
    observer.observe(row);
    return () => observer.disconnect();
  }, [scroller, id]);

  useEffect(() => {
    if (!isGoing) return;
    const row = findRow(scroller.current);
    row?.scrollIntoView({ block: 'start' });
    if (row || !hasOlder || older === 'error') setIsGoing(false);
    else if (older === 'idle') loadOlder();
  }, [isGoing, scroller, hasOlder, older, loadOlder]);

  return { isAbove: !isSeen && (id === undefined ? hasOlder : isAbove), go: () => setIsGoing(true) };
}

const findRow = (view: HTMLElement | null) => view?.querySelector('[data-first-unread]');
