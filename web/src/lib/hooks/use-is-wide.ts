import { useSyncExternalStore } from 'react';

/** The width of the variant `wide` in base.css, and one with room for three panes. Only for what is not in the page at all: all else is CSS. */
export const useIsWide = followWidth('(width >= 60rem)');
export const useIsRoomy = followWidth('(width >= 80rem)');

function followWidth(query: string) {
  const subscribe = (onChange: () => void) => {
    const width = window.matchMedia(query);
    width.addEventListener('change', onChange);
    return () => width.removeEventListener('change', onChange);
  };
  // What is rendered when the app is built is for phones.
  return () =>
    useSyncExternalStore(
      subscribe,
      () => window.matchMedia(query).matches,
      () => false,
    );
}
