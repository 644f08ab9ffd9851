import { type RefObject, useEffect } from 'react';
import { isNearEnd } from './use-follow-newest.ts';

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
