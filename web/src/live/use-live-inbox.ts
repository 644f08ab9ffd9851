import { useEffect, useEffectEvent } from 'react';
import { useAuth } from 'reactfire';
import { useSession } from '../firebase/session.ts';
import { useApi } from '../firebase/use-api.ts';
import { retryWhenReachable } from '../lib/connection.ts';
import { logError } from '../lib/log-error.ts';
import { isPageIdle } from '../lib/page-idle.ts';
import { useReadable } from '../lib/use-readable.ts';
import { isInboxWanted, liveInbox } from './live-state.ts';

/**
 * Follows the inbox of whoever is signed in, from when a page shows something of it, or else from when the page is at rest.
 * `onRefused` is told what the API would not answer.
 */
export function useLiveInbox(isMember: boolean, onRefused: (error: unknown) => void): void {
  const auth = useAuth();
  const api = useApi();
  const session = useSession();
  const isWanted = useReadable(isInboxWanted);
  const tell = useEffectEvent(onRefused);
  const uid = isMember && session.status === 'signed-in' ? session.user.uid : undefined;
  const isDue = useReadable(isPageIdle) || isWanted;

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
