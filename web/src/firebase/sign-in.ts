import {
  type Auth,
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
} from 'firebase/auth';
import { forgetDrafts } from '../lib/forget-member.ts';
import { logError } from '../lib/log-error.ts';
import { forgetSeen } from '../lib/seen/forget-seen.ts';

export type Credentials = { email: string; password: string };

export async function signInWithEmail(auth: Auth, { email, password }: Credentials): Promise<void> {
  await signInWithEmailAndPassword(auth, email, password);
}

export async function signUpWithEmail(auth: Auth, { email, password }: Credentials): Promise<void> {
  await createUserWithEmailAndPassword(auth, email, password);
}

export async function signInWithGoogle(auth: Auth): Promise<void> {
  const provider = new GoogleAuthProvider();
  provider.addScope('email');
  provider.addScope('profile');
  await signInWithPopup(auth, provider, browserPopupRedirectResolver);
}

/** A failure is only logged: the member stays signed in and can try again. */
export async function logOut(auth: Auth): Promise<void> {
  const uid = auth.currentUser?.uid;
  try {
    await forgetSeen().catch(logError);
    await signOut(auth);
    if (uid) forgetDrafts(uid);
  } catch (error) {
    logError(error);
  }
}
