import { storedTime } from '@tagpo/contract/stored-time';
import type { TimePosition } from '@tagpo/contract/wire/time/time-cursor';
import { type DocumentSnapshot, type Query, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';

interface PageAsked {
  /** The field that the query is sorted by first; by id next. */
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
