import { paths } from '@tagpo/contract/paths';
import type { AdminUser, ToggleUserBody } from '@tagpo/contract/wire/staff/admin';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { switchAccount } from '../../domain/account/switch-account.ts';
import type { Administrator } from '../../router.ts';
import { toAdminUser } from './users.ts';

/** Switches an account on or off: switch-account.ts. 400 for oneself, 404 for who is not there, 429 after ten a minute. */
export async function toggleUser(
  deps: ApiDeps,
  { uid: adminId }: Administrator,
  { id, active, reason = 'other', note }: ToggleUserBody & { readonly id: string },
): Promise<AdminUser> {
  if (id === adminId) throw new ApiError('invalid-target');
  const { firestore } = deps;
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(firestore.doc(paths.account(id)));
    const count = await deps.limits.count(transaction, 'toggleUser', adminId);
    if (!account.exists) throw new ApiError('not-found');
    count();
  });
  return toAdminUser(id, await switchAccount(deps, { id, adminId, active, reason, note }));
}
