import { authErrorMessages } from '../../messages/auth.ts';

type Attempt = 'signIn' | 'signUp' | 'google';
type Sentence = Exclude<keyof ReturnType<typeof authErrorMessages.get>, symbol>;

const sentenceOf: Record<string, Sentence | undefined> = {
  'auth/wrong-password': 'invalidCredential',
  'auth/invalid-credential': 'invalidCredential',
  'auth/invalid-login-credentials': 'invalidCredential',
  'auth/user-not-found': 'userNotFound',
  'auth/user-disabled': 'userDisabled',
  'auth/too-many-requests': 'tooManyRequests',
  'auth/network-request-failed': 'networkFailed',
  'auth/popup-blocked': 'popupBlocked',
  'auth/popup-closed-by-user': 'popupCancelled',
  'auth/cancelled-popup-request': 'popupCancelled',
  'auth/user-cancelled': 'popupCancelled',
  'auth/unauthorized-domain': 'unauthorizedDomain',
  'auth/email-already-in-use': 'emailInUse',
  'auth/invalid-email': 'invalidEmail',
  'auth/operation-not-allowed': 'notAllowed',
  'auth/weak-password': 'weakPassword',
};

/** What the provider's library puts around the provider's words; "Error" stands for none. */
const WRAPPING = /^Firebase: (?:Error (?=\())?|\(auth\/[^)]*\)\.$/g;

/** The sentence for a refused attempt: the catalogue's, else (signing in only) the provider's, else the default. */
export function describeAuthError(error: unknown, attempt: Attempt, messages = authErrorMessages.get()): string {
  const { code, message } = error instanceof Error ? (error as Error & { code?: string }) : {};
  const sentence = code === undefined ? undefined : sentenceOf[code];
  if (sentence !== undefined) return messages[sentence];
  const said = message?.replace(WRAPPING, '').trim();
  if (attempt === 'signIn' && said) return said;
  return messages[`${attempt}Failed`];
}
