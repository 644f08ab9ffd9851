import { useEffect } from 'react';
import { QuietBoundary } from '../components/page/quiet-boundary.tsx';
import { Strip } from '../components/strip.tsx';
import { toasts } from '../components/toast/toasts.ts';
import { loadAuth } from '../firebase/load-auth.ts';
import { useSession } from '../firebase/session.ts';
import { callsUnderWay } from '../lib/api/calls-under-way.ts';
import { isOffline } from '../lib/api/connection.ts';
import { clearDevice } from '../lib/device/clear-device.ts';
import { useReadable } from '../lib/hooks/use-readable.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { logError } from '../lib/log-error.ts';
import { paths } from '../lib/navigation/paths.ts';
import { isPageIdle } from '../lib/page/page-idle.ts';
import { useMessages } from '../messages/language/use-messages.ts';
import { shellMessages } from '../messages/shell/shell.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { pages, prefetchPage } from './pages.ts';
import { Router } from './router.tsx';

const IDLE_MS = 1500;

const Toaster = lazyPart(pages.toaster, (part) => part.Toaster);
const StatusStrip = lazyPart(pages.statusStrip, (part) => part.StatusStrip);

/** One element for good: what App hears of would otherwise render every page again, which blocks a phone for 60 ms. */
const page = (
  <ErrorBoundary>
    <Router />
  </ErrorBoundary>
);

/** Parts that no page waits for are loaded when the page is idle, or when they have something to show. */
export function App() {
  const t = useMessages(shellMessages);
  const isIdle = useReadable(isPageIdle);
  useIdle();
  useMembersParts(isIdle);
  const hasToast = useReadable(toasts).length > 0;
  const isAway = useReadable(isOffline);
  useClearedDevice();
  return (
    <>
      {/* Part of the entry: without a network nothing else would load. */}
      {isAway && <Strip>{t.offline}</Strip>}
      <QuietBoundary>{isIdle && <StatusStrip />}</QuietBoundary>
      {page}
      <QuietBoundary>{(isIdle || hasToast) && <Toaster />}</QuietBoundary>
    </>
  );
}

/** Sets `isPageIdle` once nothing has loaded for a while, and then prefetches the likeliest pages. */
function useIdle(): void {
  useEffect(() => {
    const rest = () => {
      if (callsUnderWay.get() > 0) return wait();
      observer.disconnect();
      isPageIdle.set(true);
      prefetchPage(paths.home);
      // A failed prefetch is ignored: opening the menu loads the part again, and pages work without the others.
      pages.mainMenu().catch(() => undefined);
      pages.idleParts().then(
        ({ startIdleParts }) => startIdleParts(),
        () => undefined,
      );
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(rest, IDLE_MS);
    };
    const observer = new PerformanceObserver(wait);
    wait();
    observer.observe({ type: 'resource' });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
}

/** Loads what only members need, of whom some have signed in since the page was idle. */
function useMembersParts(isIdle: boolean): void {
  const isMember = useSession().status === 'signed-in';
  useEffect(() => {
    if (!isIdle || !isMember) return;
    loadAuth().catch(logError);
    prefetchPage(paths.myProfile);
  }, [isIdle, isMember]);
}

/** Clears the device whenever a sign-in ends, here or in another tab. */
function useClearedDevice(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-out') clearDevice().catch(logError);
  }, [status]);
}
