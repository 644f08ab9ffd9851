import { type FirebaseSettings, readSettings } from '../lib/env.ts';

/** @throws Error naming the first required setting that is missing from the build. */
export function readFirebaseSettings(): FirebaseSettings {
  // Named one by one, because the build replaces each by its value.
  return readSettings({
    VITE_FIREBASE_API_KEY: import.meta.env.VITE_FIREBASE_API_KEY,
    VITE_FIREBASE_PROJECT_ID: import.meta.env.VITE_FIREBASE_PROJECT_ID,
    VITE_FIREBASE_APP_ID: import.meta.env.VITE_FIREBASE_APP_ID,
    VITE_FIREBASE_AUTH_DOMAIN: import.meta.env.VITE_FIREBASE_AUTH_DOMAIN,
    VITE_FIREBASE_STORAGE_BUCKET: import.meta.env.VITE_FIREBASE_STORAGE_BUCKET,
  });
}
