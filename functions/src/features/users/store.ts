import type { DeckState } from '@tagpo/contract/choices';
import { collections, paths } from '@tagpo/contract/paths';
import { type DirectoryDocument, directoryDocument } from '@tagpo/contract/user';
import { type DocumentSnapshot, FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import type { Position } from './cursor.ts';

export interface ListedMember {
  readonly id: string;
  readonly directory: DirectoryDocument;
}

export interface DirectoryQuery {
  /** At most 21. */
  readonly areas: readonly string[];
  readonly ages: { readonly min: number; readonly max: number };
  readonly gender?: string | undefined;
  readonly after: Position['after'];
  readonly limit: number;
}

/** Listed members of some areas, most recently active first. Reads what it answers (one when it answers none). */
export async function listDirectory(firestore: Firestore, query: DirectoryQuery): Promise<ListedMember[]> {
  const { areas, ages, gender, after, limit } = query;
  let listed = firestore
    .collection(collections.directory)
    .where('profile.isListed', '==', true)
    .where('cells', 'array-contains-any', areas)
    .where('profile.age', '>=', ages.min)
    .where('profile.age', '<=', ages.max)
    .orderBy('lastActive', 'desc')
    .orderBy('profile.age', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .limit(limit);
  if (after !== undefined) listed = listed.startAfter(Timestamp.fromMillis(after.lastActive), after.age, after.id);
  if (gender !== undefined) listed = listed.where('profile.gender', '==', gender);
  return (await listed.get()).docs.map(toListed);
}

export interface NewestQuery {
  /** At most 21. */
  readonly areas: readonly string[];
  readonly ages: { readonly min: number; readonly max: number };
  readonly after: DeckState['after'];
  /** Milliseconds since 1970: only who finished the profile later. */
  readonly since: number;
  readonly limit: number;
}

/** Listed members of some areas in the order that never changes: newest profile first. Reads what it answers. */
export async function listNewest(firestore: Firestore, query: NewestQuery): Promise<ListedMember[]> {
  const { areas, ages, after, since, limit } = query;
  let listed = firestore
    .collection(collections.directory)
    .where('profile.isListed', '==', true)
    .where('cells', 'array-contains-any', areas)
    .where('profile.age', '>=', ages.min)
    .where('profile.age', '<=', ages.max)
    .orderBy('finishedAt', 'desc')
    .orderBy('profile.age', 'desc')
    .orderBy(FieldPath.documentId(), 'desc')
    .endBefore(Timestamp.fromMillis(since))
    .limit(limit);
  if (after !== undefined) listed = listed.startAfter(Timestamp.fromMillis(after.finishedAt), after.age, after.id);
  return (await listed.get()).docs.map(toListed);
}

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
