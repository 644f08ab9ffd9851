import { FirebaseError } from 'firebase/app';
import { type Auth, browserPopupRedirectResolver, GoogleAuthProvider, signInWithPopup } from 'firebase/auth';

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
