import { paths } from '@tagpo/contract/paths';
import { listingKeys } from '@tagpo/contract/search-keys';
import { accountDocument } from '@tagpo/contract/stored/account';
import { makeRosterDocument, type RosterDocument } from '@tagpo/contract/stored/roster';
import { userDocument } from '@tagpo/contract/stored/user';
import { storedTime } from '@tagpo/contract/stored-time';
import type { ReportReason } from '@tagpo/contract/wire/staff/report-reasons';
import type { UserRecord } from 'firebase-admin/auth';
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { unlessGone } from '../../firebase/error-code.ts';
import type { Signals } from '../conversations/signals.ts';
import { emptyInbox } from '../inbox/empty-inbox.ts';
import { isDoneInTime } from '../inbox/is-done-in-time.ts';
import type { CallerLoader } from '../members/caller.ts';
import { parseShown } from '../members/parse-shown.ts';
import { changeCounts } from '../staff/counts.ts';
import { addLogEntry } from '../staff/log.ts';
import { banIds, traitsOf, writeBans } from './bans.ts';
import { switchConversations } from './switch-conversations.ts';

export interface SwitchDeps extends AppDeps {
  readonly callers: CallerLoader;
  readonly signals: Signals;
}

const { shape } = accountDocument;
/** The fields of an account that staff's list shows. Parsed tolerantly, so that a damaged account can be switched off. */
const switched = z.object({
  email: z.catch(shape.email, ''),
  // Undefined is neither on nor off, so that either switch is written.
  isActive: z.catch(z.optional(shape.isActive), undefined),
  isAdmin: z.catch(shape.isAdmin, false),
  createdAt: z.catch(storedTime, () => Timestamp.fromMillis(0)),
  profileFinishedAt: z.catch(shape.profileFinishedAt, null),
  deactivation: z.catch(shape.deactivation, undefined),
  draft: z.catch(shape.draft, undefined),
});

/** What is written of an account that is switched. */
interface Switch {
  readonly id: string;
  /** An administrator, or SYSTEM_ID. */
  readonly adminId: string;
  readonly active: boolean;
  readonly reason: ReportReason;
  readonly note?: string | undefined;
  /** The report that it was switched for. */
  readonly reportId?: string;
  /** The account is held because it resembles another: it bans nothing, and its owner is not told the rule. */
  readonly isReturn?: true;
}

/**
 * Switches an account on or off. Off: disables the sign-in first, so that it cannot be used meanwhile; then changes, in one transaction,
 * everything that lists are made of, with the entry in the log; then the conversations. On: the same with the sign-in last. Every step
 * is idempotent: the same call finishes what was interrupted. Returns the account as staff see it. Throws 404 if there is none.
 */
export async function switchAccount(deps: SwitchDeps, change: Switch): Promise<RosterDocument> {
  const { id, active } = change;
  const { firestore, callers } = deps;
  const user = active ? await unlessGone(deps.auth.getUser(id)) : await closeSignIn(deps, id);
  const roster = await firestore.runTransaction((transaction) => writeSwitch(deps, transaction, { ...change, user }));
  callers.invalidate(id);
  if (roster.isSwitching) {
    await switchConversations(deps, id);
    const isEmpty = await isDoneInTime(deps, emptyInbox(firestore, id));
    if (!isEmpty) deps.log({ event: 'signal', kind: 'bell', code: 'locked', failures: 1 });
    await endSwitch(firestore, id, active);
  }
  await settleSignIn(deps, id);
  return roster;
}

/** A sample has no sign-in. */
async function closeSignIn({ auth }: SwitchDeps, id: string): Promise<UserRecord | undefined> {
  const user = await unlessGone(auth.updateUser(id, { disabled: true }));
  await unlessGone(auth.revokeRefreshTokens(id));
  return user;
}

/**
 * Sets the sign-in as the account says, and repeats that until the account still says so afterwards: when two administrators switch it at
 * once, the sign-in ends as the account does.
 */
async function settleSignIn({ auth, firestore }: SwitchDeps, id: string): Promise<void> {
  const readActive = async () => (await firestore.doc(paths.account(id)).get()).get('isActive') === true;
  let isActive = await readActive();
  for (let isSettled = false; !isSettled; ) {
    await unlessGone(auth.updateUser(id, { disabled: !isActive }));
    const isNow = await readActive();
    isSettled = isNow === isActive;
    isActive = isNow;
  }
}

/** Changes what is not as wanted yet, in one transaction. Returns the account as staff see it. */
async function writeSwitch(
  { firestore, now, cursorKey }: SwitchDeps,
  transaction: Transaction,
  change: Switch & { readonly user: UserRecord | undefined },
): Promise<RosterDocument> {
  const { id, active, isReturn, user } = change;
  const stored = await readSwitched(firestore, transaction, { id, user });
  const { account: before, directory } = stored;
  const shown = { name: directory && parseShown(directory).name, isSample: directory?.get('isSample') === true };
  if (before.isActive === active) {
    return {
      ...makeRosterDocument({ account: { ...before, isActive: active }, ...shown }),
      isSwitching: stored.isSwitching,
    };
  }
  const at = now();
  const deactivation = active
    ? undefined
    : { reason: change.reason, at: Timestamp.fromMillis(at), ...(isReturn && { isReturn }) };
  const account = { ...before, isActive: active, deactivation };
  const renewed = { ...makeRosterDocument({ account, ...shown }), isSwitching: true };
  transaction.update(firestore.doc(paths.account(id)), {
    isActive: active,
    deactivation: deactivation ?? FieldValue.delete(),
  });
  transaction.set(firestore.doc(paths.roster(id)), renewed);
  if (directory !== undefined) writeListed(transaction, directory, active);
  changeCounts(transaction, firestore, { active: active ? 1 : -1 });
  // Nobody could return as a sample, and others share its portraits.
  const isBanning = !shown.isSample && !isReturn;
  const ids = isBanning ? banIds(cursorKey(), stored.traits) : [];
  writeBans(transaction, firestore, { ids, ban: deactivation && { reason: deactivation.reason, at: deactivation.at } });
  logSwitch(firestore, transaction, change, at);
  return renewed;
}

async function readSwitched(
  firestore: Firestore,
  transaction: Transaction,
  { id, user }: { readonly id: string; readonly user: UserRecord | undefined },
) {
  const [account, directory, roster] = await transaction.getAll(
    firestore.doc(paths.account(id)),
    firestore.doc(paths.user(id)),
    firestore.doc(paths.roster(id)),
  );
  // Erased a moment ago.
  if (!account?.exists) throw new ApiError('not-found');
  return {
    account: z.parse(switched, account.data()),
    traits: traitsOf(account.data(), user),
    directory: directory?.exists ? directory : undefined,
    isSwitching: roster?.exists ? roster.get('isSwitching') === true : true,
  };
}

/** The document decides whether lists show a member, and its keys whether queries find and count them. Overwrites a damaged profile. */
function writeListed(transaction: Transaction, directory: DocumentSnapshot, active: boolean): void {
  const isListed = active && directory.get('isHidden') === false;
  transaction.set(
    directory.ref,
    {
      isActive: active,
      profile: { isListed },
      ...keysIfListed(directory, isListed),
      ...(active ? { switchedOnAt: FieldValue.serverTimestamp() } : {}),
    },
    { merge: true },
  );
}

/** A damaged member keeps no key: no list could show them. */
function keysIfListed(directory: DocumentSnapshot, isListed: boolean) {
  const { data } = z.safeParse(userDocument, directory.data());
  if (data === undefined) return { keys: [], interestKeys: [], onlineKeys: [] };
  return listingKeys({ ...data.profile, isListed }, data.lookingFor?.genders);
}

function logSwitch(firestore: Firestore, transaction: Transaction, change: Switch, at: number): void {
  const { id, adminId, active, reason, note, reportId } = change;
  addLogEntry(transaction, firestore, at, {
    adminId,
    action: active ? 'user.activated' : 'user.deactivated',
    targetUserId: id,
    details: {
      before: { isActive: !active },
      after: { isActive: active },
      reason: active ? undefined : reason,
      note: note || undefined,
      reportId,
    },
  });
}

/** Marks the switch as finished, unless it was switched back meanwhile. */
async function endSwitch(firestore: Firestore, id: string, active: boolean): Promise<void> {
  const reference = firestore.doc(paths.roster(id));
  await firestore.runTransaction(async (transaction) => {
    const snapshot = await transaction.get(reference);
    if (!snapshot.exists || snapshot.get('isActive') !== active) return;
    transaction.update(reference, { isSwitching: FieldValue.delete() });
  });
}
