import { createHmac } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { type BanDocument, banDocument } from '@tagpo/contract/stored/account';
import { albumPhoto } from '@tagpo/contract/stored/photo';
import type { UserRecord } from 'firebase-admin/auth';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** Only a verified address is proven to be its owner's. */
export interface Address {
  readonly email: string;
  readonly isVerified: boolean;
}

/** What identifies an account whose owner signs up again. */
export interface Traits {
  readonly addresses: readonly Address[];
  /** Hashes of its photos. */
  readonly photoHashes: readonly string[];
}

/** Domains that deliver to the same mailbox. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Providers that ignore dots in the local part of an address. */
const IGNORE_DOTS = new Set(['gmail.com']);

/**
 * Ids of the bans of an account: keyed hashes, so that the database alone does not tell whose they are. A verified address is banned in every
 * spelling that reaches its mailbox, an unverified one as it is written, for others who do not prove that it is theirs.
 */
export function banIds(key: Uint8Array, { addresses, photoHashes }: Traits): string[] {
  const ofAddresses = addresses.flatMap(({ email, isVerified }) =>
    isVerified
      ? [hash(key, 'address', email), hash(key, 'mailbox', withoutAlias(email))]
      : [hash(key, 'address', email)],
  );
  return [...new Set([...ofAddresses, ...photoHashes.flatMap((one) => photoBanId(key, one) ?? [])])];
}

/**
 * The id of the ban that holds a new account with this address. An unverified one is compared as it is written: anybody can sign up as `ana+x@…`, and the
 * answer must not tell them what became of Ana.
 */
export function addressBanId(key: Uint8Array, { email, isVerified }: Address): string {
  return isVerified ? hash(key, 'mailbox', withoutAlias(email)) : hash(key, 'address', email);
}

/** The id of the ban of a photo; undefined if its hash is that of many others. */
export function photoBanId(key: Uint8Array, photoHash: string): string | undefined {
  return isDistinctive(photoHash) ? hash(key, 'photo', photoHash) : undefined;
}

function hash(key: Uint8Array, kind: 'address' | 'mailbox' | 'photo', value: string): string {
  return createHmac('sha256', key).update(`tagpo ban ${kind} ${value.toLowerCase()}`).digest('base64url');
}

const bannable = z.object({
  email: z.catch(z.string(), ''),
  album: z.catch(z.array(z.catch(z.object({ hash: z.optional(albumPhoto.shape.hash) }), {})), []),
});

/**
 * The traits of `accounts/{uid}` as stored, which may be damaged: its photos, the address of the sign-in (a sample has none), and that of an earlier
 * call, if it was changed since.
 */
export function traitsOf(stored: unknown, user: UserRecord | undefined): Traits {
  const { email, album } = z.parse(bannable, stored ?? {});
  const current = user?.email === undefined ? [] : [{ email: user.email, isVerified: user.emailVerified }];
  const isOther = email !== '' && email !== user?.email;
  return {
    addresses: isOther ? [...current, { email, isVerified: false }] : current,
    photoHashes: album.flatMap(({ hash }) => hash ?? []),
  };
}

/** The fewest bits of a photo's hash that must be set, and unset: the hash of a plain area or a gradient matches many other photos. */
const TELLING_BITS = 8;

function isDistinctive(photoHash: string): boolean {
  const bits = BigInt(`0x${photoHash}`).toString(2).replaceAll('0', '').length;
  return bits >= TELLING_BITS && bits <= 64 - TELLING_BITS;
}

/** An address without the parts (dots, tags, case) that its owner can vary and still receive mail. */
function withoutAlias(email: string): string {
  const [name = '', written = ''] = email.toLowerCase().split('@');
  const domain = SAME_DOMAIN[written] ?? written;
  const [box = ''] = name.split('+');
  return `${IGNORE_DOTS.has(domain) ? box.replaceAll('.', '') : box}@${domain}`;
}

/** Undefined if there is none or it cannot be parsed. */
export function readBan(snapshot: DocumentSnapshot | undefined): BanDocument | undefined {
  return z.safeParse(banDocument, snapshot?.data()).data;
}

interface Banned {
  readonly ids: readonly string[];
  /** Undefined when the account is switched on again. */
  readonly ban: Omit<BanDocument, 'schemaVersion'> | undefined;
}

/** Writes or deletes the bans of an account, in the transaction that switches it. */
export function writeBans(transaction: Transaction, firestore: Firestore, { ids, ban }: Banned): void {
  for (const id of ids) {
    const reference = firestore.doc(paths.ban(id));
    if (ban === undefined) transaction.delete(reference);
    else transaction.set(reference, { schemaVersion: 1, ...ban } satisfies BanDocument);
  }
}
