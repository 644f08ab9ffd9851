import type { ReactNode } from 'react';
import { FirebaseAppProvider, AuthProvider as ReactfireAuthProvider } from 'reactfire';
import { openAuth } from './auth.ts';

/** Gives Firebase Auth to the forms that sign somebody in. Members' pages load it later: `loadAuth`. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const auth = openAuth();
  return (
    <FirebaseAppProvider firebaseApp={auth.app}>
      <ReactfireAuthProvider sdk={auth}>{children}</ReactfireAuthProvider>
    </FirebaseAppProvider>
  );
}
