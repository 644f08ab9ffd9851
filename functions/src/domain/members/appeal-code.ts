import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';

/** Characters of a SHA-256 in base64url. */
const SEAL_LENGTH = 43;

/** A member's id that only the API could have written: what they are known by while no token can say it. */
export function sealAppealCode(key: Uint8Array, uid: string): string {
  return Buffer.from(uid).toString('base64url') + seal(key, uid);
}

/** Whose code it is. 403 `appeal-refused` for anything that sealAppealCode did not make; nothing is read for it. */
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

/** What a deactivated member is answered, with the code that their appeal is made by. */
export function deactivatedError({ cursorKey }: Pick<AppDeps, 'cursorKey'>, uid: string): ApiError {
  return new ApiError('account-deactivated', { appealCode: sealAppealCode(cursorKey(), uid) });
}
