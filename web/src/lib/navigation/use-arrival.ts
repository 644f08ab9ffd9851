import { type RefObject, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The key that react-router gives to the address that a page was opened by. */
const FIRST = 'default';

/** A link to a part of the page leads there, with the focus on it, each time it is followed, and so does its address; going back does not. */
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
