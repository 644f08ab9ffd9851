import { collections, paths } from '@tagpo/contract/paths';
import { interestKey } from '@tagpo/contract/search-keys';
import { type UserDocument, userDocument } from '@tagpo/contract/stored/user';
import { DocumentSnapshot, FieldPath, type Firestore, type Query, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { AppDeps } from '../../deps.ts';
import { areSeparated } from '../members/blocks.ts';
import type { Member } from '../members/caller.ts';
import { type ListedMember, parseMembers } from '../members/parse-listed.ts';
import type { Position } from './cursor.ts';
import type { ProfileFilters } from './profile-filters.ts';

type ListDeps = Pick<AppDeps, 'firestore' | 'log'>;

/** The result of one query of a list. */
export interface FoundMembers {
  readonly members: ListedMember[];
  /** The last document, readable or not; undefined if none was found. */
  readonly last?: DocumentSnapshot;
  /** How many documents were found, and billed. */
  readonly read: number;
  /** Milliseconds since 1970, by Firestore’s clock. */
  readonly readAt: number;
}

interface ListedQuery extends ProfileFilters {
  /** At most 15: search-keys.ts. */
  readonly keys: readonly string[];
  /** With `metByAge`: the distance, in kilometres, that the members must accept. */
  readonly beyondKm: number;
  readonly ages: { readonly min: number; readonly max: number };
  /** Only members who wish to meet somebody of this age. */
  readonly metByAge?: number;
  /** Only members who finished the profile later, in milliseconds since 1970. */
  readonly joinedAfter?: number | undefined;
}

/** The part of a list that begins after a position, or after the last document found. */
interface Part<After> {
  readonly after: After | undefined;
  readonly limit: number;
}

export interface DirectoryQuery extends ListedQuery, Part<Position['after'] | DocumentSnapshot> {
  /** Only members who were active in one of these slots (`onlineSlotAt`). */
  readonly onlineSlots?: readonly number[];
}

/** A member by id: one read. Undefined when absent, hidden or deactivated, which look the same to others. */
export async function readListed(deps: ListDeps, uid: string): Promise<UserDocument | undefined> {
  const [member] = parseMembers(deps, [await deps.firestore.doc(paths.user(uid)).get()]);
  return member?.directory.profile.isListed ? member.directory : undefined;
}

/**
 * Listed members of some areas, by day of activity (latest first) and within a day in random order; with `onlineSlots` in random order only.
 * Reads as many documents as it returns (at least one).
 */
export async function listDirectory(deps: ListDeps, query: DirectoryQuery): Promise<FoundMembers> {
  const { onlineSlots, after } = query;
  const listed = inOrder(listedBy(deps.firestore, query), onlineSlots === undefined ? BY_DAY : SHUFFLED, query);
  return findAfter(deps, listed, { ...query, after: isPosition(after) ? keyOf(after, after.order) : after });
}

/** The position of a member in the list of such a query. */
export function positionIn(
  { onlineSlots, heights }: Pick<DirectoryQuery, 'onlineSlots' | 'heights'>,
  { id, directory }: ListedMember,
) {
  const { day, shuffle } = directory.order;
  const height = heights === undefined ? undefined : directory.profile.height;
  return {
    order: onlineSlots === undefined ? [day, shuffle] : [shuffle],
    ...orderOf(directory),
    ...(height === undefined ? {} : { height }),
    id,
  };
}

interface MovedQuery extends Omit<ListedQuery, 'beyondKm' | keyof ProfileFilters>, Part<DocumentSnapshot> {
  /** Minutes since 1970. */
  readonly since: number;
}

/**
 * Listed members of some areas whose place in the order changed in a given minute or later, including those for whom the viewer is too far:
 * with that filter 15 keys would exceed Firestore's limit. Reads as many documents as it returns (at least one).
 */
export async function listMoved(deps: ListDeps, query: MovedQuery): Promise<FoundMembers> {
  const listed = inOrder(listedBy(deps.firestore, query), ['moved.minute']);
  return findAfter(deps, listed.where('moved.minute', '>=', query.since), query);
}

interface SpotlightQuery extends ListedQuery, Part<DocumentSnapshot> {
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Listed members of some areas who are in the spotlight, the last to begin first. Reads what it answers (one when it answers none). */
export async function listSpotlighted(deps: ListDeps, query: SpotlightQuery): Promise<FoundMembers> {
  const listed = inOrder(listedBy(deps.firestore, query), ['spotlight.until']);
  return findAfter(deps, listed.where('spotlight.until', '>', Timestamp.fromMillis(query.now)), query);
}

/** The last member met in the order that never changes. */
export const newestPosition = z.strictObject({
  /** Milliseconds since 1970. */
  finishedAt: z.int(),
  age: z.int(),
  wishes: z.array(z.int()),
  id: z.string(),
});
export type NewestPosition = z.infer<typeof newestPosition>;

interface NewestQuery extends ListedQuery, Part<NewestPosition | DocumentSnapshot> {
  /** Milliseconds since 1970: only members who finished the profile later. */
  readonly since: number;
}

/** Listed members of some areas in the order that never changes: newest profile first. Reads what it answers. */
export async function listNewest(deps: ListDeps, query: NewestQuery): Promise<FoundMembers> {
  const { after, since } = query;
  const listed = inOrder(listedBy(deps.firestore, query), ['finishedAt']).endBefore(Timestamp.fromMillis(since));
  return findAfter(deps, listed, {
    ...query,
    after: isPosition(after) ? keyOf(after, [Timestamp.fromMillis(after.finishedAt)]) : after,
  });
}

async function findAfter(
  deps: ListDeps,
  listed: Query,
  { after, limit }: Part<readonly unknown[] | DocumentSnapshot>,
): Promise<FoundMembers> {
  const some = listed.limit(limit);
  const key = after instanceof DocumentSnapshot ? [after] : after;
  const { docs, readTime } = await (key === undefined ? some : some.startAfter(...key)).get();
  const last = docs.at(-1);
  return {
    members: parseMembers(deps, docs),
    read: docs.length,
    readAt: readTime.toMillis(),
    ...(last === undefined ? {} : { last }),
  };
}

function isPosition<Place extends object>(after: Place | DocumentSnapshot | undefined): after is Place {
  return after !== undefined && !(after instanceof DocumentSnapshot);
}

interface Place {
  readonly age: number;
  readonly wishes: readonly number[];
  readonly height?: number | undefined;
  readonly id: string;
}

function keyOf({ age, wishes, height, id }: Place, order: readonly unknown[]): unknown[] {
  return [...order, age, ...wishes, ...(height === undefined ? [] : [height]), id];
}

/** How many members a query finds, up to `limit`: one read. */
export async function countListed(firestore: Firestore, query: ListedQuery, limit: number): Promise<number> {
  const order = query.joinedAfter === undefined ? BY_DAY : ['finishedAt'];
  const counted = await inOrder(listedBy(firestore, query), order, query).limit(limit).count().get();
  return counted.data().count;
}

type AnyQuery = Omit<ListedQuery, 'beyondKm'> & Partial<Pick<DirectoryQuery, 'beyondKm' | 'onlineSlots'>>;

function listedBy(firestore: Firestore, query: AnyQuery): Query {
  const { beyondKm, ages, metByAge, onlineSlots, joinedAfter, goal, heights, religion, gender } = query;
  const { field, keys } = areaFilter(query);
  let listed: Query = firestore.collection(collections.users).where(field, 'array-contains-any', keys);
  if (onlineSlots !== undefined) listed = listed.where('onlineSlot', 'in', onlineSlots);
  if (joinedAfter !== undefined) listed = listed.where('finishedAt', '>', Timestamp.fromMillis(joinedAfter));
  if (goal !== undefined) listed = listed.where('profile.relationshipGoals', '==', goal);
  if (religion !== undefined) listed = listed.where('religionKey', '==', religion);
  if (gender !== undefined) listed = listed.where('profile.gender', '==', gender);
  listed = listed.where('profile.age', '>=', ages.min).where('profile.age', '<=', ages.max);
  if (heights !== undefined) {
    listed = listed.where('profile.height', '>=', heights.min).where('profile.height', '<=', heights.max);
  }
  if (metByAge === undefined) return listed;
  const meeting = listed.where('wishes.minAge', '<=', metByAge).where('wishes.maxAge', '>=', metByAge);
  return beyondKm === undefined ? meeting : meeting.where('wishes.reach', '>', beyondKm);
}

/** The array that tells a query's areas, and the values it looks for. Firestore compares one array a query: with an interest it is that of interests. */
export function areaFilter({ keys, interest, heights, onlineSlots }: AnyQuery) {
  if (interest !== undefined) {
    return { field: 'interestKeys', keys: keys.map((key) => interestKey(key, interest)) } as const;
  }
  // The few keys have an index with the height, too.
  const hasFewKeys = onlineSlots !== undefined || heights !== undefined;
  return { field: hasFewKeys ? 'onlineKeys' : 'keys', keys } as const;
}

const SHUFFLED = ['order.shuffle'];
const BY_DAY = ['order.day', ...SHUFFLED];

/** Sorts by these fields first. The rest is the same for all queries, so that they share an index. */
function inOrder(query: Query, fields: readonly string[], { heights }: ProfileFilters = {}): Query {
  const listed = fields
    .reduce((ordered, field) => ordered.orderBy(field, 'desc'), query.select(...LISTED_FIELDS))
    .orderBy('profile.age', 'desc')
    .orderBy('wishes.maxAge', 'desc')
    .orderBy('wishes.minAge', 'desc')
    .orderBy('wishes.reach', 'desc');
  const sorted = heights === undefined ? listed : listed.orderBy('profile.height', 'desc');
  return sorted.orderBy(FieldPath.documentId(), 'desc');
}

/** The values of a member for the common part of the order. */
export function orderOf({ profile, wishes }: UserDocument) {
  return { age: profile.age, wishes: [wishes.maxAge, wishes.minAge, wishes.reach] };
}

/** All fields of a user document except the keys, which are most of it. */
const LISTED_FIELDS = Object.keys(userDocument.shape).filter(
  (field) => !/^(?:keys|onlineKeys|interestKeys)$/.test(field),
);

/** The listed ones among these ids, in the order of the ids: one read each. */
export async function getListed(deps: ListDeps, ids: readonly string[]): Promise<ListedMember[]> {
  if (ids.length === 0) return [];
  const snapshots = await deps.firestore.getAll(...ids.map((id) => deps.firestore.doc(paths.user(id))));
  return parseMembers(deps, snapshots).filter(({ directory }) => directory.profile.isListed);
}

/** The same without members blocked either way. */
export async function getShown(
  deps: ListDeps,
  viewer: Pick<Member, 'uid' | 'directory'>,
  ids: readonly string[],
): Promise<ListedMember[]> {
  const listed = await getListed(deps, ids);
  return listed.filter(({ id, directory }) => !areSeparated(viewer, { uid: id, directory }));
}
