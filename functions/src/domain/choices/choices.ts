import { collections, paths } from '@tagpo/contract/paths';
import { type ChoiceDocument, choiceDocument, TAKEN_BACK_DAYS } from '@tagpo/contract/stored/choices';
import type { StoredTime } from '@tagpo/contract/stored-time';
import { DAY_MS } from '@tagpo/contract/wire/time/manila-day';
import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { eraseAll } from '../../firebase/erase-all.ts';
import { updateAll } from '../../firebase/update-all.ts';
import { blockKey } from '../members/blocks.ts';

/** Values of one `in`. */
const MAX_IN = 30;

/** What one member chose about another. */
export type Choice = Omit<ChoiceDocument, 'schemaVersion' | 'expiresAt'>;

/** What is stored between two ids; nothing chosen if there is no document. Damaged fields count as missing, but for a block. */
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

/** A pair of ids: who chose, and about whom. */
export type Chosen = readonly [from: string, to: string];

/** The choices that are stored of these pairs, by the pair’s name (`from_to`): a read for each that there is, and at least one for every thirty. */
export async function findChoices(
  { firestore, transaction }: { readonly firestore: Firestore; readonly transaction?: Transaction },
  pairs: readonly Chosen[],
): Promise<ReadonlyMap<string, Choice>> {
  const names = pairs.map(([from, to]) => `${from}_${to}`);
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
  const byName = new Map(pairs.map((pair, index) => [names[index], pair]));
  return new Map(
    found.flatMap(({ docs }) =>
      docs.flatMap((snapshot) => {
        const pair = byName.get(snapshot.id);
        return pair === undefined ? [] : [[snapshot.id, parseChoice(snapshot, ...pair)] as const];
      }),
    ),
  );
}

/** Stores a choice whole, within its transaction: no document is kept of nothing. One write. */
export function writeChoice(transaction: Transaction, firestore: Firestore, choice: Choice, now: number): void {
  const reference = firestore.doc(paths.choice(choice.from, choice.to));
  const { from: _from, to: _to, likedBefore, ...standing } = choice;
  const isEmpty = Object.values(standing).every((value) => value === undefined);
  if (isEmpty && likedBefore === undefined) {
    transaction.delete(reference);
    return;
  }
  const times = Object.entries(choice).map(([field, value]) => [field, isTime(value) ? toTimestamp(value) : value]);
  transaction.set(reference, {
    schemaVersion: 1,
    ...Object.fromEntries(times.filter(([, value]) => value !== undefined)),
    ...(isEmpty && { expiresAt: Timestamp.fromMillis(now + TAKEN_BACK_DAYS * DAY_MS) }),
  });
}

const isTime = (value: unknown): value is StoredTime => typeof value === 'object' && value !== null;

/** A stored time may be one of a test’s SDK, or stand for a damaged one. */
const toTimestamp = (time: StoredTime) => Timestamp.fromMillis(time.toMillis());

/** Whether a like stands, answered or not. A match has none. */
export const isLike = ({ likedAt }: Choice): boolean => likedAt !== undefined;

export const isBlock = ({ blockedAt }: Choice): boolean => blockedAt !== undefined;

/** When somebody was first liked: a like that still stands, or was taken back within TAKEN_BACK_DAYS. Undefined for a new like. */
export function firstLikedAt({ likedAt, likedBefore }: Choice, now: number): StoredTime | undefined {
  if (likedAt !== undefined) return likedAt;
  const isLate = likedBefore !== undefined && now - likedBefore.toMillis() < TAKEN_BACK_DAYS * DAY_MS;
  return isLate ? likedBefore : undefined;
}

/** Without the like, of which only the time is kept: given again, it is no news. */
export function withLikeTakenBack({ likedAt, waitsFor: _waits, ...choice }: Choice): Choice {
  return { ...choice, likedBefore: likedAt ?? choice.likedBefore };
}

/** Without the match, or the like. */
export function withoutLike({ likedAt: _liked, waitsFor: _waits, isMatch: _match, ...choice }: Choice): Choice {
  return choice;
}

/** Deletes a member’s own choices and those of others about them, whose blocks end. */
export async function eraseChoices(firestore: Firestore, uid: string): Promise<void> {
  const choices = firestore.collection(collections.choices);
  const about = choices.where('to', '==', uid);
  await eraseBlocks(firestore, uid);
  await eraseAll(choices.where('from', '==', uid));
  await eraseAll(about);
}

/** Deletes the blocks of a member by others, and their traces in the documents of who blocks. */
async function eraseBlocks(firestore: Firestore, uid: string): Promise<void> {
  const blocks = firestore.collection(collections.choices).where('to', '==', uid).orderBy('blockedAt', 'desc');
  await updateAll(blocks, { blockedAt: FieldValue.delete() }, (batch, { id }) => {
    const from = id.slice(0, id.length - uid.length - 1);
    batch.update(firestore.doc(paths.user(from)), { blocks: FieldValue.arrayRemove(blockKey(uid)) });
  });
}
