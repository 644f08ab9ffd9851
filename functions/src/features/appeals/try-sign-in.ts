import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';

/** https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithPassword */
type IdentityToolkit = AppDeps['identityToolkit'];

/** The first word of Firebase’s message; there are many more. */
export type SignInRefusal = 'USER_DISABLED' | 'INVALID_LOGIN_CREDENTIALS' | 'INVALID_PASSWORD' | (string & {});

const TIMEOUT_MS = 5000;

/** Firebase answers an error, or a message beside the provider’s tokens. */
const refusal = z.union([
  z.object({ error: z.object({ message: z.string() }) }),
  z.object({ errorMessage: z.string() }),
]);

/** Why these credentials do not sign in; undefined when they do. The session is discarded. */
export function tryPassword(
  toolkit: IdentityToolkit,
  { email, password }: { email: string; password: string },
): Promise<SignInRefusal | undefined> {
  return requestSignIn(toolkit, 'accounts:signInWithPassword', { email, password, returnSecureToken: true });
}

/** The same for a provider's ID token; nobody is signed up by it. */
export function tryProvider(
  toolkit: IdentityToolkit,
  { token, providerId }: { token: string; providerId: string },
): Promise<SignInRefusal | undefined> {
  return requestSignIn(toolkit, 'accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: new URLSearchParams({ id_token: token, providerId }).toString(),
    returnSecureToken: true,
    autoCreate: false,
  });
}

/** @throws Error when it is not a sign-in that Firebase refuses, but the call itself: its key, or an outage. */
async function requestSignIn(
  { url, apiKey }: IdentityToolkit,
  call: string,
  body: object,
): Promise<SignInRefusal | undefined> {
  const response = await fetch(`${url}/${call}?${new URLSearchParams({ key: apiKey() })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = z.safeParse(refusal, await response.json());
  if (!answer.success) {
    if (response.ok) return undefined;
    throw new Error(`Firebase Authentication answered ${response.status}`);
  }
  const message = 'error' in answer.data ? answer.data.error.message : answer.data.errorMessage;
  // `USER_DISABLED`, or with a sentence behind it: `INVALID_IDP_RESPONSE : …`.
  const [, reason] = /^([A-Z_]+)(?: : .*)?$/s.exec(message) ?? [];
  if (reason === undefined || response.status >= 500) {
    throw new Error(`Firebase Authentication answered ${response.status}`);
  }
  return reason;
}
