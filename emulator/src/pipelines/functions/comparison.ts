/**
 * Comparisons. An absent value equals only another one. Values of different types are not comparable, nor is NaN with other numbers.
 * https://firebase.google.com/docs/firestore/pipelines/functions/comparison-functions
 */
import { compareValues, typeGroup, valuesEqual } from '../../values/compare.ts';
import type { Value } from '../../values/value.ts';
import { valueKey } from '../../values/value-key.ts';
import { eager, type FunctionTable, requireArray, strict } from '../model/definition.ts';
import type { Outcome } from '../model/expression.ts';

function outcomesEqual(left: Outcome, right: Outcome): boolean {
  return left === undefined || right === undefined ? left === right : valuesEqual(left, right);
}

/** As `sort` orders them: an absent value is null. */
export function compareOutcomes(left: Outcome, right: Outcome): number {
  return compareValues(left ?? null, right ?? null);
}

/** The order of two values of one type; undefined if they are not comparable. */
function orderOf(left: Outcome, right: Outcome): number | undefined {
  if (outcomesEqual(left, right)) return 0;
  if (left === undefined || right === undefined || typeGroup(left) !== typeGroup(right)) return undefined;
  return Number.isNaN(left) || Number.isNaN(right) ? undefined : compareValues(left, right);
}

function ordering(holds: (order: number) => boolean) {
  return eager(2, (left, right) => {
    const order = orderOf(left, right);
    return order !== undefined && holds(order);
  });
}

function includes(elements: readonly Value[], value: Outcome): boolean {
  return elements.some((element) => outcomesEqual(element, value));
}

function keysOf(elements: Value): ReadonlySet<string> {
  return new Set(requireArray(elements).map(valueKey));
}

/** Null where there is no array to look in. */
function isAnyOf(value: Outcome, elements: Outcome): boolean | null {
  return elements === undefined || elements === null ? null : includes(requireArray(elements), value);
}

export const COMPARISONS: FunctionTable = {
  equal: eager(2, outcomesEqual),
  not_equal: eager(2, (left, right) => !outcomesEqual(left, right)),
  less_than: ordering((order) => order < 0),
  less_than_or_equal: ordering((order) => order <= 0),
  greater_than: ordering((order) => order > 0),
  greater_than_or_equal: ordering((order) => order >= 0),
  cmp: eager(2, (left, right) => BigInt(Math.sign(compareOutcomes(left, right)))),
  equal_any: eager(2, isAnyOf),
  not_equal_any: eager(2, (value, elements) => {
    const found = isAnyOf(value, elements);
    return found === null ? null : !found;
  }),
  array_contains: eager(2, (elements, value) => isAnyOf(value, elements)),
  array_contains_any: strict(2, (elements, wanted) => {
    const present = keysOf(elements);
    return requireArray(wanted).some((value) => present.has(valueKey(value)));
  }),
  array_contains_all: strict(2, (elements, wanted) => {
    const present = keysOf(elements);
    return requireArray(wanted).every((value) => present.has(valueKey(value)));
  }),
};
