import { storedTime } from '@tagpo/contract/stored-time';
import { type DocumentSnapshot, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';

/** What stood last on a page of a list that is sorted by a time, then by id. */
export interface TimePosition {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly id: string;
}

export function toTimeCursor({ time, id }: TimePosition): string {
  return `${time.toString(36)}.${id}`;
}

/** Undefined for the first page. Throws `invalid-cursor` for a time that no clock shows. */
export function parseTimeCursor(cursor: string | undefined): TimePosition | undefined {
  if (cursor === undefined) return undefined;
  const [time = '', id = ''] = cursor.split('.');
  const millis = Number.parseInt(time, 36);
  // Firestore's range, which is narrower than that of a JavaScript date.
  if (!(millis < Date.UTC(10_000, 0))) throw new ApiError('invalid-cursor');
  return { time: millis, id };
}

interface PageAsked {
  /** The field that the query is sorted by first, from new to old; by id next. */
  readonly field: string;
  readonly size: number;
  readonly after: TimePosition | undefined;
}

interface TimePage {
  readonly docs: QueryDocumentSnapshot[];
  /** Firestore's time of reading them. */
  readonly readTime: Timestamp;
  /** Where the next page begins; missing behind the last one. */
  readonly next?: TimePosition;
}

/**
 * A page of a list that is sorted by a time: reads what it answers. Where the time of some is broken the page goes on to one that has
 * a time to continue from: no damage ends a list early.
 */
export async function readTimePage(sorted: Query, { field, size, after }: PageAsked): Promise<TimePage> {
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
  return { docs, readTime };
}

function positionOf(snapshot: DocumentSnapshot, field: string): TimePosition | undefined {
  const time = z.safeParse(storedTime, snapshot.get(field)).data;
  return time && { time: time.toMillis(), id: snapshot.id };
}
