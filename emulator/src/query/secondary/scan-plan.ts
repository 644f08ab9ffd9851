/** Plans how an index answers one conjunction: the index's shape and the range of entries to read. Reads no documents. */
import { compareValues, TYPE_ORDER, typeGroup } from '../../values/compare.ts';
import { type FieldPath, formatFieldPath } from '../../values/paths/field-path.ts';
import { comparePaths } from '../../values/paths/path-order.ts';
import type { Reference, Value } from '../../values/value.ts';
import { isNameField, referencePath, sameField } from '../field.ts';
import type { Conjunction, Leaf } from '../filters.ts';
import type { Cursor, Order, Query, RangeOperator } from '../query.ts';
import type { IndexEntry, IndexShape } from './secondary-index.ts';

export interface ScanPlan {
  readonly shape: IndexShape;
  /** The values of the fixed fields, then the array element. */
  readonly prefix: readonly Value[];
  /** Each says whether an entry lies before the range (negative), in it (0) or after it (positive). */
  readonly sides: readonly Side[];
}

type Side = (entry: IndexEntry) => number;

export function planScan(query: Query, conjunction: Conjunction): ScanPlan {
  const fixed = new Map<string, { field: FieldPath; value: Value }>();
  let contains: { field: FieldPath; value: Value } | undefined;
  for (const leaf of conjunction) {
    if (isNameField(leaf.field)) continue;
    const value = fixedValue(leaf);
    if (value !== undefined) fixed.set(formatFieldPath(leaf.field), { field: leaf.field, value });
    else if (leaf.kind === 'field' && leaf.op === 'array-contains') contains ??= leaf;
  }
  const names = [...fixed.keys()].sort();
  const equalities = names.map((name) => fixed.get(name)).filter((equality) => equality !== undefined);
  const order = query.order.filter(({ field }) => !fixed.has(formatFieldPath(field)));
  const shape: IndexShape = {
    scope: { parent: query.parent, collectionId: query.collectionId, allDescendants: query.allDescendants },
    fixed: equalities.map(({ field }) => field),
    contains: contains?.field,
    order,
  };
  const prefix = [...equalities.map(({ value }) => value), ...(contains ? [contains.value] : [])];
  const sides = rangeSides(conjunction, order);
  if (order.length === query.order.length) {
    if (query.startAt) sides.push(cursorSide(query.startAt, query.startAt.before ? '>=' : '>', order));
    if (query.endAt) sides.push(cursorSide(query.endAt, query.endAt.before ? '<' : '<=', order));
  }
  return { shape, prefix, sides };
}

function fixedValue(leaf: Leaf): Value | undefined {
  if (leaf.op === 'is-null') return null;
  if (leaf.op === 'is-nan') return Number.NaN;
  return leaf.kind === 'field' && leaf.op === '==' ? leaf.value : undefined;
}

/** Ranges on the first ordered field bound what is read; the filter checks everything else. */
function rangeSides(conjunction: Conjunction, order: readonly Order[]): Side[] {
  const [first] = order;
  if (first === undefined) return [];
  const sign = first.direction === 'asc' ? 1 : -1;
  const isName = isNameField(first.field);
  return conjunction
    .filter((leaf) => leaf.kind === 'field')
    .filter((leaf) => sameField(leaf.field, first.field) && leaf.op in RANGE_SIDES)
    .map((leaf) => {
      const side = RANGE_SIDES[leaf.op as RangeOperator];
      if (isName) {
        const path = referencePath(leaf.value as Reference);
        return (entry) => sign * side(comparePaths(entry.document.path, path));
      }
      const rank = TYPE_ORDER[typeGroup(leaf.value)];
      return (entry) => {
        const value = entry.values[0] ?? null;
        return sign * (TYPE_ORDER[typeGroup(value)] - rank || side(compareValues(value, leaf.value)));
      };
    });
}

/** Whether a value that compares so with the operand lies before, in or after the range. */
const RANGE_SIDES: Readonly<Record<RangeOperator, (order: number) => number>> = {
  '<': (order) => (order < 0 ? 0 : 1),
  '<=': (order) => (order <= 0 ? 0 : 1),
  '>': (order) => (order > 0 ? 0 : -1),
  '>=': (order) => (order >= 0 ? 0 : -1),
};

function cursorSide(cursor: Cursor, operator: RangeOperator, order: readonly Order[]): Side {
  const parts = cursor.values.map((value, index) => comparePart(order[index], value, index));
  const side = RANGE_SIDES[operator];
  return (entry) => {
    for (const part of parts) {
      const compared = part(entry);
      if (compared !== 0) return side(compared);
    }
    return side(0);
  };
}

function comparePart(order: Order | undefined, value: Value, index: number): Side {
  if (order === undefined) return () => 0;
  const sign = order.direction === 'asc' ? 1 : -1;
  if (!isNameField(order.field)) return (entry) => sign * compareValues(entry.values[index] ?? null, value);
  const path = referencePath(value as Reference);
  return (entry) => sign * comparePaths(entry.document.path, path);
}
