import { useSyncExternalStore } from 'react';

/** The width of the variant `wide` in styles.css. Only for what is not in the page at all: all else is CSS. */
const wide = window.matchMedia('(width >= 60rem)');

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);
