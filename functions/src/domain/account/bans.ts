import { createHmac } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { type BanDocument, banDocument } from '@tagpo/contract/stored/account';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** What identifies an account whose owner signs up again. */
export interface Traits {
  /** Empty if the account has no address. */
  readonly email: string;
  /** Hashes of its photos. */
  readonly photoHashes: readonly string[];
}

/** Domains that deliver to the same mailbox. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Providers that ignore dots in the local part of an address. */
const IGNORE_DOTS = new Set(['gmail.com']);

/** Ids of the bans of an account: keyed hashes, so that the database alone does not tell whose they are. */
export function banIds(key: Uint8Array, { email, photoHashes }: Traits): string[] {
  const hash = (kind: string, value: string) =>
    createHmac('sha256', key).update(`tagpo ban ${kind} ${value}`).digest('base64url');
  return [
    ...(email === '' ? [] : [hash('address', withoutAlias(email))]),
    ...photoHashes.filter(isDistinctive).map((one) => hash('photo', one)),
  ];
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
