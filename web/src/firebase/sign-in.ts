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

/** Right credentials, and the account is off. */
export function isUserDisabled(error: unknown): error is FirebaseError {
  return error instanceof FirebaseError && error.code === 'auth/user-disabled';
}

/** What Google said of whom the error is about, if the provider passed it on. */
export function readGoogleToken(error: FirebaseError): string | undefined {
  return GoogleAuthProvider.credentialFromError(error)?.idToken;
}
