/** Answers queries as they are on the wire over all documents of a map, as simply as it can be done: a second opinion for tests. */
import { isJsonObject, type Json, type JsonObject } from '../../src/values/json.ts';
import { isNaive, naiveCompare, naiveElements, naiveType } from './naive-order.ts';
import { fieldAt } from './naive-writes.ts';

/** The fields of each document by its path. */
export type NaiveDocuments = ReadonlyMap<string, JsonObject>;

interface Position {
  readonly path: string;
  readonly fields: JsonObject;
}

interface Order {
  readonly field: string;
  readonly isDescending: boolean;
}

const ROOT = 'projects/demo/databases/(default)/documents/';
const NEGATIONS = ['NOT_EQUAL', 'NOT_IN', 'IS_NOT_NULL', 'IS_NOT_NAN'];
const INEQUALITIES = ['LESS_THAN', 'LESS_THAN_OR_EQUAL', 'GREATER_THAN', 'GREATER_THAN_OR_EQUAL', ...NEGATIONS];

/** The paths of the results of a query at the root, in its order. */
export function answerNaively(documents: NaiveDocuments, query: JsonObject): string[] {
  const orders = ordersOf(query);
  const offset = Number(query.offset ?? 0);
  const limit = query.limit === undefined ? Infinity : Number(query.limit);
  return [...documents]
    .map(([path, fields]) => ({ path, fields }))
    .filter(({ path }) => isInScope(path, query))
    .filter((document) => !isJsonObject(query.where) || matches(document, query.where))
    .filter((document) => orders.every(({ field }) => valueAt(document, field) !== undefined))
    .filter((document) => isWithin(document, query, orders))
    .sort((one, other) => compare(one, other, orders))
    .slice(offset, offset + limit)
    .map(({ path }) => path);
}

function isInScope(path: string, { from }: JsonObject): boolean {
  const [selector] = list(from);
  const collection = path.split('/').slice(0, -1);
  return collection.at(-1) === selector?.collectionId && (selector?.allDescendants === true || collection.length === 1);
}

function list(json: Json | undefined): JsonObject[] {
  return Array.isArray(json) ? json.filter(isJsonObject) : [];
}

function valueAt({ path, fields }: Position, field: string): JsonObject | undefined {
  return field === '__name__' ? { referenceValue: `${ROOT}${path}` } : fieldAt(fields, field.split('.'));
}

const fieldOf = ({ field }: JsonObject): string => (isJsonObject(field) ? String(field.fieldPath) : '');

function ordersOf({ orderBy, where }: JsonObject): Order[] {
  const orders = list(orderBy).map((order) => ({
    field: fieldOf(order),
    isDescending: order.direction === 'DESCENDING',
  }));
  const isDescending = orders.at(-1)?.isDescending ?? false;
  const compared = isJsonObject(where) ? inequalityFields(where).sort() : [];
  for (const field of [...compared.filter((name) => name !== '__name__'), '__name__']) {
    if (!orders.some((order) => order.field === field)) orders.push({ field, isDescending });
  }
  return orders;
}

function inequalityFields({ compositeFilter, fieldFilter, unaryFilter }: JsonObject): string[] {
  if (isJsonObject(compositeFilter)) return list(compositeFilter.filters).flatMap(inequalityFields);
  const filter = isJsonObject(fieldFilter) ? fieldFilter : unaryFilter;
  return isJsonObject(filter) && INEQUALITIES.includes(String(filter.op)) ? [fieldOf(filter)] : [];
}

function compare(one: Position, other: Position, orders: readonly Order[]): number {
  for (const { field, isDescending } of orders) {
    const [left, right] = [valueAt(one, field), valueAt(other, field)];
    const order = left && right ? naiveCompare(left, right) : 0;
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
}

function isWithin(document: Position, { startAt, endAt }: JsonObject, orders: readonly Order[]): boolean {
  const [start, end] = [startAt, endAt].map((cursor) => (isJsonObject(cursor) ? cursor : undefined));
  const fromStart = start ? compareToCursor(document, start, orders) : 1;
  const fromEnd = end ? compareToCursor(document, end, orders) : -1;
  return (start?.before ? fromStart >= 0 : fromStart > 0) && (end?.before ? fromEnd < 0 : fromEnd <= 0);
}

function compareToCursor(document: Position, { values }: JsonObject, orders: readonly Order[]): number {
  for (const [index, position] of list(values).entries()) {
    const { field = '', isDescending = false } = orders[index] ?? {};
    const present = valueAt(document, field);
    const order = present ? naiveCompare(present, position) : 0;
    if (order !== 0) return isDescending ? -order : order;
  }
  return 0;
}

function matches(document: Position, { compositeFilter, fieldFilter, unaryFilter }: JsonObject): boolean {
  if (isJsonObject(compositeFilter)) {
    const parts = list(compositeFilter.filters).map((part) => matches(document, part));
    return compositeFilter.op === 'AND' ? parts.every(Boolean) : parts.some(Boolean);
  }
  const filter = isJsonObject(fieldFilter) ? fieldFilter : unaryFilter;
  if (!isJsonObject(filter)) return true;
  const present = valueAt(document, fieldOf(filter));
  const operand = isJsonObject(filter.value) ? filter.value : {};
  return present !== undefined && holds(present, String(filter.op), operand);
}

/** Lists name no null and no NaN, and a range takes in values of one type only, never NaN. */
function holds(present: JsonObject, op: string, operand: JsonObject): boolean {
  const equals = (value: JsonObject) => naiveCompare(present, value) === 0;
  const isNull = isNaive(present, 'null');
  const wanted = naiveElements(operand).filter((item) => !isNaive(item, 'null') && !isNaive(item, 'NaN'));
  const hasWanted = (items: JsonObject[]) =>
    naiveElements(present).some((element) => items.some((item) => naiveCompare(element, item) === 0));
  const order =
    naiveType(present) === naiveType(operand) && !isNaive(present, 'NaN') ? naiveCompare(present, operand) : undefined;
  switch (op) {
    case 'EQUAL':
      return equals(operand);
    case 'NOT_EQUAL':
      return !isNull && !equals(operand);
    case 'IN':
      return wanted.some(equals);
    case 'NOT_IN':
      return !isNull && !naiveElements(operand).some((item) => equals(item) || isNaive(item, 'null'));
    case 'ARRAY_CONTAINS':
      return hasWanted([operand]);
    case 'ARRAY_CONTAINS_ANY':
      return hasWanted(wanted);
    case 'LESS_THAN':
      return order === -1;
    case 'LESS_THAN_OR_EQUAL':
      return order !== undefined && order <= 0;
    case 'GREATER_THAN':
      return order === 1;
    case 'GREATER_THAN_OR_EQUAL':
      return order !== undefined && order >= 0;
    case 'IS_NULL':
      return isNull;
    case 'IS_NOT_NULL':
      return !isNull;
    case 'IS_NAN':
      return isNaive(present, 'NaN');
    case 'IS_NOT_NAN':
      return !isNull && !isNaive(present, 'NaN');
    default:
      throw new Error(`The model has no operator ${op}`);
  }
}
