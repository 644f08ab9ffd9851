import type { DeckState } from '@tagpo/contract/choices';
import { collections, paths } from '@tagpo/contract/paths';
import { type DirectoryDocument, directoryDocument } from '@tagpo/contract/user';
import { DocumentSnapshot, FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { type ListedMember, parseMembers } from '../../domain/members/parse-listed.ts';
import type { Position } from './cursor.ts';

type ListDeps = Pick<AppDeps, 'firestore' | 'log'>;

/** Part of a list as it was found. */
export interface FoundMembers {
  readonly members: ListedMember[];
  /** The last document, readable or not: the next part begins behind it. Missing where none was found. */
  readonly last?: DocumentSnapshot;
  /** How many were found, and read, in all. */
  readonly read: number;
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
  readonly after: Position['after'] | DocumentSnapshot;
  readonly limit: number;
}

/** The member another one asks for: one read. Undefined when absent, hidden or deactivated, which are the same to others. */
export async function readListed(deps: ListDeps, uid: string): Promise<DirectoryDocument | undefined> {
  const [member] = parseMembers(deps, [await deps.firestore.doc(paths.directory(uid)).get()]);
  return member?.directory.profile.isListed ? member.directory : undefined;
}

/** Listed members of some areas, most recently active first. Reads what it answers (one when it answers none). */
export async function listDirectory(deps: ListDeps, query: DirectoryQuery): Promise<FoundMembers> {
  const { activeSince, after } = query;
  let listed = inOrder(listedBy(deps.firestore, query), 'lastActive');
  if (activeSince !== undefined) listed = listed.where('lastActive', '>', Timestamp.fromMillis(activeSince));
  return findAfter(deps, listed, { ...query, after: isPosition(after) ? keyOf(after, after.lastActive) : after });
}

export interface SpotlightQuery extends ListedQuery {
  /** The last one found. */
  readonly after: DocumentSnapshot | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly limit: number;
}

/** Listed members of some areas who are in the spotlight, the last to begin first. Reads what it answers (one when it answers none). */
export async function listSpotlighted(deps: ListDeps, query: SpotlightQuery): Promise<FoundMembers> {
  const listed = inOrder(listedBy(deps.firestore, query), 'spotlight.until');
  return findAfter(deps, listed.where('spotlight.until', '>', Timestamp.fromMillis(query.now)), query);
}

export interface NewestQuery extends ListedQuery {
  readonly after: DeckState['after'] | DocumentSnapshot;
  /** Milliseconds since 1970: only who finished the profile later. */
  readonly since: number;
  readonly limit: number;
}

/** Listed members of some areas in the order that never changes: newest profile first. Reads what it answers. */
export async function listNewest(deps: ListDeps, query: NewestQuery): Promise<FoundMembers> {
  const { after, since } = query;
  const listed = inOrder(listedBy(deps.firestore, query), 'finishedAt').endBefore(Timestamp.fromMillis(since));
  return findAfter(deps, listed, { ...query, after: isPosition(after) ? keyOf(after, after.finishedAt) : after });
}

interface Part {
  readonly after: readonly unknown[] | DocumentSnapshot | undefined;
  readonly limit: number;
}

async function findAfter(deps: ListDeps, listed: Query, { after, limit }: Part): Promise<FoundMembers> {
  const some = listed.limit(limit);
  const key = after instanceof DocumentSnapshot ? [after] : after;
  const { docs } = await (key === undefined ? some : some.startAfter(...key)).get();
  const last = docs.at(-1);
  return { members: parseMembers(deps, docs), read: docs.length, ...(last === undefined ? {} : { last }) };
}

function isPosition<Place extends object>(after: Place | DocumentSnapshot | undefined): after is Place {
  return after !== undefined && !(after instanceof DocumentSnapshot);
}

interface Place {
  readonly age: number;
  readonly wishes: readonly number[];
  readonly id: string;
}

function keyOf({ age, wishes, id }: Place, moment: number): unknown[] {
  return [Timestamp.fromMillis(moment), age, ...wishes, id];
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
function inOrder(query: Query, moment: 'lastActive' | 'finishedAt' | 'spotlight.until'): Query {
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
export async function getListed(deps: ListDeps, ids: readonly string[]): Promise<ListedMember[]> {
  if (ids.length === 0) return [];
  const snapshots = await deps.firestore.getAll(...ids.map((id) => deps.firestore.doc(paths.directory(id))));
  return parseMembers(deps, snapshots).filter(({ directory }) => directory.profile.isListed);
}

/** Those of them whom no block keeps apart from a member, whosever it is. */
export async function getShown(deps: ListDeps, viewerId: string, ids: readonly string[]): Promise<ListedMember[]> {
  return (await getListed(deps, ids)).filter(({ directory }) => !directory.blocked?.includes(viewerId));
}
