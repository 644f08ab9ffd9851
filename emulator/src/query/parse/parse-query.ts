/** The wire's StructuredQuery → Query, refused as production refuses it. Evaluates nothing. */
import { formatFieldPath, parseFieldPath } from '../../values/field-path.ts';
import { requireCollectionId } from '../../values/resource-name.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { Reference } from '../../values/value.ts';
import { decodeValue } from '../../values/wire.ts';
import { isNameField, sameField } from '../field.ts';
import { inequalityFields } from '../filters.ts';
import type { Cursor, FieldPath, Filter, Order, Query } from '../query.ts';
import { checkLimits } from './check-limits.ts';
import { parseFilter } from './parse-filter.ts';
import { type Json, readBoolean, readCount, readList, readString, requireRecord } from './read-json.ts';

const invalid = (message: string): RpcError => new RpcError('INVALID_ARGUMENT', message);

/**
 * @param structuredQuery canonical ProtoJSON of google.firestore.v1.StructuredQuery
 * @param parent path below `documents/`, '' at the root
 * @throws RpcError INVALID_ARGUMENT, with production's wording where it is known
 */
export function parseQuery(structuredQuery: Json | undefined, parent: string): Query {
  const json = requireRecord(structuredQuery, 'structured_query');
  if (json.findNearest !== undefined) throw new RpcError('UNIMPLEMENTED', 'find_nearest is not implemented.');
  const scope = parseFrom(json.from);
  const filter = json.where === undefined || json.where === null ? undefined : parseFilter(json.where);
  const explicitOrder = readList(json.orderBy, 'order_by').map(parseOrder);
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
  };
}

function parseFrom(from: Json | undefined): Pick<Query, 'collectionId' | 'allDescendants'> {
  const selectors = readList(from, 'from');
  if (selectors.length > 1) throw invalid('StructuredQuery.from cannot have more than one collection selector.');
  const selector = requireRecord(selectors[0] ?? {}, 'from');
  const collectionId = readString(selector.collectionId, 'from.collection_id');
  const allDescendants = readBoolean(selector.allDescendants, 'from.all_descendants');
  if (collectionId === '' && !allDescendants) throw invalid('Query must specify a collection id');
  return { collectionId: collectionId === '' ? undefined : requireCollectionId(collectionId), allDescendants };
}

function parseOrder(order: Json): Order {
  const json = requireRecord(order, 'order_by');
  const field = parseFieldPath(readString(requireRecord(json.field, 'order_by.field').fieldPath, 'field_path'));
  const direction = json.direction ?? 'ASCENDING';
  if (direction === 'DESCENDING') return { field, direction: 'desc' };
  if (direction === 'ASCENDING' || direction === 'DIRECTION_UNSPECIFIED') return { field, direction: 'asc' };
  throw invalid(`Unknown order direction: ${String(direction)}`);
}

function checkDuplicates(orders: readonly Order[]): void {
  const seen = new Set<string>();
  for (const { field } of orders) {
    const name = formatFieldPath(field);
    if (seen.has(name)) throw invalid(`order by clause cannot contain duplicate fields ${name}`);
    seen.add(name);
  }
}

/** A kindless query has no index but the one on names. */
function checkKindless(filter: Filter | undefined, orders: readonly Order[]): void {
  const field = filter && firstPropertyField(filter);
  if (field !== undefined) throw invalid(`kind is required for filter: ${formatFieldPath(field)}`);
  if (orders.some((order) => !isNameField(order.field) || order.direction === 'desc')) {
    throw invalid('kind is required for all orders except __key__ ascending');
  }
}

function firstPropertyField(filter: Filter): FieldPath | undefined {
  if (filter.kind === 'field' || filter.kind === 'unary') return isNameField(filter.field) ? undefined : filter.field;
  for (const child of filter.filters) {
    const field = firstPropertyField(child);
    if (field !== undefined) return field;
  }
  return undefined;
}

/** Explicit orders, then the other inequality fields by name, then the document name; all in the last direction. */
function completeOrder(filter: Filter | undefined, explicit: readonly Order[]): readonly Order[] {
  const direction = explicit.at(-1)?.direction ?? 'asc';
  const orders = [...explicit];
  for (const field of filter ? inequalityFields(filter) : []) {
    if (!isNameField(field) && !orders.some((order) => sameField(order.field, field)))
      orders.push({ field, direction });
  }
  const name = orders.findIndex((order) => isNameField(order.field));
  if (name === -1) return [...orders, { field: ['__name__'], direction }];
  if (name !== orders.length - 1) throw invalid('order by clause cannot contain more fields after the key');
  return orders;
}

function parseCursor(cursor: Json | undefined, explicit: readonly Order[]): Cursor | undefined {
  if (cursor === undefined || cursor === null) return undefined;
  const json = requireRecord(cursor, 'cursor');
  const values = readList(json.values, 'cursor.values').map((value) => decodeValue(value));
  if (values.length > explicit.length) throw invalid('Cursor has too many values.');
  values.forEach((value, position) => {
    const order = explicit[position];
    if (order === undefined || !isNameField(order.field)) return;
    if (!(value instanceof Reference)) throw invalid('Cursor __key__ value is not a document reference.');
  });
  return { values, before: readBoolean(json.before, 'cursor.before') };
}

function parseProjection(select: Json | undefined): readonly FieldPath[] | undefined {
  if (select === undefined || select === null) return undefined;
  const fields = readList(requireRecord(select, 'select').fields, 'select.fields').map((field) =>
    parseFieldPath(readString(requireRecord(field, 'select.fields').fieldPath, 'field_path')),
  );
  // An empty selection selects everything: only an explicit `__name__` asks for names alone.
  if (fields.length === 0) return undefined;
  return fields.filter((field) => !isNameField(field));
}
