import { createHash } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import {
  type DeckDocument,
  deckDocument,
  MAX_DEALT,
  MAX_PASSED,
  MAX_SEEN,
  seenDocument,
} from '@tagpo/contract/stored/deck';
import type { DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { keepLast, weigh } from './weigh.ts';

/** A pass that is too old to be listed: 36 bits of a hash of the id, so that one in eight million people is taken for one of 8,000. */
export function seenKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 6);
}

/** A member without a document has passed nobody. */
export function parseDeck(snapshot: DocumentSnapshot): DeckDocument {
  return z.parse(deckDocument, snapshot.data() ?? {});
}

type Reader = { readonly firestore: Firestore; readonly transaction?: Transaction };

/** One read. */
export async function readDeck({ firestore, transaction }: Reader, uid: string): Promise<DeckDocument> {
  const reference = firestore.doc(paths.deck(uid));
  return parseDeck(await (transaction ? transaction.get(reference) : reference.get()));
}

/** The keys of older passes: one read if there are any. */
export async function readSeen(
  { firestore, transaction }: Reader,
  uid: string,
  { hasOlder }: Pick<DeckDocument, 'hasOlder'>,
): Promise<readonly string[]> {
  if (!hasOlder) return [];
  const reference = firestore.doc(paths.seen(uid));
  const snapshot = await (transaction ? transaction.get(reference) : reference.get());
  return z.parse(seenDocument, snapshot.data() ?? {}).keys;
}

/** Tells whether a member passed somebody, by the deck and the older passes. */
export function passedIn({ passed }: Pick<DeckDocument, 'passed'>, seen: readonly string[]): (id: string) => boolean {
  const [ids, keys] = [new Set(passed), new Set(seen)];
  return (id) => ids.has(id) || (keys.size > 0 && keys.has(seenKey(id)));
}

/** The same, read for a member: one read, or two if there are older passes. */
export async function readPassed(reader: Reader, uid: string): Promise<(id: string) => boolean> {
  const deck = await readDeck(reader, uid);
  return passedIn(deck, await readSeen(reader, uid, deck));
}

/** Whether a member passed another: one read, or two if there are older passes. */
export async function hasPassed(reader: Reader, uid: string, id: string): Promise<boolean> {
  const deck = await readDeck(reader, uid);
  if (deck.passed.includes(id)) return true;
  return passedIn(deck, await readSeen(reader, uid, deck))(id);
}

/**
 * Adds passes to a deck that the transaction read: one write. When they are too many to be listed, the older half moves to `seen`: two reads and two
 * writes.
 */
export async function addPasses(
  reader: Required<Reader>,
  uid: string,
  { deck, ids }: { readonly deck: DeckDocument; readonly ids: readonly string[] },
): Promise<() => void> {
  const { firestore, transaction } = reader;
  const passed = [...deck.passed, ...ids.filter((id) => !deck.passed.includes(id))];
  const dealt = deck.dealt.filter((id) => !ids.includes(id));
  const kept = weigh(passed) > MAX_PASSED ? keepLast(passed, MAX_PASSED / 2) : passed;
  const older = passed.slice(0, passed.length - kept.length).map(seenKey);
  const keys = older.length === 0 ? [] : [...(await readSeen(reader, uid, deck)), ...older].slice(-MAX_SEEN);
  return () => {
    const hasOlder = keys.length > 0 || deck.hasOlder === true;
    const stored = { schemaVersion: 1, passed: kept, dealt, ...(hasOlder && { hasOlder }) };
    transaction.set(firestore.doc(paths.deck(uid)), stored, { merge: true });
    if (keys.length > 0) transaction.set(firestore.doc(paths.seen(uid)), { schemaVersion: 1, keys });
  };
}

/**
 * Puts a card that was passed or liked on top of a deck that the transaction read: one write; one read more for who passed very many, and a write if
 * this one was among them long ago.
 */
export async function putOnTop(
  reader: Required<Reader>,
  uid: string,
  { deck, id }: { readonly deck: DeckDocument; readonly id: string },
): Promise<() => void> {
  const { firestore, transaction } = reader;
  const seen = await readSeen(reader, uid, deck);
  const keys = seen.filter((key) => key !== seenKey(id));
  const passed = deck.passed.filter((one) => one !== id);
  // Before the first deal there is nothing to be on top of.
  const dealt = deck.walk === undefined ? [] : [id, ...deck.dealt.filter((one) => one !== id)].slice(0, MAX_DEALT);
  return () => {
    transaction.set(firestore.doc(paths.deck(uid)), { schemaVersion: 1, passed, dealt }, { merge: true });
    if (keys.length < seen.length) transaction.set(firestore.doc(paths.seen(uid)), { schemaVersion: 1, keys });
  };
}
