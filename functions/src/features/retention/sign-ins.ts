import { paths } from '@tagpo/contract/paths';
import { pastItsTime } from '@tagpo/contract/retention';
import { isAdministrator } from '@tagpo/contract/wire/staff/admin-rule';
import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentReference } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import type { Sweep } from './members.ts';

/** Users of a page, the most that Firebase Authentication lists or deletes at once. */
const PAGE = 1000;
/**
 * Pages looked through in one night; the next night goes on where this one stopped. Listing costs nothing, and each user who
 * was not here within the term costs one read: at most 10,000 a night, 0.006 USD, and a round of 100,000 users takes ten nights.
 */
const MAX_PAGES = 10;

const progress = z.object({ pageToken: z.optional(z.string()) });

/**
 * Sign-ins without an account: their owners never called the API. Accounts whose erasure is running are left to other sweeps. If the first call
 * comes between the check and the erasure, its account has no sign-in and ends as a newcomer’s.
 */
export const eraseSignIns: Sweep = async (deps) => {
  const reference = deps.firestore.doc(paths.signInsSweep());
  let { pageToken } = z.parse(progress, (await reference.get()).data() ?? {});
  const failures: unknown[] = [];
  let erased = 0;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const found = await listUsers(deps, pageToken, reference);
    const { successCount, errors } = await deps.auth.deleteUsers(await withoutAccount(deps, found.users));
    erased += successCount;
    failures.push(...errors.map(({ error }) => error));
    pageToken = found.pageToken;
    if (pageToken === undefined) break;
  }
  await reference.set({ schemaVersion: 1, ...(pageToken === undefined ? {} : { pageToken }) });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} sign-ins could not be erased`);
  return erased;
};

/** If a page fails, the next night begins anew. */
function listUsers({ auth }: Pick<AppDeps, 'auth'>, pageToken: string | undefined, reference: DocumentReference) {
  return auth.listUsers(PAGE, pageToken).catch(async (error: unknown) => {
    await reference.delete();
    throw error;
  });
}

async function withoutAccount(
  { firestore, now, adminEmailDomain }: Pick<AppDeps, 'firestore' | 'now' | 'adminEmailDomain'>,
  users: readonly UserRecord[],
): Promise<string[]> {
  const before = pastItsTime('signIns', now());
  // Whom somebody disabled in the console would sign up again.
  const unused = users.filter((user) => !isStaff(user, adminEmailDomain) && !user.disabled && lastUsed(user) <= before);
  if (unused.length === 0) return [];
  const references = unused.map(({ uid }) => firestore.doc(paths.account(uid)));
  const accounts = await firestore.getAll(...references, { fieldMask: ['createdAt'] });
  return accounts.filter(({ exists }) => !exists).map(({ id }) => id);
}

function isStaff({ customClaims, email, emailVerified }: UserRecord, domain: string | undefined): boolean {
  return isAdministrator({ admin: customClaims?.admin, email, email_verified: emailVerified }, domain);
}

/** Milliseconds since 1970. */
function lastUsed({ metadata: { creationTime, lastSignInTime, lastRefreshTime } }: UserRecord): number {
  return Math.max(...[creationTime, lastSignInTime, lastRefreshTime].flatMap((time) => (time ? Date.parse(time) : [])));
}
