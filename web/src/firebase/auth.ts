// Firebase Auth, in the file of what needs it at once; everything else loads it by `loadAuth`.
import { type Auth, onAuthStateChanged } from 'firebase/auth';
import { startFirebase } from './app.ts';
import { FirebaseNotStartedError, session, setUser } from './session.ts';
import { readFirebaseSettings } from './settings.ts';

let auth: Auth | undefined;

export function openAuth(): Auth {
  if (auth) return auth;
  auth = start();
  onAuthStateChanged(auth, setUser, (error) => session.set({ status: 'error', error }));
  return auth;
}

function start(): Auth {
  const settings = readFirebaseSettings();
  try {
    return startFirebase(settings).auth;
  } catch (cause) {
    throw new FirebaseNotStartedError('Firebase did not start', { cause });
  }
}
