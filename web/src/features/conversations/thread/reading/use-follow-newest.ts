import { type RefObject, useEffect, useRef, useState } from 'react';

/** A reader within this many pixels of the end counts as being there. */
const NEAR_PX = 80;

const isNearEnd = (scroller: HTMLElement) => Math.abs(scroller.scrollTop) < NEAR_PX;

/** Scrolls to a new message if the reader is at the end of the list, or wrote it. */
export function useFollowNewest(newestId: string | undefined, isMine: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const followed = useRef(newestId);

  const goToNewest = () => scroller.current?.scrollTo({ top: 0 });
  const handleScroll = () => setIsAtEnd(scroller.current === null || isNearEnd(scroller.current));

  // Some browsers do not make a scroller reachable by keyboard.
  useEffect(() => {
    if (scroller.current) scroller.current.tabIndex = 0;
  });

  useEffect(() => {
    if (followed.current === newestId) return;
    followed.current = newestId;
    if (isMine || isAtEnd) scroller.current?.scrollTo({ top: 0 });
  }, [newestId, isMine, isAtEnd]);

  return { scroller, isAtEnd, handleScroll, goToNewest };
}

/**
 * Keeps the message at the top of the screen in place when something below it appears or disappears. The scroller is
 * `column-reverse`, so older messages above move nothing. Browsers' own anchoring holds on to one element, which may be
 * replaced here. `content` contains the messages and all below them.
 */
export function useScrollAnchor(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [view, all] = [scroller.current, content.current];
    if (!view || !all) return;
    const below = (row: Element) => all.getBoundingClientRect().bottom - row.getBoundingClientRect().bottom;
    let held: { row: Element; below: number } | undefined;
    const hold = () => {
      const row = findTopRow(all, view.getBoundingClientRect().top);
      held = row && { row, below: below(row) };
    };
    const observer = new ResizeObserver(() => {
      if (held?.row.isConnected && !isNearEnd(view)) view.scrollTop -= below(held.row) - held.below;
      hold();
    });
    observer.observe(all);
    view.addEventListener('scroll', hold, { passive: true });
    return () => {
      observer.disconnect();
      view.removeEventListener('scroll', hold);
    };
  }, [scroller, content]);
}

/** The first message that ends below this line, by binary search: a chat may have thousands. */
function findTopRow(all: HTMLElement, line: number): Element | undefined {
  const rows = all.querySelector('ol')?.children;
  if (!rows) return undefined;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? line) > line) high = middle;
    else low = middle + 1;
  }
  return rows[low];
}
