import { collections, paths } from '@tagpo/contract/paths';
import { type ChoicesDocument, choicesDocument } from '@tagpo/contract/stored/choices';
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { updateAll } from '../../firebase/update-all.ts';

/** What a member answered about others: one read. */
export async function readChoices(firestore: Firestore, uid: string): Promise<ChoicesDocument> {
  return parseChoices(await firestore.doc(paths.choices(uid)).get());
}

/** A member who has answered nothing yet has no document. */
export function parseChoices(snapshot: DocumentSnapshot): ChoicesDocument {
  return z.parse(choicesDocument, snapshot.data() ?? {});
}

/** Merges a change into a member's choices, which may not exist yet, within a transaction. */
export function mergeChoices(transaction: Transaction, choices: DocumentReference, change: DocumentData): void {
  transaction.set(choices, { schemaVersion: 1, ...change }, { merge: true });
}

/**
 * Counts a member's own blocks, up to `most` and one more: one read. `blocked` of their choices cannot be counted: it also holds those
 * who block them, which no answer may reveal.
 */
export function countOwnBlocks(firestore: Firestore, uid: string, most: number) {
  return firestore
    .collection(paths.userBlocks(uid))
    .limit(most + 1)
    .count();
}

type Pair = readonly [string, string];

/**
 * Changes both members' choices when one blocks the other, within its transaction: no likes, match or favourites are left between them,
 * no new like is accepted, and lists show neither to the other.
 */
export function separateChoices(transaction: Transaction, firestore: Firestore, pair: Pair): void {
  for (const [uid, other] of bothWays(pair)) {
    const gone = FieldValue.arrayRemove(other);
    const blocked = FieldValue.arrayUnion(other);
    const change = { liked: gone, matched: gone, favorites: gone, blocked };
    mergeChoices(transaction, firestore.doc(paths.choices(uid)), change);
    transaction.update(firestore.doc(paths.directory(uid)), { blocked });
  }
}

/** Undoes `block` when the last block between two members ends, within its transaction. Reads at once; the returned function writes. */
export async function reuniteChoices(transaction: Transaction, firestore: Firestore, pair: Pair): Promise<() => void> {
  const directories = await transaction.getAll(...pair.map((uid) => firestore.doc(paths.directory(uid))));
  const existing = new Set(directories.filter(({ exists }) => exists).map(({ id }) => id));
  return () => {
    for (const [uid, other] of bothWays(pair)) {
      if (!existing.has(uid)) continue;
      const change = { blocked: FieldValue.arrayRemove(other) };
      mergeChoices(transaction, firestore.doc(paths.choices(uid)), change);
      transaction.update(firestore.doc(paths.directory(uid)), change);
    }
  };
}

function bothWays([a, b]: Pair): [Pair, Pair] {
  return [
    [a, b],
    [b, a],
  ];
}

/** Every list in which a member may stand in somebody else's choices. */
const LISTS = ['liked', 'passed', 'matched', 'favorites', 'blocked', 'deck.dealt'] as const;
/** Replaces an erased member in the order of a deck. It sorts after every id, so that the deck skips nobody. */
const NOBODY = '~';

/** Deletes a member's own choices and removes them from the choices of others. */
export async function eraseChoices(firestore: Firestore, uid: string): Promise<void> {
  const choices = firestore.collection(collections.choices);
  await firestore.doc(paths.choices(uid)).delete();
  for (const list of LISTS) {
    await updateAll(choices.where(list, 'array-contains', uid), { [list]: FieldValue.arrayRemove(uid) });
  }
  await updateAll(choices.where('deck.after.id', '==', uid), { 'deck.after.id': NOBODY });
}

/** Whether stored choices prove that their owner is active. A missing document proves nothing: newcomers and erased members have none. */
export function isOfActive(choices: DocumentSnapshot): boolean {
  return choices.exists && parseChoices(choices).isDeactivated !== true;
}
