import { type FirebaseApp, initializeApp } from 'firebase/app';
import { type Auth, browserLocalPersistence, connectAuthEmulator, initializeAuth } from 'firebase/auth';
import type { FirebaseSettings } from '../lib/env.ts';
import { logError } from '../lib/log-error.ts';
import { emulatorHosts } from './emulator-hosts.ts';

export type FirebaseClient = { app: FirebaseApp; auth: Auth };

/** Sign-in without the popup resolver, which is handed over when Google is clicked. */
export function startFirebase(settings: FirebaseSettings): FirebaseClient {
  const app = initializeApp(settings);
  const auth = initializeAuth(app, { persistence: browserLocalPersistence });
  if (import.meta.env.VITE_EMULATOR_HOSTS && emulatorHosts)
    connectAuthEmulator(auth, `http://${emulatorHosts.auth}`, { disableWarnings: true });
  // A build without the key holds none of it.
  if (import.meta.env.VITE_APP_CHECK_SITE_KEY) {
    const siteKey = import.meta.env.VITE_APP_CHECK_SITE_KEY;
    import('./app-check.ts').then(({ startAppCheck }) => startAppCheck(siteKey)).catch(logError);
  }
  return { app, auth };
}
