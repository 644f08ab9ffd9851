import { collections, paths } from '@tagpo/contract/paths';
import { RETENTION } from '@tagpo/contract/retention';
import { type ChoiceDocument, choiceDocument } from '@tagpo/contract/stored/choices';
import type { StoredTime } from '@tagpo/contract/stored-time';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
  type WriteBatch,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { eraseAll, eraseAsRead } from '../../firebase/erase-all.ts';
import { changeAll } from '../../firebase/update-all.ts';
import { blockKey } from '../members/blocks.ts';

/** Values of one `in`. */
const MAX_IN = 30;

/** What one member chose about another. */
export type Choice = Omit<ChoiceDocument, 'schemaVersion' | 'expiresAt'>;

/** Parses a choice. Without a document nothing was chosen. Damaged fields count as missing, except those of a block. */
export function parseChoice(snapshot: DocumentSnapshot | undefined, from: string, to: string): Choice {
  const {
    schemaVersion: _version,
    expiresAt: _end,
    ...choice
  } = z.parse(choiceDocument, { ...snapshot?.data(), from, to });
  return choice;
}

/** One read. */
export async function readChoice(
  { firestore, transaction }: { readonly firestore: Firestore; readonly transaction?: Transaction },
  from: string,
  to: string,
): Promise<Choice> {
  const reference = firestore.doc(paths.choice(from, to));
  return parseChoice(await (transaction ? transaction.get(reference) : reference.get()), from, to);
}

/** A pair of ids: who may have chosen something, and about whom. */
export type FromTo = readonly [from: string, to: string];

/** The choices that are stored of these pairs: a read for each that there is, and at least one for every thirty. */
export async function findChoices(
  { firestore, transaction }: { readonly firestore: Firestore; readonly transaction?: Transaction },
  pairs: readonly FromTo[],
): Promise<Choice[]> {
  const byName = new Map(pairs.map((pair) => [pair.join('_'), pair]));
  const names = [...byName.keys()];
  const parts = Array.from({ length: Math.ceil(names.length / MAX_IN) }, (_, index) =>
    names.slice(index * MAX_IN, (index + 1) * MAX_IN),
  );
  const all = firestore.collection(collections.choices);
  const found = await Promise.all(
    parts.map((some) => {
      const query = all.where(FieldPath.documentId(), 'in', some);
      return transaction ? transaction.get(query) : query.get();
    }),
  );
  return found.flatMap(({ docs }) =>
    docs.flatMap((snapshot) => {
      const pair = byName.get(snapshot.id);
      return pair === undefined ? [] : [parseChoice(snapshot, ...pair)];
    }),
  );
}

/**
 * Stores a choice whole, within its transaction: no document is kept of nothing, and no time of a former like for longer than its term. One write.
 * `now` in milliseconds since 1970.
 */
export function writeChoice(transaction: Transaction, firestore: Firestore, choice: Choice, now: number): void {
  const { from, to, formerLikeAt, ...standing } = choice;
  const reference = firestore.doc(paths.choice(from, to));
  const former = formerLikeAt !== undefined && endOfFormerLike(formerLikeAt) > now ? formerLikeAt : undefined;
  const fields = Object.entries({ ...standing, formerLikeAt: former }).filter(([, value]) => value !== undefined);
  if (fields.length === 0) {
    transaction.delete(reference);
    return;
  }
  transaction.set(reference, {
    schemaVersion: 1,
    from,
    to,
    ...Object.fromEntries(fields.map(([field, value]) => [field, isTime(value) ? toTimestamp(value) : value])),
    ...(former && { expiresAt: Timestamp.fromMillis(endOfFormerLike(former)) }),
  });
}

const endOfFormerLike = (at: StoredTime) => at.toMillis() + RETENTION.formerLikes.days * DAY_MS;

const isTime = (value: unknown): value is StoredTime => typeof value === 'object' && value !== null;

/** A stored time may be one of a test’s SDK, or stand for a damaged one. */
const toTimestamp = (time: StoredTime) => Timestamp.fromMillis(time.toMillis());

/** Whether a like stands, answered or not. A match has none. */
export const isLike = ({ likedAt }: Choice): boolean => likedAt !== undefined;

export const isBlock = ({ blockedAt }: Choice): boolean => blockedAt !== undefined;

/** When somebody was first liked: a like that still stands, or a former one whose time is kept. Undefined for a new like. */
export function firstLikedAt({ likedAt, formerLikeAt }: Choice, now: number): StoredTime | undefined {
  return likedAt ?? (formerLikeAt && endOfFormerLike(formerLikeAt) > now ? formerLikeAt : undefined);
}

/** Without the like, of which only the time is kept: given again, it is no news. */
export function withLikeTakenBack({ likedAt, waitsFor: _waits, ...choice }: Choice): Choice {
  return { ...choice, formerLikeAt: likedAt ?? choice.formerLikeAt };
}

/** Without the match, or the like. */
export function withoutLike({ likedAt: _liked, waitsFor: _waits, isMatch: _match, ...choice }: Choice): Choice {
  return choice;
}

/**
 * Deletes a member’s own choices and those of others about them, whose blocks end: at most `limit`. Returns how many; at `limit`, more may be left.
 */
export async function eraseChoices(firestore: Firestore, uid: string, limit: number): Promise<number> {
  const about = await eraseChoicesAbout(firestore, uid, limit);
  const own = firestore.collection(collections.choices).where('from', '==', uid);
  return about < limit ? about + (await eraseAll(own.limit(limit - about))) : limit;
}

/**
 * A choice may become a block until its commit: then it must not be deleted without its key. So one that was changed since it was read is asked
 * for again.
 */
async function eraseChoicesAbout(firestore: Firestore, uid: string, limit: number): Promise<number> {
  const about = firestore.collection(collections.choices).where('to', '==', uid);
  const endBlock = (batch: WriteBatch, reference: DocumentReference) => {
    const from = reference.id.slice(0, -uid.length - 1);
    batch.delete(reference);
    batch.update(firestore.doc(paths.user(from)), { blocks: FieldValue.arrayRemove(blockKey(uid)) });
  };
  let left = limit;
  while (left > 0) {
    // A blocker without a user document has no list of blocks to change.
    left -= await changeAll(about.orderBy('blockedAt', 'desc').limit(left), endBlock, (block) => block.delete());
    if (left === 0) break;
    const { docs } = await about.select('blockedAt').limit(left).get();
    const erased = await eraseAsRead(
      firestore,
      docs.filter((one) => one.get('blockedAt') === undefined),
    );
    left -= erased;
    if (erased === docs.length) break;
  }
  return limit - left;
}

/** Counts the choices that a member made and those about them. Costs a read for every thousand. */
export async function countChoices(firestore: Firestore, uid: string): Promise<number> {
  const counts = ['from', 'to'].map((side) =>
    firestore.collection(collections.choices).where(side, '==', uid).count().get(),
  );
  return (await Promise.all(counts)).reduce((sum, found) => sum + found.data().count, 0);
}
