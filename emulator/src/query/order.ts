/** The order of a query, and positions of cursors in it. Does not filter. */
import { compareValues } from '../values/compare.ts';
import type { Document } from '../values/document.ts';
import { comparePaths } from '../values/paths/path-order.ts';
import type { Reference } from '../values/value.ts';
import { fieldValue, isNameField, referencePath } from './field.ts';
import type { Cursor, Order, Query } from './query.ts';

/** A total order: no two documents compare equal. Both must have every ordered field. */
export function compareByOrder(query: Query): (a: Document, b: Document) => number {
  const parts = query.order.map(compareBy);
  return (a, b) => {
    for (const part of parts) {
      const order = part(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

function compareBy(order: Order): (a: Document, b: Document) => number {
  const sign = order.direction === 'asc' ? 1 : -1;
  if (isNameField(order.field)) return (a, b) => sign * comparePaths(a.path, b.path);
  return (a, b) => sign * compareValues(fieldValue(a, order.field) ?? null, fieldValue(b, order.field) ?? null);
}

/** Negative if the document lies before the cursor's position, 0 if it is equal in all values of the cursor. */
export function compareToCursor(query: Query, document: Document, cursor: Cursor): number {
  for (const [index, position] of cursor.values.entries()) {
    const order = query.order[index];
    if (order === undefined) return 0;
    const compared = isNameField(order.field)
      ? comparePaths(document.path, referencePath(position as Reference))
      : compareValues(fieldValue(document, order.field) ?? null, position);
    if (compared !== 0) return order.direction === 'asc' ? compared : -compared;
  }
  return 0;
}
