import { useEffect, useEffectEvent } from 'react';
import { loadAuth } from '../firebase/load-auth.ts';
import { useSession } from '../firebase/session.ts';
import { retryWhenReachable } from '../lib/api/connection.ts';
import { useReadable } from '../lib/hooks/use-readable.ts';
import { logError } from '../lib/log-error.ts';
import { followPageShown, isPageShown } from '../lib/page/page-shown.ts';
import { useApi } from '../server/use-api.ts';
import { isErasing, isInboxWanted, liveInbox } from './live-state.ts';

/**
 * Follows the inbox of the signed-in member, at once on a page that shows conversations, else once the page shows its content. It does not wait
 * for an idle page as the listener does, which loads Firestore's SDK. `onRefused` is called with an error of the API.
 */
export function useLiveInbox(isMember: boolean, onRefused: (error: unknown) => void): void {
  const api = useApi();
  const session = useSession();
  const isWanted = useReadable(isInboxWanted);
  const reportRefusal = useEffectEvent(onRefused);
  const isLeaving = useReadable(isErasing);
  const uid = isMember && !isLeaving && session.status === 'signed-in' ? session.user.uid : undefined;
  const isShown = useReadable(isPageShown);
  const isDue = isShown || isWanted;
  useEffect(followPageShown, []);

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
