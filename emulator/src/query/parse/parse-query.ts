/** Parses the wire's StructuredQuery, and refuses what production refuses. Does not check indexes or rules. */

import {
  type Json,
  type JsonObject,
  readBoolean,
  readList,
  readOptionalString,
  requireObject,
} from '../../values/json.ts';
import { type FieldPath, formatFieldPath } from '../../values/paths/field-path.ts';
import { requireCollectionId } from '../../values/paths/resource-name.ts';
import { invalidArgument } from '../../values/rpc-error.ts';
import { Reference } from '../../values/value.ts';
import { decodeValue } from '../../values/wire.ts';
import { isNameField, sameField } from '../field.ts';
import { inequalityFields, leaves } from '../filters.ts';
import type { Cursor, Filter, Order, Query } from '../query.ts';
import { checkLimits } from './check-limits.ts';
import { parseField, parseFilter } from './parse-filter.ts';
import { parseNearest } from './parse-nearest.ts';

/**
 * @param structuredQuery canonical ProtoJSON of google.firestore.v1.StructuredQuery
 * @param parent path below `documents/`, '' at the root
 * @throws RpcError INVALID_ARGUMENT, in production's words where they are known
 */
export function parseQuery(structuredQuery: Json | undefined, parent: string): Query {
  const json = requireObject(structuredQuery, 'structured_query');
  const scope = parseFrom(json);
  const filter = json.where === undefined || json.where === null ? undefined : parseFilter(json.where);
  const explicitOrder = readList(json, 'orderBy').map(parseOrder);
  checkDuplicates(explicitOrder);
  if (scope.collectionId === undefined) checkKindless(filter, explicitOrder);
  if (filter !== undefined) checkLimits(filter, explicitOrder.length, parent !== '');
  return {
    parent,
    ...scope,
    filter,
    explicitOrder,
    order: completeOrder(filter, explicitOrder),
    startAt: parseCursor(json.startAt, explicitOrder),
    endAt: parseCursor(json.endAt, explicitOrder),
    limit: readCount(json.limit, 'limit'),
    offset: readCount(json.offset, 'offset') ?? 0,
    projection: parseProjection(json.select),
    nearest: parseNearest(json),
  };
}

function parseFrom(json: JsonObject): Pick<Query, 'collectionId' | 'allDescendants'> {
  const selectors = readList(json, 'from');
  if (selectors.length > 1)
    throw invalidArgument('StructuredQuery.from cannot have more than one collection selector.');
  const selector = requireObject(selectors[0] ?? {}, 'from');
  const collectionId = readOptionalString(selector, 'collectionId');
  const allDescendants = readBoolean(selector, 'allDescendants');
  if (collectionId === undefined && !allDescendants) throw invalidArgument('Query must specify a collection id');
  return { collectionId: collectionId && requireCollectionId(collectionId), allDescendants };
}

function parseOrder(order: Json): Order {
  const json = requireObject(order, 'order_by');
  const field = parseField(json.field);
  const direction = json.direction ?? 'ASCENDING';
  if (direction === 'DESCENDING') return { field, direction: 'desc' };
  if (direction === 'ASCENDING' || direction === 'DIRECTION_UNSPECIFIED') return { field, direction: 'asc' };
  throw invalidArgument(`Unknown order direction: ${String(direction)}`);
}

function checkDuplicates(orders: readonly Order[]): void {
  const seen = new Set<string>();
  for (const { field } of orders) {
    const name = formatFieldPath(field);
    if (seen.has(name)) throw invalidArgument(`order by clause cannot contain duplicate fields ${name}`);
    seen.add(name);
  }
}

/** Only the index on names serves a kindless query. */
function checkKindless(filter: Filter | undefined, orders: readonly Order[]): void {
  const leaf = [...(filter ? leaves(filter) : [])].find(({ field }) => !isNameField(field));
  if (leaf !== undefined) throw invalidArgument(`kind is required for filter: ${formatFieldPath(leaf.field)}`);
  if (orders.some((order) => !isNameField(order.field) || order.direction === 'desc')) {
    throw invalidArgument('kind is required for all orders except __key__ ascending');
  }
}

/**
 * The explicit orders, then the other inequality fields by their names, then the document name. The added orders have the
 * direction of the last explicit one.
 */
function completeOrder(filter: Filter | undefined, explicit: readonly Order[]): readonly Order[] {
  const direction = explicit.at(-1)?.direction ?? 'asc';
  const orders = [...explicit];
  for (const field of filter ? inequalityFields(filter) : []) {
    if (!isNameField(field) && !orders.some((order) => sameField(order.field, field)))
      orders.push({ field, direction });
  }
  const name = orders.findIndex((order) => isNameField(order.field));
  if (name === -1) return [...orders, { field: ['__name__'], direction }];
  if (name !== orders.length - 1) throw invalidArgument('order by clause cannot contain more fields after the key');
  return orders;
}

function parseCursor(cursor: Json | undefined, explicit: readonly Order[]): Cursor | undefined {
  if (cursor === undefined || cursor === null) return undefined;
  const json = requireObject(cursor, 'cursor');
  const values = readList(json, 'values').map((value) => decodeValue(value));
  if (values.length > explicit.length) throw invalidArgument('Cursor has too many values.');
  values.forEach((value, position) => {
    const order = explicit[position];
    if (order === undefined || !isNameField(order.field)) return;
    if (!(value instanceof Reference)) throw invalidArgument('Cursor __key__ value is not a document reference.');
  });
  return { values, before: readBoolean(json, 'before') };
}

function parseProjection(select: Json | undefined): readonly FieldPath[] | undefined {
  if (select === undefined || select === null) return undefined;
  const fields = readList(requireObject(select, 'select'), 'fields').map(parseField);
  // An empty selection selects everything: only an explicit `__name__` asks for names alone.
  if (fields.length === 0) return undefined;
  return fields.filter((field) => !isNameField(field));
}

const MAX_INT32 = 2 ** 31 - 1;

function readCount(value: Json | undefined, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const count = typeof value === 'string' ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isInteger(count) || count > MAX_INT32) {
    throw invalidArgument(`${name} must be a 32-bit integer.`);
  }
  if (count < 0) throw invalidArgument(`${name} is negative`);
  return count;
}
