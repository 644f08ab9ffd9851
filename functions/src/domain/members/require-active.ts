import { paths } from '@tagpo/contract/paths';
import { type UserDocument, userDocument } from '@tagpo/contract/stored/user';
import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { deactivatedError } from './appeal-code.ts';
import type { CallerLoader } from './caller.ts';

export interface AuthorDeps extends Pick<AppDeps, 'cursorKey'> {
  /** Its cache takes over the member that was read, if the author is a caller. */
  readonly callers?: Pick<CallerLoader, 'confirm'>;
}

/**
 * The author of a write, from their user document as the transaction reads it: the cached one may be a minute old. Throws 403 for
 * a switched-off member, 401 for an erased one.
 */
export function requireActive(deps: AuthorDeps, snapshot: DocumentSnapshot | undefined): UserDocument {
  refuseInactive(deps, snapshot);
  const directory = z.parse(userDocument, snapshot?.data());
  if (snapshot !== undefined) deps.callers?.confirm(snapshot, directory);
  return directory;
}

/** The same, by one read within the transaction of the write. */
export async function requireAuthor(
  deps: AuthorDeps & Pick<AppDeps, 'firestore'>,
  transaction: Transaction,
  uid: string,
): Promise<UserDocument> {
  return requireActive(deps, await transaction.get(deps.firestore.doc(paths.user(uid))));
}

/** The same check without parsing. Also takes an account document, for users without a profile. */
export function refuseInactive(deps: Pick<AppDeps, 'cursorKey'>, snapshot: DocumentSnapshot | undefined): void {
  if (!snapshot?.exists) throw new ApiError('unauthenticated');
  if (snapshot.get('isActive') !== true) throw deactivatedError(deps, snapshot.id);
}
