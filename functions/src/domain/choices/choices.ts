import { collections, paths } from '@tagpo/contract/paths';
import { type ChoicesDocument, choicesDocument, MAX_TAKEN_BACK, TAKEN_BACK_DAYS } from '@tagpo/contract/stored/choices';
import type { StoredTime } from '@tagpo/contract/stored-time';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
  type UpdateData,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { updateAll } from '../../firebase/update-all.ts';

/** What changes in a member's choices: the times of likes, and lists. */
export interface ChoicesChange extends ListChanges {
  readonly likedAt?: Readonly<Record<string, Timestamp | FieldValue>>;
  readonly takenBack?: Readonly<Record<string, Timestamp | FieldValue>>;
}
type ListChanges = { readonly [List in (typeof LISTS)[number]]?: FieldValue };

/** What a member answered about others: one read. */
export async function readChoices(firestore: Firestore, uid: string): Promise<ChoicesDocument> {
  return parseChoices(await firestore.doc(paths.choices(uid)).get());
}

/** A member who has answered nothing yet has no document. */
export function parseChoices(snapshot: DocumentSnapshot): ChoicesDocument {
  return z.parse(choicesDocument, snapshot.data() ?? {});
}

/** Merges a change into a member's choices, which may not exist yet, within a transaction. */
export function mergeChoices(transaction: Transaction, choices: DocumentReference, change: ChoicesChange): void {
  transaction.set(choices, { schemaVersion: 1, ...change }, { merge: true });
}

/** The change that adds a like at a time, for mergeChoices. */
export function withLike(id: string, at: Timestamp) {
  return { likedAt: { [id]: at }, takenBack: { [id]: FieldValue.delete() } };
}

/** The times of likes, and of those taken back. */
export type LikeTimes = Pick<ChoicesDocument, 'likedAt' | 'takenBack'>;

/** When somebody was first liked: a like that still stands, or was taken back within TAKEN_BACK_DAYS. Undefined for a new like. */
export function firstLikedAt({ likedAt, takenBack }: LikeTimes, id: string, now: number): Timestamp | undefined {
  const before = takenBack[id];
  const at = likedAt[id] ?? (before !== undefined && isTakenBackLately(before, now) ? before : undefined);
  return at && Timestamp.fromMillis(at.toMillis());
}

/** The change that takes likes back and keeps their times, for mergeChoices: without those that are too old or too many. */
export function withLikesTakenBack({ likedAt, takenBack }: LikeTimes, ids: readonly string[], now: number) {
  const ended = ids.flatMap((id) => (likedAt[id] === undefined ? [] : [[id, likedAt[id]] as const]));
  const kept = [...Object.entries(takenBack), ...ended]
    .flatMap(([id, at]) => (at !== undefined && isTakenBackLately(at, now) ? [[id, at] as const] : []))
    .sort(([, one], [, other]) => other.toMillis() - one.toMillis())
    .slice(0, MAX_TAKEN_BACK);
  const dropped = Object.keys(takenBack).map((id) => [id, FieldValue.delete()] as const);
  const times = kept.map(([id, at]) => [id, Timestamp.fromMillis(at.toMillis())] as const);
  const change: Record<string, Timestamp | FieldValue> = Object.fromEntries([...dropped, ...times]);
  // Most passes are of members who were never liked.
  return { ...withoutLikes(...ids), ...(ended.length > 0 && { takenBack: change }) };
}

const isTakenBackLately = (at: StoredTime, now: number) => now - at.toMillis() < TAKEN_BACK_DAYS * DAY_MS;

/** The change that removes likes, if there are any, for mergeChoices. */
export function withoutLikes(...ids: readonly string[]) {
  return { likedAt: Object.fromEntries(ids.map((id) => [id, FieldValue.delete()])) };
}

/** The path of the time at which a member was liked, for queries and updates. */
export function likedAtPath(id: string): string {
  return `likedAt.${id}`;
}

const takenBackPath = (id: string) => `takenBack.${id}`;

/** A change for mergeChoices as `update` takes it: there a map would replace the stored one. */
export function toUpdate({ likedAt = {}, takenBack = {}, ...change }: ChoicesChange): UpdateData<DocumentData> {
  const likes = Object.entries(likedAt).map(([id, at]) => [likedAtPath(id), at]);
  const ended = Object.entries(takenBack).map(([id, at]) => [takenBackPath(id), at]);
  return { ...change, ...Object.fromEntries([...likes, ...ended]) };
}

/**
 * Counts a member's own blocks, up to `max` and one more: one read. `blocked` of their choices cannot be counted: it also holds those
 * who block them, which no answer may reveal.
 */
export function countOwnBlocks(firestore: Firestore, uid: string, max: number) {
  return firestore
    .collection(paths.userBlocks(uid))
    .limit(max + 1)
    .count();
}

type Pair = readonly [string, string];

interface Separation {
  readonly blocker: string;
  readonly blockedId: string;
  /** The blocker's choices. */
  readonly own: ChoicesDocument;
  readonly now: number;
}

/**
 * Changes both members' choices when the first blocks the second, within its transaction: no match is left between them, no new like is accepted,
 * and lists show neither to the other. The blocker's own like and favourite end; a like that was no match is taken back, so that a new one after
 * the block is not a first like. Those of the blocked stay, out of sight, as they do when somebody hides: their export would tell the two apart.
 * A match takes both likes along, as an unmatch does.
 */
export function separateChoices(
  transaction: Transaction,
  firestore: Firestore,
  { blocker, blockedId, own, now }: Separation,
): void {
  const isMatch = own.matched.includes(blockedId);
  for (const [uid, other] of bothWays([blocker, blockedId])) {
    const gone = FieldValue.arrayRemove(other);
    const blocked = FieldValue.arrayUnion(other);
    const isBlocker = uid === blocker;
    mergeChoices(transaction, firestore.doc(paths.choices(uid)), {
      ...(isMatch && withoutLikes(other)),
      ...(isBlocker && !isMatch && withLikesTakenBack(own, [other], now)),
      ...(isBlocker && { favorites: gone }),
      matched: gone,
      blocked,
    });
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
const LISTS = ['passed', 'matched', 'favorites', 'blocked', 'deck.dealt'] as const;
/** Replaces an erased member in the order of a deck. It sorts after every id, so that the deck skips nobody. */
const NOBODY = '~';

/** Deletes a member's own choices and removes them from the choices of others. */
export async function eraseChoices(firestore: Firestore, uid: string): Promise<void> {
  const choices = firestore.collection(collections.choices);
  await firestore.doc(paths.choices(uid)).delete();
  for (const list of LISTS) {
    await updateAll(choices.where(list, 'array-contains', uid), { [list]: FieldValue.arrayRemove(uid) });
  }
  for (const path of [likedAtPath(uid), takenBackPath(uid)]) {
    await updateAll(choices.orderBy(path, 'desc'), { [path]: FieldValue.delete() });
  }
  await updateAll(choices.where('deck.after.id', '==', uid), { 'deck.after.id': NOBODY });
}

/** Whether stored choices prove that their owner is active. A missing document proves nothing: newcomers and erased members have none. */
export function isOfActive(choices: DocumentSnapshot): boolean {
  return choices.exists && parseChoices(choices).isDeactivated !== true;
}
