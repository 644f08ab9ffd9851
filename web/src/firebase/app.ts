import { type FirebaseApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';
import type { FirebaseSettings } from '../lib/env.ts';
import { emulatorHosts } from './emulator-hosts.ts';

export type FirebaseClient = { app: FirebaseApp; auth: Auth };

/** Sign-in without the popup resolver, which is handed over when Google is clicked. */
export function startFirebase(settings: FirebaseSettings): FirebaseClient {
  const app = initializeApp(settings);
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  if (import.meta.env.VITE_EMULATOR_HOSTS && emulatorHosts)
    connectAuthEmulator(auth, `http://${emulatorHosts.auth}`, { disableWarnings: true });
  return { app, auth };
}
