import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import { ApiError } from '../../api-error.ts';
import { readTimePage, type TimePosition } from '../../domain/time-cursor.ts';

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
  const sorted = query.orderBy(field, 'desc').orderBy(FieldPath.documentId(), 'desc');
  const after = cursor === undefined ? undefined : openCursor(cursor);
  const { docs, next } = await readTimePage(sorted, { field, size, after });
  return { items: docs, ...(next === undefined ? {} : { nextCursor: `${next.time.toString(36)}-${next.id}` }) };
}

/** The answer's header of a page. */
export function cursorHeader(nextCursor: string | undefined, name: string): { headers?: Record<string, string> } {
  return nextCursor === undefined ? {} : { headers: { [name]: nextCursor } };
}

function openCursor(cursor: string): TimePosition {
  const [, time, id] = /^([0-9a-z]{1,9})-(.+)$/.exec(cursor) ?? [];
  const millis = Number.parseInt(time ?? '', 36);
  // The range of a JavaScript date, which is wider than Firestore's own.
  if (id === undefined || !(millis <= 253_402_300_799_999)) throw new ApiError('invalid-cursor');
  return { time: millis, id };
}
