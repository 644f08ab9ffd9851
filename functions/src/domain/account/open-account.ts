import { collections, paths } from '@tagpo/contract/paths';
import { type AccountDocument, accountDocument } from '@tagpo/contract/stored/account';
import { makeRosterDocument } from '@tagpo/contract/stored/roster';
import type { StoredTime } from '@tagpo/contract/stored-time';
import { DEFAULT_SETTINGS } from '@tagpo/contract/wire/account/account';
import { SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { type AdminClaims, isAdministrator } from '@tagpo/contract/wire/staff/admin-rule';
import { isClosed } from '@tagpo/contract/wire/staff/report';
import type { ReportReason } from '@tagpo/contract/wire/staff/report-reasons';
import { FieldValue, type Firestore, Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { AccountErasedError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { hasCode, USER_NOT_FOUND } from '../../firebase/error-code.ts';
import { changeCounts } from '../staff/counts.ts';
import { addLogEntry } from '../staff/log.ts';
import { queueReport } from '../staff/queue-report.ts';
import { type Address, addressBanId, banIds, readBan } from './bans.ts';

/** Reports that follow an account. */
const MAX_FOLLOWING = 100;

interface Identity {
  readonly uid: string;
  readonly claims: AdminClaims;
}

/**
 * `accounts/{uid}`, made by the first call of somebody who just signed up. (A trigger on sign-up would race the client's
 * first call.) Two first calls at once make one account. If the address is banned, the account is created switched off.
 */
export async function openAccount(
  deps: Pick<AppDeps, 'auth' | 'firestore' | 'now' | 'cursorKey' | 'adminEmailDomain'>,
  identity: Identity,
): Promise<AccountDocument> {
  const { auth, firestore, now, cursorKey, adminEmailDomain } = deps;
  const { uid, claims } = identity;
  const reference = firestore.doc(paths.account(uid));
  const snapshot = await reference.get();
  if (snapshot.exists) return z.parse(accountDocument, snapshot.data());
  // A token stays valid for a minute after its account was erased, and must not create the account again.
  await auth.getUser(uid).catch((error: unknown) => {
    throw hasCode(error, USER_NOT_FOUND) ? new AccountErasedError(uid) : error;
  });
  const account = await firestore.runTransaction(async (transaction) => {
    const email = emailOf(claims);
    const address = { email, isVerified: claims.email_verified === true };
    const bans = email === '' ? [] : [firestore.doc(paths.ban(addressBanId(cursorKey(), address)))];
    const [existing, ban] = await transaction.getAll(reference, ...bans);
    if (existing?.exists) return z.parse(accountDocument, existing.data());
    const followReports = email === '' ? undefined : await findReportsOfErased(transaction, deps, address);
    const opened = newAccount(
      { email, isAdmin: isAdministrator(claims, adminEmailDomain) },
      Timestamp.fromMillis(now()),
    );
    const reason = readBan(ban)?.reason;
    const account =
      reason === undefined ? opened : holdReturned(transaction, firestore, { uid, account: opened, reason });
    transaction.create(reference, account);
    followReports?.(uid);
    transaction.set(firestore.doc(paths.roster(uid)), makeRosterDocument({ account }));
    changeCounts(transaction, firestore, { users: 1, active: account.isActive ? 1 : 0 });
    return account;
  });
  // Repeated by the next call if it was interrupted.
  if (!account.isActive) await auth.updateUser(uid, { disabled: true });
  return account;
}

/**
 * Open reports about an account of this address that was erased meanwhile: they are about the new one from now on, whose owner hears nothing of it.
 * Reads at once; the returned function writes.
 */
async function findReportsOfErased(
  transaction: Transaction,
  { firestore, cursorKey }: Pick<AppDeps, 'firestore' | 'cursorKey'>,
  address: Address,
): Promise<(uid: string) => void> {
  const ids = banIds(cursorKey(), { addresses: [address], photoHashes: [] });
  const { docs } = await transaction.get(
    firestore.collection(collections.reports).where('bans', 'array-contains-any', ids).limit(MAX_FOLLOWING),
  );
  const open = docs.filter((report) => !isClosed(report.get('state')));
  return (uid) => {
    for (const { ref } of open) transaction.update(ref, { reportedId: uid, bans: FieldValue.delete() });
  };
}

/** Somebody whose earlier account was switched off, for `reason`: the new one is held until staff have looked at it. */
function holdReturned(
  transaction: Transaction,
  firestore: Firestore,
  { uid, account, reason }: { readonly uid: string; readonly account: AccountDocument; readonly reason: ReportReason },
): AccountDocument {
  const at = Timestamp.fromMillis(account.createdAt.toMillis());
  const report = firestore.collection(collections.reports).doc();
  const about = { reporterId: uid, reportedId: uid, reportedName: '' };
  queueReport(transaction, report, { kind: 'return', ...about, reason, text: '', at });
  addLogEntry(transaction, firestore, at.toMillis(), {
    adminId: SYSTEM_ID,
    action: 'user.deactivated',
    targetUserId: uid,
    details: { before: { isActive: true }, after: { isActive: false }, reason, reportId: report.id },
  });
  return { ...account, isActive: false, deactivation: { reason, at, isReturn: true } };
}

type Owner = Partial<Pick<AccountDocument, 'email' | 'isAdmin'>>;

export function newAccount({ email = '', isAdmin = false }: Owner, createdAt: StoredTime): AccountDocument {
  return {
    schemaVersion: 1,
    email,
    isActive: true,
    isAdmin,
    isBackgroundChecked: false,
    settings: DEFAULT_SETTINGS,
    plan: 'free',
    album: [],
    createdAt,
    profileFinishedAt: null,
  };
}

/** The address of a token; empty for a provider without one. */
export function emailOf({ email }: AdminClaims): string {
  return typeof email === 'string' ? email : '';
}
