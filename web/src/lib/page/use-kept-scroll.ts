import { useLayoutEffect } from 'react';

const KEY = 'tagpo.scroll';

// Nothing where pages are rendered at build time.
const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
/** Where the page was scrolled to before a reload; 0 once it is there again or somebody has scrolled. */
let kept = load?.type === 'reload' ? Number(sessionStorage.getItem(KEY)) : 0;
/** How far it is scrolled again: the list may not reach there before its next page. */
let reached: number | undefined;

/** The state of the history entry would be too late for the reload. */
export function followScroll(): void {
  window.addEventListener('pagehide', () => {
    const at = kept || window.scrollY;
    if (at > 0) sessionStorage.setItem(KEY, String(at));
    else sessionStorage.removeItem(KEY);
  });
}

/** After a reload, scrolls a list of so many items to where it was. Browsers try that only until the page has loaded, before the list is there. */
export function useKeptScroll(count: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page of the list lets it scroll further
  useLayoutEffect(() => {
    if (kept === 0) return;
    const isSame = load?.name === window.location.href && window.scrollY === (reached ?? window.scrollY);
    if (isSame) window.scrollTo(0, kept);
    reached = window.scrollY;
    // Browsers round it to the pixels of the screen.
    if (!isSame || reached > kept - 1) kept = 0;
  }, [count]);
}
