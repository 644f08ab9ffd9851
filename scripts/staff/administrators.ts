/** Grants, revokes and lists administrators. The custom claim, its copies in account and roster, and issued tokens must agree. */
import type { Auth, UserRecord } from 'firebase-admin/auth';
import { paths } from '../../contract/src/paths.ts';
import { type AdminAction, SYSTEM_ID } from '../../contract/src/wire/staff/admin.ts';
import { isAdministrator } from '../../contract/src/wire/staff/admin-rule.ts';
import { addLogEntry } from '../../functions/src/domain/staff/log.ts';
import { hasCode, USER_NOT_FOUND } from '../../functions/src/firebase/error-code.ts';
import type { Staff } from './open.ts';

/** Makes the owner of a verified address an administrator; does nothing when they are one already. */
export async function grantAdmin(staff: Staff, email: string): Promise<string> {
  const user = await requireUser(staff.auth, email);
  if (!user.emailVerified) {
    throw new Error(`${email} is not verified: whoever signed up with it need not own it. Let them verify it first.`);
  }
  if (isStaff(user, staff)) return `${email} is an administrator already.`;
  await staff.auth.setCustomUserClaims(user.uid, { ...user.customClaims, admin: true });
  await applyChange(staff, user, { isAdmin: true, action: 'admin.granted' });
  return `${email} is an administrator from the next sign-in on: every session was ended.`;
}

/** Revokes the role at once: tokens that were issued before no longer give access to staff's calls or documents. */
export async function revokeAdmin(staff: Staff, email: string): Promise<string> {
  const user = await requireUser(staff.auth, email);
  const { admin: _admin, ...kept } = user.customClaims ?? {};
  if (isStaff({ ...user, email, emailVerified: user.emailVerified, customClaims: kept }, staff)) {
    throw new Error(`${email} is an administrator by its address. Change the address, or switch the account off.`);
  }
  if (!isStaff(user, staff)) return `${email} is no administrator.`;
  await staff.auth.setCustomUserClaims(user.uid, kept);
  await applyChange(staff, user, { isAdmin: false, action: 'admin.revoked' });
  return `${email} is no administrator any more: every session was ended.`;
}

/** Returns a line for each administrator. */
export async function listAdmins(staff: Staff): Promise<string[]> {
  const lines: string[] = [];
  for (let pageToken: string | undefined, isFirst = true; isFirst || pageToken !== undefined; isFirst = false) {
    const page = await staff.auth.listUsers(1000, pageToken);
    for (const user of page.users.filter((each) => isStaff(each, staff))) {
      const by = user.customClaims?.admin === true ? 'by grant' : 'by address';
      lines.push(`${user.email ?? user.uid}  ${by}${user.disabled ? ', switched off' : ''}`);
    }
    pageToken = page.pageToken;
  }
  return lines.length > 0 ? lines : ['Nobody is an administrator.'];
}

type UserClaims = Pick<UserRecord, 'email' | 'emailVerified' | 'customClaims'>;

function isStaff({ email, emailVerified, customClaims }: UserClaims, { adminEmailDomain }: Staff): boolean {
  return isAdministrator({ admin: customClaims?.admin, email, email_verified: emailVerified }, adminEmailDomain);
}

async function requireUser(auth: Auth, email: string): Promise<UserRecord> {
  return auth.getUserByEmail(email).catch((error: unknown) => {
    throw hasCode(error, USER_NOT_FOUND) ? new Error(`Nobody has signed up with ${email}.`) : error;
  });
}

/** Ends every session, so that no token has the old claim, copies the role to account and roster, and logs the change. */
async function applyChange(
  { auth, firestore }: Staff,
  { uid }: UserRecord,
  { isAdmin, action }: { isAdmin: boolean; action: AdminAction },
): Promise<void> {
  await auth.revokeRefreshTokens(uid);
  await firestore.runTransaction(async (transaction) => {
    const mirrors = await transaction.getAll(firestore.doc(paths.account(uid)), firestore.doc(paths.roster(uid)));
    // A user who has never called the API has neither document; both are later created from the token's claim.
    for (const { ref } of mirrors.filter(({ exists }) => exists)) transaction.update(ref, { isAdmin });
    const details = { before: { isAdmin: !isAdmin }, after: { isAdmin } };
    addLogEntry(transaction, firestore, Date.now(), { adminId: SYSTEM_ID, action, targetUserId: uid, details });
  });
}
