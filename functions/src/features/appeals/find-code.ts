import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { accountDocument } from '@tagpo/contract/stored/account';
import type { FindAppealCodeBody } from '@tagpo/contract/wire/account/find-appeal-code';
import type { UserRecord } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { sealAppealCode } from '../../domain/members/appeal-code.ts';
import { hashSubject } from '../../domain/rate-limit/hash-subject.ts';
import { unlessGone } from '../../firebase/error-code.ts';
import { type SignInRefusal, tryPassword, tryProvider } from './try-sign-in.ts';

/** What Firebase says of a wrong password, with email enumeration protection and without. */
const WRONG_PASSWORD: readonly (SignInRefusal | undefined)[] = ['INVALID_LOGIN_CREDENTIALS', 'INVALID_PASSWORD'];
const GOOGLE = 'google.com';

const googleClaims = z.object({
  sub: z.string(),
  email: z.optional(z.string()),
  email_verified: z.optional(z.boolean()),
});
type GoogleClaims = z.infer<typeof googleClaims>;

/**
 * The appeal code of a switched-off account, for whoever has its credentials. Everything else is 403 `appeal-refused`; 429 after five an hour for
 * one account, which need not exist.
 */
export async function findAppealCode(deps: ApiDeps, body: FindAppealCodeBody): Promise<{ code: string }> {
  const { firestore, limits, cursorKey } = deps;
  const claims = 'googleIdToken' in body ? readClaims(body.googleIdToken) : undefined;
  await limits.spend('findAppealCode', hashSubject(cursorKey(), 'email' in body ? body.email : (claims?.sub ?? '')));
  const user =
    'email' in body
      ? await findByPassword(deps, body)
      : claims && (await findByGoogle(deps, body.googleIdToken, claims));
  if (!user?.disabled) throw new ApiError('appeal-refused');
  const account = await firestore.doc(paths.account(user.uid)).get();
  if (!account.exists || z.parse(accountDocument, account.data()).isActive) throw new ApiError('appeal-refused');
  return { code: sealAppealCode(cursorKey(), user.uid) };
}

/**
 * `USER_DISABLED` does not prove the password: Firebase may check the account first. So a password that must be wrong is tried too: the first one
 * was right only if the second one is refused as wrong.
 */
async function findByPassword(
  { auth, identityToolkit }: ApiDeps,
  { email, password }: { email: string; password: string },
): Promise<UserRecord | undefined> {
  if ((await tryPassword(identityToolkit, { email, password })) !== 'USER_DISABLED') return undefined;
  if (identityToolkit.comparesPasswords) {
    const answer = await tryPassword(identityToolkit, { email, password: randomUUID() });
    if (!WRONG_PASSWORD.includes(answer)) return undefined;
  }
  return unlessGone(auth.getUserByEmail(email));
}

/** Firebase verifies the token first, so its claims name the account. */
async function findByGoogle(
  { auth, identityToolkit }: ApiDeps,
  token: string,
  { sub, email, email_verified: isVerified }: GoogleClaims,
): Promise<UserRecord | undefined> {
  if ((await tryProvider(identityToolkit, { token, providerId: GOOGLE })) !== 'USER_DISABLED') return undefined;
  const linked = await unlessGone(auth.getUserByProviderUid(GOOGLE, sub));
  return linked ?? (email !== undefined && isVerified ? unlessGone(auth.getUserByEmail(email)) : undefined);
}

/** The unverified claims of a token; undefined if it is not one. */
function readClaims(token: string): GoogleClaims | undefined {
  const [, payload = ''] = token.split('.');
  try {
    return z.parse(googleClaims, JSON.parse(Buffer.from(payload, 'base64url').toString()));
  } catch {
    return undefined;
  }
}
