import type { FirebaseError } from 'firebase/app';
import {
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  signInWithEmailAndPassword,
  signInWithPopup,
} from 'firebase/auth';
import { openAuth } from './auth.ts';

type Credentials = { email: string; password: string };

export async function signIn({ email, password }: Credentials): Promise<void> {
  await signInWithEmailAndPassword(openAuth(), email, password);
}

export async function signUp({ email, password }: Credentials): Promise<void> {
  await createUserWithEmailAndPassword(openAuth(), email, password);
}

export async function signInWithGoogle(): Promise<void> {
  const provider = new GoogleAuthProvider();
  provider.addScope('email');
  provider.addScope('profile');
  await signInWithPopup(openAuth(), provider, browserPopupRedirectResolver);
}

/** The Google credential of the error's account, if the provider passed it on. */
export function readGoogleToken(error: FirebaseError): string | undefined {
  return GoogleAuthProvider.credentialFromError(error)?.idToken;
}
