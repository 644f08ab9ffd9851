import { type TimePosition, toTimeCursor } from '@tagpo/contract/wire/time/time-cursor';
import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { FieldPath } from 'firebase-admin/firestore';
import { readTimePage } from '../time-page.ts';

export interface Page<T> {
  readonly items: T[];
  readonly nextCursor?: string;
}

interface PageOptions {
  /** The field of the list's order, a time in whole milliseconds. */
  readonly field: string;
  /** Newest first unless given. */
  readonly direction?: 'asc' | 'desc';
  readonly size: number;
  readonly cursor: TimePosition | undefined;
}

/** One page of a query ordered by a time. Reads as many documents as it returns. A full page may be followed by another. */
export async function readPage(
  query: Query,
  { field, direction = 'desc', size, cursor }: PageOptions,
): Promise<Page<DocumentSnapshot>> {
  const sorted = query.orderBy(field, direction).orderBy(FieldPath.documentId(), direction);
  const { docs, next } = await readTimePage(sorted, { field, size, after: cursor });
  return { items: docs, ...(next === undefined ? {} : { nextCursor: toTimeCursor(next) }) };
}

/** The answer's header of a page. */
export function cursorHeader(nextCursor: string | undefined, name: string): { headers?: Record<string, string> } {
  return nextCursor === undefined ? {} : { headers: { [name]: nextCursor } };
}
