import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A link within the page to a part of it leads there, with the focus on it, each time it is followed. */
export function useArrival(part: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link again has another key.
  useEffect(() => {
    if (how === 'POP' || !part.current || hash !== `#${part.current.id}`) return;
    part.current.scrollIntoView();
    part.current.focus({ preventScroll: true });
  }, [part, hash, how, key]);
}
