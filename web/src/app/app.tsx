import { lazy, Suspense, useEffect, useState } from 'react';
import { AuthProvider, FirebaseAppProvider } from 'reactfire';
import { toasts } from '../components/toast/toasts.ts';
import type { FirebaseClient } from '../firebase/app.ts';
import { paths } from '../lib/paths.ts';
import { useReadable } from '../lib/use-readable.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { pages, prefetchPage } from './pages.ts';
import { Router } from './router.tsx';

const IDLE_MS = 1500;

const Toaster = lazy(async () => ({ default: (await pages.toaster()).Toaster }));

export function App({ firebase }: { firebase: FirebaseClient }) {
  return (
    <FirebaseAppProvider firebaseApp={firebase.app}>
      <AuthProvider sdk={firebase.auth}>
        <ErrorBoundary>
          <Router />
        </ErrorBoundary>
        <ErrorBoundary isQuiet>
          <LateToaster />
        </ErrorBoundary>
      </AuthProvider>
    </FirebaseAppProvider>
  );
}

/** The notification area is loaded when the page is idle, or with the first notification; the likeliest pages with it. */
function LateToaster() {
  const [isIdle, setIsIdle] = useState(false);
  const hasToast = useReadable(toasts).length > 0;
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsIdle(true);
      prefetchPage(paths.home);
      prefetchPage(paths.myProfile);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return <Suspense>{(isIdle || hasToast) && <Toaster />}</Suspense>;
}
