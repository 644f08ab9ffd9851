import { paths } from '@tagpo/contract/paths';
import { accountDocument } from '@tagpo/contract/stored/account';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';

/**
 * Lets the account say that its owner is staff, for who became it after signing up (by verifying an address): one read, and
 * two writes once. Only for a caller of whom Authentication was asked in this call.
 */
export async function mirrorAdministrator(firestore: Firestore, uid: string): Promise<void> {
  const reference = firestore.doc(paths.account(uid));
  const snapshot = await reference.get();
  // Staff need no account.
  if (!snapshot.exists) return;
  const { isActive, isAdmin } = z.parse(accountDocument, snapshot.data());
  if (!isActive) throw new ApiError('account-deactivated');
  if (isAdmin) return;
  await firestore.runTransaction(async (transaction) => {
    const mirrors = await transaction.getAll(reference, firestore.doc(paths.roster(uid)));
    for (const { ref } of mirrors.filter(({ exists }) => exists)) transaction.update(ref, { isAdmin: true });
  });
}
