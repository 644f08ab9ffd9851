import { useEffect, useRef, useState } from 'react';

/** Pixels from the end within which a reader counts as being there. */
const NEAR_PX = 80;

/**
 * The scroller's own start is the newest message (it runs from the bottom up), so nothing jumps when older ones are added
 * above. A new message is followed by whoever is at the end; anyone else is told that there is one.
 */
export function useStickToNewest(newestId: string | undefined, isMine: boolean) {
  const scroller = useRef<HTMLDivElement>(null);
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const seen = useRef(newestId);
  const isAtEnd = useRef(true);

  const goToNewest = () => {
    scroller.current?.scrollTo({ top: 0 });
    setHasNewBelow(false);
  };
  const handleScroll = () => {
    isAtEnd.current = Math.abs(scroller.current?.scrollTop ?? 0) < NEAR_PX;
    if (isAtEnd.current) setHasNewBelow(false);
  };

  // What scrolls is reached by keyboard, in browsers too that do not see to it themselves.
  useEffect(() => {
    if (scroller.current) scroller.current.tabIndex = 0;
  });

  useEffect(() => {
    if (seen.current === newestId) return;
    const isFirst = seen.current === undefined;
    seen.current = newestId;
    if (isFirst || isMine || isAtEnd.current) scroller.current?.scrollTo({ top: 0 });
    else setHasNewBelow(true);
  }, [newestId, isMine]);

  return { scroller, handleScroll, hasNewBelow, goToNewest };
}
