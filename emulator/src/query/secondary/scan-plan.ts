/** How one conjunction is answered from an index: its shape and the stretch of entries to read. Knows no documents. */
import { compareValues, TYPE_ORDER, typeGroup } from '../../values/compare.ts';
import { formatFieldPath } from '../../values/field-path.ts';
import { comparePaths } from '../../values/path-order.ts';
import type { Reference, Value } from '../../values/value.ts';
import { isNameField, referencePath, sameField } from '../field.ts';
import type { Conjunction, Leaf } from '../filters.ts';
import type { Cursor, FieldPath, Order, Query } from '../query.ts';
import type { IndexEntry, IndexShape } from './secondary-index.ts';

export interface ScanPlan {
  readonly shape: IndexShape;
  /** Of the fixed fields and the element. */
  readonly prefix: readonly Value[];
  /** Negative before the stretch, positive after it; each grows along the index. */
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
    if (query.startAt) sides.push(startSide(query.startAt, order));
    if (query.endAt) sides.push(endSide(query.endAt, order));
  }
  return { shape, prefix, sides };
}

function fixedValue(leaf: Leaf): Value | undefined {
  if (leaf.op === 'is-null') return null;
  if (leaf.op === 'is-nan') return Number.NaN;
  return leaf.kind === 'field' && leaf.op === '==' ? leaf.value : undefined;
}

/** Ranges on the first ordered field bound the stretch; everything else is left to the filter. */
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
      const rank = typeRank(leaf.value);
      return (entry) => {
        const value = entry.values[0] ?? null;
        return sign * (typeRank(value) - rank || side(compareValues(value, leaf.value)));
      };
    });
}

/** Rank of a value's type group in the total order. */
function typeRank(value: Value): number {
  return TYPE_ORDER[typeGroup(value)];
}

type RangeOperator = '<' | '<=' | '>' | '>=';

/** From the order of a value against the operand to its side of the range. */
const RANGE_SIDES: Readonly<Record<RangeOperator, (order: number) => number>> = {
  '<': (order) => (order < 0 ? 0 : 1),
  '<=': (order) => (order <= 0 ? 0 : 1),
  '>': (order) => (order > 0 ? 0 : -1),
  '>=': (order) => (order >= 0 ? 0 : -1),
};

function startSide(cursor: Cursor, order: readonly Order[]): Side {
  const position = positionOf(cursor, order);
  return (entry) => {
    const compared = position(entry);
    return compared > 0 || (compared === 0 && cursor.before) ? 0 : -1;
  };
}

function endSide(cursor: Cursor, order: readonly Order[]): Side {
  const position = positionOf(cursor, order);
  return (entry) => {
    const compared = position(entry);
    return compared < 0 || (compared === 0 && !cursor.before) ? 0 : 1;
  };
}

function positionOf(cursor: Cursor, order: readonly Order[]): Side {
  const parts = cursor.values.map((value, at) => comparePart(order[at], value, at));
  return (entry) => {
    for (const part of parts) {
      const compared = part(entry);
      if (compared !== 0) return compared;
    }
    return 0;
  };
}

function comparePart(order: Order | undefined, value: Value, at: number): Side {
  if (order === undefined) return () => 0;
  const sign = order.direction === 'asc' ? 1 : -1;
  if (!isNameField(order.field)) return (entry) => sign * compareValues(entry.values[at] ?? null, value);
  const path = referencePath(value as Reference);
  return (entry) => sign * comparePaths(entry.document.path, path);
}
