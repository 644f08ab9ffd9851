import { useEffect, useEffectEvent, useState } from 'react';
import { loadAuth } from '../firebase/load-auth.ts';
import { useSession } from '../firebase/session.ts';
import { callsUnderWay } from '../lib/api/calls-under-way.ts';
import { retryWhenReachable } from '../lib/api/connection.ts';
import { logError } from '../lib/log-error.ts';
import { isPageIdle } from '../lib/view/page-idle.ts';
import { useReadable } from '../lib/view/use-readable.ts';
import { useApi } from '../server/use-api.ts';
import { isInboxWanted, liveInbox } from './live-state.ts';

/** Milliseconds after the first calls were answered: QUIET_MS without anything loading, or MAX_WAIT_MS. The page and its photos come first. */
const QUIET_MS = 250;
const MAX_WAIT_MS = 1000;

/**
 * Follows the inbox of the signed-in member, at once on a page that shows conversations, else once the page shows its content. It does not wait
 * for an idle page as the listener does, which loads Firestore's SDK. `onRefused` is called with an error of the API.
 */
export function useLiveInbox(isMember: boolean, onRefused: (error: unknown) => void): void {
  const api = useApi();
  const session = useSession();
  const isWanted = useReadable(isInboxWanted);
  const reportRefusal = useEffectEvent(onRefused);
  const uid = isMember && session.status === 'signed-in' ? session.user.uid : undefined;
  const isShown = useIsShown();
  const isIdle = useReadable(isPageIdle);
  const isDue = isShown || isIdle || isWanted;

  useEffect(() => {
    if (uid === undefined || !isDue) return;
    let hasGone = false;
    let stopWaiting = () => {};
    const open = async () => {
      try {
        const [{ openLiveInbox }, auth] = await Promise.all([import('./open-live-inbox.ts'), loadAuth()]);
        const opened = await openLiveInbox({ uid, api, auth, onRefused: (error) => reportRefusal(error) });
        if (hasGone) opened.end();
        else liveInbox.set(opened);
      } catch (error) {
        logError(error);
        if (!hasGone) stopWaiting = retryWhenReachable(open);
      }
    };
    open();
    return () => {
      hasGone = true;
      stopWaiting();
      liveInbox.get()?.end();
      liveInbox.set(undefined);
    };
  }, [uid, isDue, api]);
}

/** True once the first calls of the page are answered and had time to show. */
function useIsShown(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (isShown) return;
    let quiet: ReturnType<typeof setTimeout> | undefined;
    let latest: ReturnType<typeof setTimeout> | undefined;
    const show = () => setIsShown(true);
    const wait = () => {
      clearTimeout(quiet);
      quiet = setTimeout(show, QUIET_MS);
    };
    const observer = new PerformanceObserver(wait);
    const stopWaiting = () => {
      clearTimeout(quiet);
      clearTimeout(latest);
      observer.disconnect();
    };
    const stopListening = callsUnderWay.listen((count) => {
      stopWaiting();
      if (count > 0) return;
      latest = setTimeout(show, MAX_WAIT_MS);
      observer.observe({ type: 'resource' });
      wait();
    });
    return () => {
      stopListening();
      stopWaiting();
    };
  }, [isShown]);
  return isShown;
}
