import { type AccountDocument, accountDocument, DEFAULT_SETTINGS } from '@tagpo/contract/account';
import { type AdminClaims, isAdministrator } from '@tagpo/contract/admin-rule';
import { paths } from '@tagpo/contract/paths';
import { makeRosterDocument } from '@tagpo/contract/roster';
import { Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { AccountErasedError } from '../api-error.ts';
import type { AppDeps } from '../deps.ts';
import { hasCode, USER_NOT_FOUND } from '../firebase/error-code.ts';
import { changeCounts } from './counts.ts';

interface Identity {
  readonly uid: string;
  readonly claims: AdminClaims;
}

/**
 * `accounts/{uid}`, made by the first call of somebody who just signed up. (A trigger on sign-up would race the client's
 * first call.) Two first calls at once make one account.
 */
export async function openAccount(
  deps: Pick<AppDeps, 'auth' | 'firestore' | 'now' | 'adminEmailDomain'>,
  identity: Identity,
): Promise<AccountDocument> {
  const { auth, firestore, now, adminEmailDomain } = deps;
  const { claims } = identity;
  const reference = firestore.doc(paths.account(identity.uid));
  const snapshot = await reference.get();
  if (snapshot.exists) return z.parse(accountDocument, snapshot.data());
  // A token outlives an erased account by a minute: nothing may come back by it.
  await auth.getUser(identity.uid).catch((error: unknown) => {
    throw hasCode(error, USER_NOT_FOUND) ? new AccountErasedError(identity.uid) : error;
  });
  return firestore.runTransaction(async (transaction) => {
    const existing = await transaction.get(reference);
    if (existing.exists) return z.parse(accountDocument, existing.data());
    const account = newAccount(
      { email: emailOf(claims), isAdmin: isAdministrator(claims, adminEmailDomain) },
      Timestamp.fromMillis(now()),
    );
    transaction.create(reference, account);
    transaction.set(firestore.doc(paths.roster(identity.uid)), makeRosterDocument({ account }));
    changeCounts(transaction, firestore, { users: 1, active: 1 });
    return account;
  });
}

type Owner = Partial<Pick<AccountDocument, 'email' | 'isAdmin'>>;

export function newAccount({ email = '', isAdmin = false }: Owner, createdAt: Timestamp): AccountDocument {
  return {
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
