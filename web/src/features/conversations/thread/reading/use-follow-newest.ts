import { useEffect, useRef, useState } from 'react';

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
