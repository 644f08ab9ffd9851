import type { FirebaseError } from 'firebase/app';
import { addErrorToast } from '../../components/toast/toasts.ts';
import { PartNotLoadedError } from '../../lib/failed-parts.ts';
import { authErrorMessages, authMessages } from '../../messages/sign-in/auth.ts';

type Attempt = 'signIn' | 'signUp' | 'google';
type Sentence = Exclude<keyof ReturnType<typeof authErrorMessages.get>, symbol>;

const sentenceOf: Record<string, Sentence | undefined> = {
  'wrong-password': 'invalidCredential',
  'invalid-credential': 'invalidCredential',
  'invalid-login-credentials': 'invalidCredential',
  'user-not-found': 'userNotFound',
  'user-disabled': 'userDisabled',
  'too-many-requests': 'tooManyRequests',
  'network-request-failed': 'networkFailed',
  'popup-blocked': 'popupBlocked',
  'popup-closed-by-user': 'popupCancelled',
  'cancelled-popup-request': 'popupCancelled',
  'user-cancelled': 'popupCancelled',
  'unauthorized-domain': 'unauthorizedDomain',
  'email-already-in-use': 'emailInUse',
  'invalid-email': 'invalidEmail',
  'operation-not-allowed': 'notAllowed',
  'weak-password': 'weakPassword',
};

/** What Firebase puts around the provider's text; "Error" stands for none. */
const WRAPPING = /^Firebase: (?:Error (?=\())?|\(auth\/[^)]*\)\.$/g;

/** The catalogue's message, else (for signing in) the provider's, else the default. */
export function describeAuthError(error: unknown, attempt: Attempt, messages = authErrorMessages.get()): string {
  const { code, message } = error instanceof Error ? (error as Error & { code?: string }) : {};
  if (error instanceof PartNotLoadedError) return messages.networkFailed;
  const sentence = sentenceOf[code?.replace('auth/', '') ?? ''];
  if (sentence !== undefined) return messages[sentence];
  const said = message?.replace(WRAPPING, '').trim();
  if (attempt === 'signIn' && said) return said;
  return messages[`${attempt}Failed`];
}

/** The credentials are right, but the account is switched off. */
export function isUserDisabled(error: unknown): error is FirebaseError {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-disabled';
}

export function showAuthError(...[error, attempt]: Parameters<typeof describeAuthError>): void {
  addErrorToast(authMessages.get(), describeAuthError(error, attempt));
}
