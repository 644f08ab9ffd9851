import { collections, paths } from '@tagpo/contract/paths';
import { ERASED_ID } from '@tagpo/contract/wire/staff/admin';
import { isClosed } from '@tagpo/contract/wire/staff/report';
import { REPORT_STATES } from '@tagpo/contract/wire/staff/report-states';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { unlessGone } from '../../firebase/error-code.ts';
import { updateAll } from '../../firebase/update-all.ts';
import { banIds, traitsOf } from './bans.ts';

/**
 * Takes the member out of open reports about them, and leaves there what would ban them: nobody escapes a ban by leaving before staff decide. Without
 * the key no ban can be made.
 */
export async function keepBans(
  { auth, firestore, cursorKey }: Pick<AppDeps, 'auth' | 'firestore'> & Partial<Pick<AppDeps, 'cursorKey'>>,
  uid: string,
): Promise<void> {
  const open = firestore
    .collection(collections.reports)
    .where('reportedId', '==', uid)
    .where('kind', '==', 'report')
    .where(
      'state',
      'in',
      REPORT_STATES.filter((state) => !isClosed(state)),
    );
  if (cursorKey === undefined || (await open.limit(1).get()).empty) return;
  const [user, account] = await Promise.all([unlessGone(auth.getUser(uid)), firestore.doc(paths.account(uid)).get()]);
  const bans = banIds(cursorKey(), traitsOf(account.data(), user));
  await updateAll(open, { reportedId: ERASED_ID, bans });
}

/**
 * Reports, their evidence and the log stay with staff for their term, without the address of the account: leaving does not end a report. A
 * report keeps the name that its author knew, and so does not tell them of the erasure. Returns how many were changed; at `limit`, more may be left.
 */
export async function anonymizeReports(firestore: Firestore, uid: string, limit: number): Promise<number> {
  const erased = FieldValue.delete();
  const kept = [
    [collections.reports, 'reportedId', { reportedId: ERASED_ID }],
    [collections.reports, 'reporterId', { reporterId: ERASED_ID }],
    [collections.reports, 'claimedBy', { claimedBy: ERASED_ID }],
    [collections.adminLogs, 'targetUserId', { targetUserId: ERASED_ID, 'details.note': erased }],
    [collections.adminLogs, 'adminId', { adminId: ERASED_ID }],
    [collections.staffNotes, 'authorId', { authorId: ERASED_ID }],
  ] as const;
  let left = limit;
  for (const [collection, field, change] of kept) {
    if (left <= 0) break;
    left -= await updateAll(firestore.collection(collection).where(field, '==', uid).limit(left), change);
  }
  return limit - left;
}
