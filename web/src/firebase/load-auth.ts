import type { Auth } from 'firebase/auth';
import { PartNotLoadedError, retryPart } from '../lib/failed-parts.ts';
import { confirmedUser, session } from './session.ts';
import { readFirebaseSettings } from './settings.ts';
import { readStoredUser } from './stored-user.ts';

let auth: Promise<Auth> | undefined;

/** Firebase Auth weighs 28 KiB (gz) and asks the identity provider before it says who is signed in: pages show without it. */
export function loadAuth(): Promise<Auth> {
  auth ??= import('./auth.ts').then(
    ({ openAuth }) => openAuth(),
    (cause) => {
      auth = undefined;
      throw new PartNotLoadedError('Firebase Auth did not load', { cause });
    },
  );
  return auth;
}

/**
 * Begins with whom Firebase Auth has stored, if the token is still valid: the API checks it with every call. Firebase Auth confirms or ends the
 * session once it is loaded.
 */
export function openSession(): void {
  const stored = readStoredUser(readFirebaseSettings().apiKey);
  if (stored === 'nobody') session.set({ status: 'signed-out' });
  else if (stored === 'expired') confirmSession();
  else session.set({ status: 'signed-in', user: stored });
}

function confirmSession(): void {
  session.set({ status: 'loading' });
  loadAuth().catch((error: Error) => {
    session.set({ status: 'error', error });
    retryPart(confirmSession);
  });
}

/**
 * The ID token of whom the session is about: the stored one until Firebase Auth is there, which renews it.
 * @throws Error if somebody else has signed in since the call began: it is not theirs.
 */
export async function readIdToken(): Promise<string | undefined> {
  const token = readStoredToken();
  if (token !== undefined) return token;
  const before = session.get();
  const loaded = await loadAuth();
  await loaded.authStateReady();
  const user = loaded.currentUser;
  const isOther = user && before.status === 'signed-in' && before.user.uid !== user.uid;
  if (isOther) throw new Error('Somebody else has signed in meanwhile');
  return user?.getIdToken();
}

/** Of nobody but the session's own member: another tab may have changed who is stored. */
function readStoredToken(): string | undefined {
  const current = session.get();
  if (confirmedUser.get() !== undefined || current.status !== 'signed-in') return undefined;
  const stored = readStoredUser(readFirebaseSettings().apiKey);
  return typeof stored === 'object' && stored.uid === current.user.uid ? stored.idToken : undefined;
}
