import { useEffect } from 'react';
import { AuthProvider, FirebaseAppProvider } from 'reactfire';
import { QuietBoundary } from '../components/page/quiet-boundary.tsx';
import { toasts } from '../components/toast/toasts.ts';
import type { FirebaseClient } from '../firebase/app.ts';
import { useSession } from '../firebase/session.ts';
import { callsUnderWay } from '../lib/api/calls-under-way.ts';
import { isOffline } from '../lib/api/connection.ts';
import { clearDevice } from '../lib/device/clear-device.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { logError } from '../lib/log-error.ts';
import { paths } from '../lib/navigation/paths.ts';
import { isPageIdle } from '../lib/view/page-idle.ts';
import { useReadable } from '../lib/view/use-readable.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { pages, prefetchPage } from './pages.ts';
import { Router } from './router.tsx';

const IDLE_MS = 1500;

const Toaster = lazyPart(async () => ({ default: (await pages.toaster()).Toaster }));
const StatusStrip = lazyPart(async () => ({ default: (await pages.statusStrip()).StatusStrip }));

export function App({ firebase }: { firebase: FirebaseClient }) {
  return (
    <FirebaseAppProvider firebaseApp={firebase.app}>
      <AuthProvider sdk={firebase.auth}>
        <Parts />
      </AuthProvider>
    </FirebaseAppProvider>
  );
}

/** What no page waits for is loaded when the page is idle, or when it has something to say. */
function Parts() {
  const isIdle = useReadable(isPageIdle);
  useIdle();
  const hasToast = useReadable(toasts).length > 0;
  const isAway = useReadable(isOffline);
  useClearedDevice();
  return (
    <>
      <QuietBoundary>{(isIdle || isAway) && <StatusStrip />}</QuietBoundary>
      <ErrorBoundary>
        <Router />
      </ErrorBoundary>
      <QuietBoundary>{(isIdle || hasToast) && <Toaster />}</QuietBoundary>
    </>
  );
}

/** Idle once nothing was loaded or waited for a while, so that no page waits longer for it; the likeliest pages are loaded then. */
function useIdle(): void {
  useEffect(() => {
    const rest = () => {
      if (callsUnderWay.get() > 0) return wait();
      observer.disconnect();
      isPageIdle.set(true);
      prefetchPage(paths.home);
      prefetchPage(paths.myProfile);
      // A failed prefetch says nothing: opening the menu asks again.
      pages.mainMenu().catch(() => undefined);
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

/** However somebody came to be signed out, here or in another tab: nothing of theirs stays on the device. */
function useClearedDevice(): void {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signed-out') clearDevice().catch(logError);
  }, [status]);
}
