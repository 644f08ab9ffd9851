import { FirebaseError } from 'firebase/app';
import {
  type Auth,
  browserPopupRedirectResolver,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  signInWithEmailAndPassword,
  signInWithPopup,
} from 'firebase/auth';

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

/** The credentials are right, but the account is switched off. */
export function isUserDisabled(error: unknown): error is FirebaseError {
  return error instanceof FirebaseError && error.code === 'auth/user-disabled';
}

/** The Google credential of the error's account, if the provider passed it on. */
export function readGoogleToken(error: FirebaseError): string | undefined {
  return GoogleAuthProvider.credentialFromError(error)?.idToken;
}
