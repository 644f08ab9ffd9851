import type { ReactNode } from 'react';
import { FirebaseAppProvider, AuthProvider as ReactfireAuthProvider } from 'reactfire';
import { openAuth } from './auth.ts';

/**
 * Hands Firebase Auth to what uses reactfire's hooks. Each part that does is loaded lazily and brings it: around all pages it would be 37 KiB (gz) that a
 * first card waits for, 0.2 s on slow 4G. Whatever is not rendered gets Auth by `loadAuth`. `useUser` throws an error of Firebase Auth while rendering: a
 * page has the app's error boundary around it, a smaller part a `QuietBoundary`.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const auth = openAuth();
  return (
    <FirebaseAppProvider firebaseApp={auth.app}>
      <ReactfireAuthProvider sdk={auth}>{children}</ReactfireAuthProvider>
    </FirebaseAppProvider>
  );
}
