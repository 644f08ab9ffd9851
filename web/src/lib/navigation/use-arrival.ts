import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The key that react-router gives to the address that a page was opened by. */
const FIRST = 'default';

/** Scrolls to and focuses the part of the page that a link or address names, each time it is followed, but not when going back. */
export function useArrival(part: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    const isGoneBackTo = how === 'POP' && key !== FIRST;
    if (isGoneBackTo || !part.current || hash !== `#${part.current.id}`) return;
    part.current.scrollIntoView();
    part.current.focus({ preventScroll: true });
  }, [part, hash, how, key]);
}
