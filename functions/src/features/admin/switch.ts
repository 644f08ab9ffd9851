import { type AccountDocument, accountDocument } from '@tagpo/contract/account';
import type { AdminUser, ToggleUserBody } from '@tagpo/contract/admin';
import { paths } from '@tagpo/contract/paths';
import type { ReportReason } from '@tagpo/contract/report-reasons';
import { makeRosterDocument, type RosterDocument, rosterDocument } from '@tagpo/contract/roster';
import { type DirectoryDocument, directoryDocument } from '@tagpo/contract/user';
import { FieldValue, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { changeCounts } from '../../account/counts.ts';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { hasCode, USER_NOT_FOUND } from '../../firebase/error-code.ts';
import type { CallerLoader } from '../../middleware/load-caller.ts';
import type { RateLimits } from '../../middleware/rate-limit/limits.ts';
import type { Administrator } from '../../router.ts';
import { addLogEntry } from './log.ts';
import { switchConversations } from './switch-conversations.ts';
import { toAdminUser } from './users.ts';

export interface AdminDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly limits: RateLimits;
}

/** What is written of an account that is switched. */
interface Switch {
  readonly id: string;
  readonly adminId: string;
  readonly active: boolean;
  readonly reason: ReportReason;
  readonly note: string | undefined;
}

/**
 * Switches an account on or off. Off: the sign-in first, so that nothing is done by it while the rest follows; then, in one
 * transaction, everything that lists are made of, with the entry in the log; then the conversations. On: the same, the sign-in
 * last. Each step can be done again: the same call finishes what was cut off, and does nothing when nothing is left to do.
 * 400 for oneself, 404 for who is not there, 429 after ten a minute.
 */
export async function toggleUser(
  deps: AdminDeps,
  { uid: adminId }: Administrator,
  { id, active, reason = 'other', note }: ToggleUserBody & { readonly id: string },
): Promise<AdminUser> {
  if (id === adminId) throw new ApiError('invalid-target');
  const { firestore, callers } = deps;
  await firestore.runTransaction(async (transaction) => {
    const account = await transaction.get(firestore.doc(paths.account(id)));
    const count = await deps.limits.count(transaction, 'toggleUser', adminId);
    if (!account.exists) throw new ApiError('not-found');
    count();
  });
  if (!active) await closeSignIn(deps, id);
  const change = { id, adminId, active, reason, note };
  const roster = await firestore.runTransaction((transaction) => writeSwitch(deps, transaction, change));
  callers.forget(id);
  if (roster.isSwitching) {
    await switchConversations(firestore, id);
    await endSwitch(firestore, id, active);
  }
  if (active) await openSignIn(deps, id);
  return toAdminUser(id, roster);
}

async function closeSignIn({ auth }: AdminDeps, id: string): Promise<void> {
  await unlessGone(auth.updateUser(id, { disabled: true }));
  await unlessGone(auth.revokeRefreshTokens(id));
}

/** Only while the account is still on: another administrator may have switched it off meanwhile. */
async function openSignIn({ auth, firestore }: AdminDeps, id: string): Promise<void> {
  await unlessGone(auth.updateUser(id, { disabled: false }));
  const { isActive } = parseAccount(await firestore.doc(paths.account(id)).get());
  if (!isActive) await unlessGone(auth.updateUser(id, { disabled: true }));
}

/** A sample has no sign-in. */
async function unlessGone(change: Promise<unknown>): Promise<void> {
  await change.catch((error: unknown) => {
    if (!hasCode(error, USER_NOT_FOUND)) throw error;
  });
}

/** What of the account is not as wanted yet, in one transaction. Answers the account as staff see it. */
async function writeSwitch(
  { firestore, now }: AdminDeps,
  transaction: Transaction,
  change: Switch,
): Promise<RosterDocument> {
  const { id, active } = change;
  const stored = await readSwitched(firestore, transaction, id);
  const { account: before, directory } = stored;
  const shown = { name: directory?.profile.name, isSample: directory?.isSample ?? false };
  if (before.isActive === active) {
    return { ...makeRosterDocument({ account: before, ...shown }), isSwitching: stored.isSwitching };
  }
  const at = now();
  const account = switchAccount(before, change, at);
  const renewed = { ...makeRosterDocument({ account, ...shown }), isSwitching: true };
  transaction.set(firestore.doc(paths.account(id)), account);
  transaction.set(firestore.doc(paths.roster(id)), renewed);
  transaction.set(
    firestore.doc(paths.choices(id)),
    { isDeactivated: active ? FieldValue.delete() : true },
    { merge: true },
  );
  if (directory !== undefined) writeListed(firestore, transaction, { id, account, directory });
  changeCounts(transaction, firestore, { active: active ? 1 : -1 });
  logSwitch(firestore, transaction, change, at);
  return renewed;
}

async function readSwitched(firestore: Firestore, transaction: Transaction, id: string) {
  const [account, directory, roster] = await transaction.getAll(
    firestore.doc(paths.account(id)),
    firestore.doc(paths.directory(id)),
    firestore.doc(paths.roster(id)),
  );
  // Erased a moment ago.
  if (!account?.exists) throw new ApiError('not-found');
  return {
    account: parseAccount(account),
    directory: directory?.exists ? z.parse(directoryDocument, directory.data()) : undefined,
    isSwitching: roster?.exists ? (z.parse(rosterDocument, roster.data()).isSwitching ?? false) : true,
  };
}

function switchAccount(before: AccountDocument, { active, reason }: Switch, at: number): AccountDocument {
  const { deactivation: _off, ...kept } = before;
  return {
    ...kept,
    isActive: active,
    ...(active ? {} : { deactivation: { reason, at: Timestamp.fromMillis(at) } }),
  };
}

interface Listed {
  readonly id: string;
  readonly account: AccountDocument;
  readonly directory: DirectoryDocument;
}

/** Lists show or leave out a member by what both documents say. */
function writeListed(firestore: Firestore, transaction: Transaction, { id, account, directory }: Listed): void {
  const isListed = account.isActive && !directory.isHidden;
  transaction.update(firestore.doc(paths.user(id)), { isListed });
  transaction.update(firestore.doc(paths.directory(id)), { isActive: account.isActive, 'profile.isListed': isListed });
}

function logSwitch(firestore: Firestore, transaction: Transaction, change: Switch, at: number): void {
  const { id, adminId, active, reason, note } = change;
  addLogEntry(transaction, firestore, at, {
    adminId,
    action: active ? 'user.activated' : 'user.deactivated',
    targetUserId: id,
    details: {
      before: { isActive: !active },
      after: { isActive: active },
      ...(active ? {} : { reason }),
      ...(note === undefined || note === '' ? {} : { note }),
    },
  });
}

/** Every conversation knows: unless it was switched back meanwhile, nothing is left to do. */
async function endSwitch(firestore: Firestore, id: string, active: boolean): Promise<void> {
  const reference = firestore.doc(paths.roster(id));
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (!snapshot.exists || z.parse(rosterDocument, snapshot.data()).isActive !== active) return;
    transaction.update(reference, { isSwitching: FieldValue.delete() });
  });
}

function parseAccount(snapshot: FirebaseFirestore.DocumentSnapshot): AccountDocument {
  return z.parse(accountDocument, snapshot.data());
}
