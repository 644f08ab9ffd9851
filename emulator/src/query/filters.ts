/** Filter trees: their leaves, their inequality fields and their disjunctive normal form. Does not match documents. */
import { type FieldPath, formatFieldPath } from '../values/paths/field-path.ts';
import { compareUtf8 } from '../values/utf8.ts';
import type { Value } from '../values/value.ts';
import { isNameField } from './field.ts';
import type { Filter, Query, RangeOperator } from './query.ts';

export type Leaf = Extract<Filter, { kind: 'field' | 'unary' }>;

/** Leaves that must all hold. */
export type Conjunction = readonly Leaf[];

export function isLeaf(filter: Filter): filter is Leaf {
  return filter.kind === 'field' || filter.kind === 'unary';
}

export function* leaves(filter: Filter): Generator<Leaf> {
  if (isLeaf(filter)) yield filter;
  else for (const child of filter.filters) yield* leaves(child);
}

export function isNegation(leaf: Leaf): boolean {
  return leaf.kind === 'unary'
    ? leaf.op === 'is-not-nan' || leaf.op === 'is-not-null'
    : leaf.op === '!=' || leaf.op === 'not-in';
}

function isInequality(leaf: Leaf): boolean {
  return isNegation(leaf) || (leaf.kind === 'field' && ['<', '<=', '>', '>='].includes(leaf.op));
}

/** The distinct fields with an inequality, ordered by name. */
export function inequalityFields(filter: Filter): FieldPath[] {
  const fields = new Map<string, FieldPath>();
  for (const leaf of leaves(filter)) if (isInequality(leaf)) fields.set(formatFieldPath(leaf.field), leaf.field);
  return [...fields.values()].sort(compareFieldPaths);
}

function compareFieldPaths(a: FieldPath, b: FieldPath): number {
  for (const [index, segment] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareUtf8(segment, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** How many conjunctions `in`, `array-contains-any` and OR lead to. Does not build them. */
export function countDisjunctions(filter: Filter): number {
  if (isLeaf(filter)) return isMembership(filter) && Array.isArray(filter.value) ? filter.value.length : 1;
  return filter.kind === 'or'
    ? filter.filters.reduce((sum, child) => sum + countDisjunctions(child), 0)
    : filter.filters.reduce((product, child) => product * countDisjunctions(child), 1);
}

function isMembership(leaf: Leaf): leaf is Extract<Leaf, { kind: 'field' }> {
  return leaf.kind === 'field' && (leaf.op === 'in' || leaf.op === 'array-contains-any');
}

/** The disjunctive normal form over AND and OR. `in` and `array-contains-any` stay as they are. */
export function toConjunctions(filter: Filter | undefined): Conjunction[] {
  if (filter === undefined) return [[]];
  if (isLeaf(filter)) return [[filter]];
  if (filter.kind === 'or') return filter.filters.flatMap(toConjunctions);
  return filter.filters.reduce<Conjunction[]>(
    (left, child) => {
      const right = toConjunctions(child);
      return left.flatMap((a) => right.map((b) => [...a, ...b]));
    },
    [[]],
  );
}

/** The disjunctive normal form with `in` and `array-contains-any` resolved: one index scan answers each conjunction. */
export function toScans(filter: Filter | undefined): Conjunction[] {
  return toConjunctions(filter && expandMemberships(filter));
}

function expandMemberships(filter: Filter): Filter {
  if (!isLeaf(filter)) return { kind: filter.kind, filters: filter.filters.map(expandMemberships) };
  if (!isMembership(filter)) return filter;
  const op = filter.op === 'in' ? '==' : 'array-contains';
  const values = (filter.value as readonly Value[]).filter(isComparable);
  return { kind: 'or', filters: values.map((value) => ({ kind: 'field', field: filter.field, op, value })) };
}

/** In the operand of a list operator, null and NaN match nothing. */
export function isComparable(value: Value): boolean {
  return value !== null && !Number.isNaN(value);
}

/** What rules may take for granted about every result. `field` is dotted; `__name__` is the document's name. */
export type Constraint =
  | { readonly field: string; readonly op: '==' | '!=' | RangeOperator | 'array-contains'; readonly value: Value }
  | { readonly field: string; readonly op: 'in' | 'not-in' | 'array-contains-any'; readonly value: readonly Value[] }
  | { readonly field: string; readonly op: 'exists' };

/** Every result satisfies at least one of the returned conjunctions. Each of them says that the ordered fields exist. */
export function toDisjuncts(query: Query): Constraint[][] {
  const ordered = query.order
    .filter((order) => !isNameField(order.field))
    .map((order): Constraint => ({ field: formatFieldPath(order.field), op: 'exists' }));
  return toConjunctions(query.filter).map((conjunction) => [...conjunction.map(toConstraint), ...ordered]);
}

function toConstraint(leaf: Leaf): Constraint {
  const field = formatFieldPath(leaf.field);
  if (leaf.kind === 'unary') {
    const value = leaf.op === 'is-nan' || leaf.op === 'is-not-nan' ? Number.NaN : null;
    return { field, op: isNegation(leaf) ? '!=' : '==', value };
  }
  if (leaf.op === 'in' || leaf.op === 'not-in' || leaf.op === 'array-contains-any') {
    return { field, op: leaf.op, value: leaf.value as readonly Value[] };
  }
  return { field, op: leaf.op, value: leaf.value };
}
