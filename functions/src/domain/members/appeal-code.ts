import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';

/** Characters of a SHA-256 in base64url. */
const SEAL_LENGTH = 43;

/** A member's id, sealed by the API. It identifies a deactivated member, who has no token. */
export function sealAppealCode(key: Uint8Array, uid: string): string {
  return Buffer.from(uid).toString('base64url') + seal(key, uid);
}

/** The uid of a code. Throws 403 `appeal-refused` for anything that sealAppealCode did not make, without a read. */
export function openAppealCode(key: Uint8Array, code: string): string {
  const uid = Buffer.from(code.slice(0, -SEAL_LENGTH), 'base64url').toString();
  const given = Buffer.from(code.slice(-SEAL_LENGTH));
  const expected = Buffer.from(seal(key, uid));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new ApiError('appeal-refused');
  return uid;
}

function seal(key: Uint8Array, uid: string): string {
  return createHmac('sha256', key).update(`tagpo appeal ${uid}`).digest('base64url');
}

/** The error for a deactivated member, with their appeal code. */
export function deactivatedError({ cursorKey }: Pick<AppDeps, 'cursorKey'>, uid: string): ApiError {
  return new ApiError('account-deactivated', { appealCode: sealAppealCode(cursorKey(), uid) });
}
