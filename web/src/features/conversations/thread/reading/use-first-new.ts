import { type RefObject, useEffect, useState } from 'react';

type Given = {
  scroller: RefObject<HTMLElement | null>;
  /** The row under "New messages"; undefined if it has not loaded. */
  firstNewId: string | undefined;
  /** Whether a part of what was unread has not loaded. */
  isCut: boolean;
};

/** Whether the unread messages begin above the screen and have not been looked at, and a function that scrolls up to them. */
export function useFirstNew({ scroller, firstNewId, isCut }: Given) {
  const [seenId, setSeenId] = useState<string>();
  const [isAbove, setIsAbove] = useState(false);
  useEffect(() => {
    const divider = findDivider(scroller.current);
    if (!divider) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) setSeenId(firstNewId);
        setIsAbove(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0));
      },
      { root: scroller.current },
    );
    observer.observe(divider);
    return () => observer.disconnect();
  }, [scroller, firstNewId]);

  /** What has not loaded follows when the oldest loaded message is reached. */
  const goToFirstNew = () => {
    const view = scroller.current;
    const divider = findDivider(view);
    if (divider) divider.scrollIntoView({ block: 'start' });
    else view?.scrollTo({ top: -view.scrollHeight });
  };
  return { isNewAbove: firstNewId ? isAbove && seenId !== firstNewId : isCut, goToFirstNew };
}

const findDivider = (view: HTMLElement | null) => view?.querySelector('[data-first-new]');
