import { createHmac } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { type BanDocument, banDocument } from '@tagpo/contract/stored/account';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** What an account is known by when it comes back. */
export interface Traits {
  /** Empty where there is none. */
  readonly email: string;
  /** Of its photos. */
  readonly photoHashes: readonly string[];
}

/** Two names of one provider. */
const SAME_DOMAIN: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };
/** Providers that deliver to the same person whatever dots an address has. */
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

/** Bits of a photo's hash that must be set, and unset: what is of one colour, or grows brighter all over, looks like many others. */
const TELLING_BITS = 8;

function isDistinctive(photoHash: string): boolean {
  const bits = BigInt(`0x${photoHash}`).toString(2).replaceAll('0', '').length;
  return bits >= TELLING_BITS && bits <= 64 - TELLING_BITS;
}

/** An address without what its owner can change and still receive by it. */
function withoutAlias(email: string): string {
  const [name = '', written = ''] = email.toLowerCase().split('@');
  const domain = SAME_DOMAIN[written] ?? written;
  const [box = ''] = name.split('+');
  return `${IGNORE_DOTS.has(domain) ? box.replaceAll('.', '') : box}@${domain}`;
}

/** Undefined where there is none, or one that cannot be read. */
export function readBan(snapshot: DocumentSnapshot | undefined): BanDocument | undefined {
  return z.safeParse(banDocument, snapshot?.data()).data;
}

interface Banned {
  readonly ids: readonly string[];
  /** Undefined: the account is on again. */
  readonly ban: Omit<BanDocument, 'schemaVersion'> | undefined;
}

/** Within the switch of an account. */
export function writeBans(transaction: Transaction, firestore: Firestore, { ids, ban }: Banned): void {
  for (const id of ids) {
    const reference = firestore.doc(paths.ban(id));
    if (ban === undefined) transaction.delete(reference);
    else transaction.set(reference, { schemaVersion: 1, ...ban } satisfies BanDocument);
  }
}
