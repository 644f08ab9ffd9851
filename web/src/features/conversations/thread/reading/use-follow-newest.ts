import { type RefObject, useEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const NEAR_PX = 80;

/** The scroller's own start is its end: it runs from the bottom up. */
export const isNearEnd = (scroller: HTMLElement) => Math.abs(scroller.scrollTop) < NEAR_PX;

/** A new message is followed by whoever is at the end of the list, and one's own by its writer. */
export function useFollowNewest(newestId: string | undefined, isMine: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const followed = useRef(newestId);

  const goToNewest = () => scroller.current?.scrollTo({ top: 0 });
  const handleScroll = () => setIsAtEnd(scroller.current === null || isNearEnd(scroller.current));

  // What scrolls is reached by keyboard, in browsers too that do not see to it themselves.
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
 * What somebody reads further up stays where it is. The scroller counts from its end, so that nothing moves when older messages are
 * added above; what comes or goes below the message at the top of the screen is made up for here, in all browsers alike: theirs hold on
 * to one element, and that may change. `content` is what the messages and all below them are in.
 */
export function useStillView(scroller: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): void {
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

/** The first message that ends below this line: halved and halved again, for a chat may have thousands. */
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
