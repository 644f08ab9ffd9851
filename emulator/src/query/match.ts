/** Tells whether a document satisfies a query's scope, filters, orders and cursors. Knows no limit and no offset. */
import { compareValues, typeGroup, valuesEqual } from '../values/compare.ts';
import type { Document } from '../values/document.ts';
import { comparePaths } from '../values/paths/path-order.ts';
import type { Reference, Value } from '../values/value.ts';
import { fieldValue, isNameField, referencePath } from './field.ts';
import { isComparable, type Leaf } from './filters.ts';
import { compareToCursor } from './order.ts';
import type { FieldOperator, Filter, Query, RangeOperator, UnaryOperator } from './query.ts';

export type QueryScope = Pick<Query, 'parent' | 'collectionId' | 'allDescendants'>;

export type Predicate = (document: Document) => boolean;

const compiled = new WeakMap<Query, Predicate>();

export function matchesQuery(query: Query, document: Document): boolean {
  let predicate = compiled.get(query);
  if (predicate === undefined) {
    predicate = compileQuery(query);
    compiled.set(query, predicate);
  }
  return predicate(document);
}

function compileQuery(query: Query): Predicate {
  const filter = query.filter ? compileFilter(query.filter) : undefined;
  const ordered = query.order.map((order) => order.field).filter((field) => !isNameField(field));
  const { startAt, endAt } = query;
  return (document) =>
    isInScope(query, document.path) &&
    (filter === undefined || filter(document)) &&
    ordered.every((field) => fieldValue(document, field) !== undefined) &&
    (startAt === undefined || isFrom(compareToCursor(query, document, startAt), startAt.before)) &&
    (endAt === undefined || isUpTo(compareToCursor(query, document, endAt), endAt.before));
}

const isFrom = (position: number, inclusive: boolean): boolean => position > 0 || (position === 0 && inclusive);
const isUpTo = (position: number, exclusive: boolean): boolean => position < 0 || (position === 0 && !exclusive);

/** Whether the document lies in the collections the query selects. */
export function isInScope(query: QueryScope, path: string): boolean {
  const prefix = query.parent === '' ? '' : `${query.parent}/`;
  if (!path.startsWith(prefix)) return false;
  if (query.collectionId === undefined) return query.allDescendants || path.split('/').length === depth(prefix) + 2;
  const collectionEnd = path.lastIndexOf('/');
  const collection = path.slice(0, collectionEnd);
  if (collection === `${prefix}${query.collectionId}`) return true;
  return query.allDescendants && collection.slice(prefix.length).endsWith(`/${query.collectionId}`);
}

const depth = (prefix: string): number => prefix.split('/').length - 1;

function compileFilter(filter: Filter): Predicate {
  if (filter.kind === 'field' || filter.kind === 'unary') return compileLeaf(filter);
  const parts = filter.filters.map(compileFilter);
  return filter.kind === 'and'
    ? (document) => parts.every((part) => part(document))
    : (document) => parts.some((part) => part(document));
}

function compileLeaf(leaf: Leaf): Predicate {
  const { field } = leaf;
  if (leaf.kind === 'field' && isNameField(field)) return compileName(leaf.op, leaf.value);
  const test = leaf.kind === 'unary' ? UNARY[leaf.op] : compileOperator(leaf.op, leaf.value);
  return (document) => {
    const value = fieldValue(document, field);
    return value !== undefined && test(value);
  };
}

type ValueTest = (value: Value) => boolean;

const UNARY: Readonly<Record<UnaryOperator, ValueTest>> = {
  'is-null': (value) => value === null,
  'is-not-null': (value) => value !== null,
  'is-nan': (value) => Number.isNaN(value),
  'is-not-nan': (value) => value !== null && !Number.isNaN(value),
};

function compileOperator(op: FieldOperator, operand: Value): ValueTest {
  switch (op) {
    case '==':
      return (value) => valuesEqual(value, operand);
    case '!=':
      return (value) => value !== null && !valuesEqual(value, operand);
    case 'in':
      return isOneOf(operand);
    case 'not-in': {
      const values = operand as readonly Value[];
      if (values.includes(null)) return () => false;
      return (value) => value !== null && !values.some((item) => valuesEqual(value, item));
    }
    case 'array-contains': {
      if (!isComparable(operand)) return () => false;
      return (value) => Array.isArray(value) && value.some((item) => valuesEqual(item, operand));
    }
    case 'array-contains-any': {
      const test = isOneOf(operand);
      return (value) => Array.isArray(value) && value.some(test);
    }
    default:
      return compileRange(op, operand);
  }
}

function isOneOf(operand: Value): ValueTest {
  const values = (operand as readonly Value[]).filter(isComparable);
  return (value) => values.some((item) => valuesEqual(value, item));
}

const RANGES: Readonly<Record<RangeOperator, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** A range matches only values of the operand's type group. `<` and `<=` leave out NaN, although it sorts before every number. */
function compileRange(op: RangeOperator, operand: Value): ValueTest {
  const type = typeGroup(operand);
  const test = RANGES[op];
  const leavesOutNaN = type === 'number' && (op === '<' || op === '<=');
  return (value) =>
    typeGroup(value) === type && test(compareValues(value, operand)) && !(leavesOutNaN && Number.isNaN(value));
}

function compileName(op: FieldOperator, operand: Value): Predicate {
  const paths = (Array.isArray(operand) ? operand : [operand]).map((value) => referencePath(value as Reference));
  const [path = ''] = paths;
  switch (op) {
    case '==':
    case 'in':
      return (document) => paths.includes(document.path);
    case '!=':
    case 'not-in':
      return (document) => !paths.includes(document.path);
    case 'array-contains':
    case 'array-contains-any':
      return () => false;
    default: {
      const test = RANGES[op];
      return (document) => test(comparePaths(document.path, path));
    }
  }
}
