import type { DeckState } from '@tagpo/contract/choices';
import { collections, paths } from '@tagpo/contract/paths';
import { type DirectoryDocument, directoryDocument } from '@tagpo/contract/user';
import { type DocumentSnapshot, FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Position } from './cursor.ts';

export interface ListedMember {
  readonly id: string;
  readonly directory: DirectoryDocument;
}

interface ListedQuery {
  /** At most 15: search-keys.ts. */
  readonly keys: readonly string[];
  /** Kilometres that whoever is asked for would go at least, where `metByAge` is told. */
  readonly beyondKm: number;
  readonly ages: { readonly min: number; readonly max: number };
  /** Only who would meet somebody of this age. */
  readonly metByAge?: number;
}

export interface DirectoryQuery extends ListedQuery {
  /** Milliseconds since 1970: only who was active since. */
  readonly activeSince?: number;
  readonly after: Position['after'];
  readonly limit: number;
}

/** The member another one asks for: one read. Undefined when absent, hidden or deactivated, which are the same to others. */
export async function readListed(firestore: Firestore, uid: string): Promise<DirectoryDocument | undefined> {
  const snapshot = await firestore.doc(paths.directory(uid)).get();
  if (!snapshot.exists) return undefined;
  const directory = z.parse(directoryDocument, snapshot.data());
  return directory.profile.isListed ? directory : undefined;
}

/** Listed members of some areas, most recently active first. Reads what it answers (one when it answers none). */
export async function listDirectory(firestore: Firestore, query: DirectoryQuery): Promise<ListedMember[]> {
  const { activeSince, after, limit } = query;
  let listed = inOrder(listedBy(firestore, query), 'lastActive').limit(limit);
  if (activeSince !== undefined) listed = listed.where('lastActive', '>', Timestamp.fromMillis(activeSince));
  if (after !== undefined) {
    listed = listed.startAfter(Timestamp.fromMillis(after.lastActive), after.age, ...after.wishes, after.id);
  }
  return (await listed.get()).docs.map(toListed);
}

export interface NewestQuery extends ListedQuery {
  readonly after: DeckState['after'];
  /** Milliseconds since 1970: only who finished the profile later. */
  readonly since: number;
  readonly limit: number;
}

/** Listed members of some areas in the order that never changes: newest profile first. Reads what it answers. */
export async function listNewest(firestore: Firestore, query: NewestQuery): Promise<ListedMember[]> {
  const { after, since, limit } = query;
  let listed = inOrder(listedBy(firestore, query), 'finishedAt').endBefore(Timestamp.fromMillis(since)).limit(limit);
  if (after !== undefined) {
    listed = listed.startAfter(Timestamp.fromMillis(after.finishedAt), after.age, ...after.wishes, after.id);
  }
  return (await listed.get()).docs.map(toListed);
}

/** How many there are, up to `limit`: one read. */
export async function countListed(firestore: Firestore, query: ListedQuery, limit: number): Promise<number> {
  const counted = await inOrder(listedBy(firestore, query), 'lastActive').limit(limit).count().get();
  return counted.data().count;
}

function listedBy(firestore: Firestore, { keys, beyondKm, ages, metByAge }: ListedQuery): Query {
  const listed = firestore
    .collection(collections.directory)
    .where('keys', 'array-contains-any', keys)
    .where('profile.age', '>=', ages.min)
    .where('profile.age', '<=', ages.max);
  if (metByAge === undefined) return listed;
  return listed
    .where('wishes.minAge', '<=', metByAge)
    .where('wishes.maxAge', '>=', metByAge)
    .where('wishes.reach', '>', beyondKm);
}

/** By the moment first; the rest makes one index serve every query. */
function inOrder(query: Query, moment: 'lastActive' | 'finishedAt'): Query {
  return query
    .select(...LISTED_FIELDS)
    .orderBy(moment, 'desc')
    .orderBy('profile.age', 'desc')
    .orderBy('wishes.maxAge', 'desc')
    .orderBy('wishes.minAge', 'desc')
    .orderBy('wishes.reach', 'desc')
    .orderBy(FieldPath.documentId(), 'desc');
}

/** Where a member stands in that order, between the moment and the id. */
export function orderOf({ profile, wishes }: DirectoryDocument) {
  return { age: profile.age, wishes: [wishes.maxAge, wishes.minAge, wishes.reach] };
}

/** All of a directory document but the keys it is found by: they are most of it. */
const LISTED_FIELDS = Object.keys(directoryDocument.shape).filter((field) => field !== 'keys');

/** Those of some members who are listed, in the order asked for: one read each. */
export async function getListed(firestore: Firestore, ids: readonly string[]): Promise<ListedMember[]> {
  if (ids.length === 0) return [];
  const snapshots = await firestore.getAll(...ids.map((id) => firestore.doc(paths.directory(id))));
  return snapshots
    .filter(({ exists }) => exists)
    .map(toListed)
    .filter(({ directory }) => directory.profile.isListed);
}

function toListed(snapshot: DocumentSnapshot): ListedMember {
  return { id: snapshot.id, directory: z.parse(directoryDocument, snapshot.data()) };
}
