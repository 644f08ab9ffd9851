import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../api-error.ts';

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor?: string;
}

interface PageOptions {
  /** The field of the list's order, a time in whole milliseconds. */
  readonly field: string;
  readonly size: number;
  readonly cursor: string | undefined;
}

/** One page of a query, newest first: reads what it answers. Another page may follow a full one. */
export async function readPage(query: Query, { field, size, cursor }: PageOptions): Promise<Page<DocumentSnapshot>> {
  let page = query.orderBy(field, 'desc').orderBy(FieldPath.documentId(), 'desc').limit(size);
  if (cursor !== undefined) page = page.startAfter(...openCursor(cursor));
  const { docs } = await page.get();
  const last = docs.at(-1);
  if (last === undefined || docs.length < size) return { items: docs };
  const at: unknown = last.get(field);
  if (!(at instanceof Timestamp)) throw new Error(`A document has no time in ${field}`);
  return { items: docs, nextCursor: `${at.toMillis().toString(36)}-${last.id}` };
}

/** The answer's header of a page. */
export function cursorHeader(nextCursor: string | undefined, name: string): { headers?: Record<string, string> } {
  return nextCursor === undefined ? {} : { headers: { [name]: nextCursor } };
}

function openCursor(cursor: string): [Timestamp, string] {
  const [, time, id] = /^([0-9a-z]{1,9})-(.+)$/.exec(cursor) ?? [];
  const millis = Number.parseInt(time ?? '', 36);
  // The range of a JavaScript date, which is wider than Firestore's own.
  if (id === undefined || !(millis <= 253_402_300_799_999)) throw new ApiError('invalid-cursor');
  return [Timestamp.fromMillis(millis), id];
}
