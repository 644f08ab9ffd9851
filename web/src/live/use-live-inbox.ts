import { useEffect, useEffectEvent, useState } from 'react';
import { useAuth } from 'reactfire';
import { useSession } from '../firebase/session.ts';
import { callsUnderWay } from '../lib/api/calls-under-way.ts';
import { retryWhenReachable } from '../lib/api/connection.ts';
import { logError } from '../lib/log-error.ts';
import { isPageIdle } from '../lib/view/page-idle.ts';
import { useReadable } from '../lib/view/use-readable.ts';
import { useApi } from '../server/use-api.ts';
import { isInboxWanted, liveInbox } from './live-state.ts';

/** Milliseconds after the page's first calls were answered: without anything loaded, and in any case. What it shows, its photos too, comes first. */
const QUIET_MS = 250;
const MAX_WAIT_MS = 1000;

/**
 * Follows the inbox of whoever is signed in, from when a page shows something of it, or else from when the page shows what it opened for: the
 * tab's number and the title wait for no idle page, as the listener does, with which Firestore's SDK comes. `onRefused` is told what the API would not answer.
 */
export function useLiveInbox(isMember: boolean, onRefused: (error: unknown) => void): void {
  const auth = useAuth();
  const api = useApi();
  const session = useSession();
  const isWanted = useReadable(isInboxWanted);
  const tell = useEffectEvent(onRefused);
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
        const { openLiveInbox } = await import('./open-live-inbox.ts');
        const opened = await openLiveInbox({ uid, api, auth, onRefused: (error) => tell(error) });
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
  }, [uid, isDue, api, auth]);
}

/** True once what the page first asked for is answered and had time to show. */
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
