import { type RefObject, useEffect } from 'react';

/**
 * Tells an element how much of the page can be seen, as `--screen` and `--screen-top`: a keyboard covers the page on most phones and
 * leaves its height as it was. While the page is zoomed by hand it stays as it is.
 */
export function useScreenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const follow = () => {
      if (viewport.scale !== 1) return;
      element.current?.style.setProperty('--screen', `${viewport.height}px`);
      element.current?.style.setProperty('--screen-top', `${viewport.offsetTop}px`);
    };
    follow();
    viewport.addEventListener('resize', follow);
    viewport.addEventListener('scroll', follow);
    return () => {
      viewport.removeEventListener('resize', follow);
      viewport.removeEventListener('scroll', follow);
    };
  }, [element]);
}
