import { useEffect, useLayoutEffect } from 'react';

const KEY = 'tagpo.scroll';

/** Where the page was scrolled to before a reload; undefined until its list is there, 0 once the page is there again or somebody has scrolled. */
let kept: number | undefined;
/** How far it was scrolled: the list may not reach there before its next page. */
let reached = 0;

/** After a reload, scrolls a list of so many items to where it was. Browsers try that only until the page has loaded, before the list is there. */
export function useKeptScroll(count: number): void {
  useEffect(() => {
    // The state of the history entry would be too late for the reload.
    const keep = () => sessionStorage.setItem(KEY, String(window.scrollY));
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page of the list lets it scroll further
  useLayoutEffect(() => {
    if (kept === undefined) kept = isReloaded() ? Number(sessionStorage.getItem(KEY)) : 0;
    else if (window.scrollY !== reached) kept = 0;
    if (kept === 0) return;
    window.scrollTo(0, kept);
    reached = window.scrollY;
    // Browsers round it to the pixels of the screen.
    if (reached > kept - 1) kept = 0;
  }, [count]);
}

/** Whether a reload led to this page, and no link since. */
function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' && load.name === window.location.href;
}
