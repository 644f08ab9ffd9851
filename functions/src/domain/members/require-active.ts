import { type DirectoryDocument, directoryDocument } from '@tagpo/contract/stored/user';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import { sealAppealCode } from './appeal-code.ts';
import type { CallerLoader } from './caller.ts';

export interface AuthorDeps extends Pick<AppDeps, 'cursorKey'> {
  /** Told of whom was read, where that is a caller. */
  readonly callers?: Pick<CallerLoader, 'confirm'>;
}

/**
 * The author of a write, by their directory document as its transaction reads it: an instance trusts what it knows of a member for a
 * minute, and from here on for another. Throws 403 for who was switched off, 401 for who was erased a moment ago.
 */
export function requireActive(deps: AuthorDeps, snapshot: DocumentSnapshot | undefined): DirectoryDocument {
  refuseInactive(deps, snapshot);
  const directory = z.parse(directoryDocument, snapshot?.data());
  if (snapshot !== undefined) deps.callers?.confirm(snapshot, directory);
  return directory;
}

/** The same by the account, for whoever may have no profile yet. */
export function refuseInactive(
  { cursorKey }: Pick<AppDeps, 'cursorKey'>,
  snapshot: DocumentSnapshot | undefined,
): void {
  if (!snapshot?.exists) throw new ApiError('unauthenticated');
  if (snapshot.get('isActive') !== true) {
    throw new ApiError('account-deactivated', { appealCode: sealAppealCode(cursorKey(), snapshot.id) });
  }
}
