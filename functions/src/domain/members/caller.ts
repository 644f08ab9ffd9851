import type { AccountDocument } from '@tagpo/contract/stored/account';
import type { UserDocument } from '@tagpo/contract/stored/user';
import type { AdminClaims } from '@tagpo/contract/wire/staff/admin-rule';
import type { DocumentSnapshot } from 'firebase-admin/firestore';

/** How long a revoked token or a deactivated account may still pass on one instance. */
export const TRUST_MS = 60_000;

export interface Member {
  readonly kind: 'member';
  readonly uid: string;
  readonly claims: AdminClaims;
  readonly directory: UserDocument;
  /** From the cache: another instance may have changed it since. */
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
   * Throws 403 for a deactivated account. Creates the account of a new user. A cached member may be `maxAgeMs` old: TRUST_MS by default,
   * ONLINE_WINDOW_MS at most.
   */
  load(identity: Identity, options?: { readonly maxAgeMs?: number }): Promise<Caller>;
  /** Takes over a member that the caller’s own transaction has just read, unless the member was invalidated since. */
  confirm(read: DocumentSnapshot, directory: UserDocument): void;
  /** A member whom this request read, or reads now: one read. Another instance may have changed a cached one, by a block. */
  renew(member: Member): Promise<Member>;
  /** A member as stored now: one read. */
  reload(identity: Identity): Promise<Member>;
  /** Called after a change of the member's own documents, so that this instance sees it at once. */
  invalidate(uid: string): void;
  /** Whether a member is shown online, by their calls on this instance; undefined if they made none within ONLINE_WINDOW_MS. */
  isOnline(uid: string): boolean | undefined;
  /** Whether a member is on a break, by the same calls. */
  isPaused(uid: string): boolean | undefined;
}
