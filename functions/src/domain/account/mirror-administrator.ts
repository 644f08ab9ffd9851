import { paths } from '@tagpo/contract/paths';
import { accountDocument } from '@tagpo/contract/stored/account';
import type { Firestore } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';

/**
 * Writes into the account that its owner is staff, for somebody who became staff after signing up (by verifying an address). One read,
 * and two writes the first time. Only for a caller whose token was checked with Firebase Authentication in this call.
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
