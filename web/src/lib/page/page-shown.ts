import { atom } from 'nanostores';
import { callsUnderWay, hasAnswer } from '../api/calls-under-way.ts';
import { isPageIdle } from './page-idle.ts';

/** Milliseconds after the first calls were answered: QUIET_MS without anything loading, photos in front included, or MAX_WAIT_MS. */
const QUIET_MS = 250;
const MAX_WAIT_MS = 4000;

/** Whether the page's first calls were answered and its first photos had time to load, so that what comes next may. */
export const isPageShown = atom(false);

/** Sets `isPageShown`. Returns a function that stops it. */
export function followPageShown(): () => void {
  if (isPageShown.get()) return () => undefined;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let latest: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => {
    clearTimeout(quiet);
    clearTimeout(latest);
    observer.disconnect();
  };
  const stop = () => {
    stopListening();
    stopFollowingIdle();
    stopWaiting();
  };
  const show = () => {
    stop();
    isPageShown.set(true);
  };
  // A photo that arrives is an entry of the observer, which waits again.
  const wait = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => isLoadingPhotos() || show(), QUIET_MS);
  };
  const observer = new PerformanceObserver(wait);
  const begin = () => {
    latest = setTimeout(show, MAX_WAIT_MS);
    observer.observe({ type: 'resource' });
    wait();
  };
  const stopListening = callsUnderWay.listen((count) => {
    stopWaiting();
    if (count === 0) begin();
  });
  const stopFollowingIdle = isPageIdle.listen((isIdle) => isIdle && show());
  if (hasAnswer.get() && callsUnderWay.get() === 0) begin();
  return stop;
}

const isLoadingPhotos = () => [...document.images].some((image) => image.fetchPriority === 'high' && !image.complete);
