import type { AccountDocument } from '@tagpo/contract/stored/account';
import type { DirectoryDocument } from '@tagpo/contract/stored/user';
import type { AdminClaims } from '@tagpo/contract/wire/staff/admin-rule';
import type { DocumentSnapshot } from 'firebase-admin/firestore';

/** How long a revoked token or a deactivated account may still pass on one instance. */
export const TRUST_MS = 60_000;

export interface Member {
  readonly kind: 'member';
  readonly uid: string;
  readonly claims: AdminClaims;
  readonly directory: DirectoryDocument;
  /** Not read for this call: another instance may have changed it within TRUST_MS, or as long as the call said it may be. */
  readonly isRemembered: boolean;
}
export interface Newcomer {
  readonly kind: 'newcomer';
  readonly uid: string;
  readonly claims: AdminClaims;
  readonly account: AccountDocument;
}
export type Caller = Member | Newcomer;

/** A verified token's owner. */
export interface Identity {
  readonly uid: string;
  readonly claims: AdminClaims;
}

export interface CallerLoader {
  /**
   * Throws 403 for a deactivated account. Opens the account of somebody who has none yet. A member's directory entry may be
   * `maxAgeMs` old, TRUST_MS unless told otherwise, ONLINE_WINDOW_MS at most.
   */
  load(identity: Identity, options?: { readonly maxAgeMs?: number }): Promise<Caller>;
  /** A member whom a transaction of theirs has just read: as good as read for this call, unless they changed since. */
  confirm(read: DocumentSnapshot, directory: DirectoryDocument): void;
  /** A member as stored now: one read. */
  reload(identity: Identity): Promise<Member>;
  /** Called after a change of the member's own documents, so that this instance sees it at once. */
  invalidate(uid: string): void;
  /** Whether a member is shown online, as far as calls on this instance tell: undefined of who made none within ONLINE_WINDOW_MS. */
  isOnline(uid: string): boolean | undefined;
}
