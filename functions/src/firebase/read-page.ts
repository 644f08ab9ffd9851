import { storedTime } from '@tagpo/contract/stored-time';
import { type TimePosition, toTimeCursor } from '@tagpo/contract/wire/time/time-cursor';
import {
  type DocumentSnapshot,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import * as z from 'zod/mini';

/** A page of a list. The cursor is undefined on the last one. */
export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor?: string | undefined;
}

interface PageRequest {
  /** The field that the query is sorted by, then by document id: a time in whole milliseconds. */
  readonly field: string;
  /** Newest first unless given. */
  readonly direction?: 'asc' | 'desc';
  readonly size: number;
  readonly cursor: TimePosition | undefined;
}

/** One page of a query, which this sorts by a time. Reads as many documents as it returns. A full page may be followed by another. */
export async function readPage(
  query: Query,
  { field, direction = 'desc', size, cursor }: PageRequest,
): Promise<Page<QueryDocumentSnapshot>> {
  const sorted = query.orderBy(field, direction).orderBy(FieldPath.documentId(), direction);
  const { docs, next } = await readTimePage(sorted, { field, size, after: cursor });
  return { items: docs, nextCursor: next && toTimeCursor(next) };
}

/**
 * A page of a query that is sorted by a time, then by document id. If no document of a full page has a readable time, the page continues
 * until one has, so that damage does not end a list early. `next` is where the next page begins, undefined on the last one; `readTime` is
 * Firestore's time of the first query.
 */
export async function readTimePage(
  sorted: Query,
  { field, size, after }: { field: string; size: number; after: TimePosition | undefined },
) {
  const first = after === undefined ? sorted : sorted.startAfter(Timestamp.fromMillis(after.time), after.id);
  let found = await first.limit(size).get();
  const { readTime } = found;
  const docs = [...found.docs];
  while (found.size === size) {
    const next = found.docs.map((snapshot) => positionOf(snapshot, field)).findLast(Boolean);
    if (next !== undefined) return { docs, readTime, next };
    found = await sorted.startAfter(found.docs.at(-1)).limit(size).get();
    docs.push(...found.docs);
  }
  return { docs, readTime, next: undefined };
}

function positionOf(snapshot: DocumentSnapshot, field: string): TimePosition | undefined {
  const time = z.safeParse(storedTime, snapshot.get(field)).data;
  return time && { time: time.toMillis(), id: snapshot.id };
}
