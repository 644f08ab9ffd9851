import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** The key that react-router gives to the address that a page was opened by. */
const FIRST = 'default';

/** Calls `arrive` with the part of the page that a link or address names, each time it is followed, but not when going back. */
export function useArrivalAt(arrive: (part: string) => void): void {
  const { hash, key } = useLocation();
  const how = useNavigationType();
  const handleArrival = useEffectEvent(arrive);
  useEffect(() => {
    const isGoneBackTo = how === 'POP' && key !== FIRST;
    if (hash !== '' && !isGoneBackTo) handleArrival(hash.slice(1));
  }, [hash, how, key]);
}

/** Scrolls to and focuses this part of the page when a link or address names it. */
export function useArrival(part: RefObject<HTMLElement | null>): void {
  useArrivalAt((id) => {
    if (part.current?.id !== id) return;
    part.current.scrollIntoView();
    part.current.focus({ preventScroll: true });
  });
}
