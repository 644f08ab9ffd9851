import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { Member } from './caller.ts';

/** Throws 403 `address-not-verified`. A token says what was so when it was made, up to an hour ago: only then Firebase is asked. */
export async function requireVerified(
  { auth }: Pick<AppDeps, 'auth'>,
  { uid, claims }: Pick<Member, 'uid' | 'claims'>,
): Promise<void> {
  if (claims.email_verified === true) return;
  if (!(await auth.getUser(uid)).emailVerified) throw new ApiError('address-not-verified');
}
