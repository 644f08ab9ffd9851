import { createHash } from 'node:crypto';
import type { DecodedIdToken } from 'firebase-admin/auth';
import * as z from 'zod/mini';
import { AccountErasedError, ApiError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';
import { ByteCache } from '../domain/byte-cache.ts';
import { deactivatedError } from '../domain/members/appeal-code.ts';
import { TRUST_MS } from '../domain/members/caller.ts';

/** How far the clock of an instance may be behind the one that dates tokens. */
const CLOCK_LEEWAY_MS = 5 * 60_000;
/** Bytes of the tokens that an instance trusts: about ten thousand. */
const TOKENS_BYTES = 12 * 1024 ** 2;
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/;
const MAX_TOKEN_LENGTH = 8192;
const ANONYMOUS = 'anonymous';

/** Error codes of Firebase Authentication for an invalid token. Any other failure is ours. */
const REFUSALS: ReadonlySet<string> = new Set([
  'auth/argument-error',
  'auth/invalid-argument',
  'auth/invalid-id-token',
  'auth/id-token-expired',
  'auth/id-token-revoked',
]);

export type Authenticate = ReturnType<typeof createAuthenticate>;

/**
 * Claims of a request's ID token, or a 401. Signature, project, times, revocation and disabling are all checked; with Firebase each time if
 * `isCheckedNow`, for calls that cannot be undone.
 */
export function createAuthenticate(deps: Pick<AppDeps, 'auth' | 'now' | 'cursorKey'>) {
  const { auth, now } = deps;
  const trusted = new ByteCache<DecodedIdToken>(TOKENS_BYTES, now);
  return async (authorization: string | undefined, { isCheckedNow = false } = {}): Promise<DecodedIdToken> => {
    const token = readBearer(authorization);
    const key = createHash('sha256').update(token).digest('base64');
    const known = trusted.get(key);
    if (known !== undefined && !isCheckedNow) return known;
    trusted.delete(key);
    const claims = await auth.verifyIdToken(token, true).catch((error: unknown) => refuse(deps, error, token));
    const isOver = claims.exp * 1000 <= now();
    const hasBegun = Math.max(claims.iat, claims.auth_time) * 1000 <= now() + CLOCK_LEEWAY_MS;
    if (isOver || !hasBegun || isAnonymous(claims)) throw new ApiError('unauthenticated');
    trusted.set(key, claims, Math.min(now() + TRUST_MS, claims.exp * 1000));
    return claims;
  };
}

function readBearer(authorization: string | undefined): string {
  const token = BEARER.exec(authorization ?? '')?.[1];
  if (token === undefined || token.length > MAX_TOKEN_LENGTH) throw new ApiError('unauthenticated');
  return token;
}

/** An anonymous sign-in: the app offers none, but the project may allow it. */
function isAnonymous({ firebase }: Pick<DecodedIdToken, 'firebase'>): boolean {
  return firebase?.sign_in_provider === ANONYMOUS;
}

function refuse(deps: Pick<AppDeps, 'cursorKey'>, error: unknown, token: string): never {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  // Firebase checks both only after the signature of the token, so the token's claims can be trusted.
  if (code === 'auth/user-disabled') throw deactivatedError(deps, subjectOf(token).sub);
  if (code === 'auth/user-not-found') {
    const { sub, firebase } = subjectOf(token);
    throw firebase?.sign_in_provider === ANONYMOUS ? new ApiError('unauthenticated') : new AccountErasedError(sub);
  }
  if (REFUSALS.has(code)) throw new ApiError('unauthenticated');
  throw error;
}

const payload = z.object({
  sub: z.string(),
  firebase: z.optional(z.object({ sign_in_provider: z.optional(z.string()) })),
});

/** The claims of a token that was verified before. */
function subjectOf(token: string): z.infer<typeof payload> {
  const [, claims = ''] = token.split('.');
  return z.parse(payload, JSON.parse(Buffer.from(claims, 'base64url').toString()));
}
