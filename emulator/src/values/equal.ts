/** Equality of values: as filters see it, and as storage sees it. The order is in compare.ts. */
import { compareNumbers, compareValues, isArrayValue, isMapValue, isNumberValue } from './compare.ts';
import type { MapValue, Value } from './value.ts';

/** Equality for filters and array transforms: 1 equals 1.0, -0 equals 0, NaN equals NaN. */
export function valuesEqual(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (isNumberValue(left) && isNumberValue(right)) return compareNumbers(left, right) === 0;
  if (isArrayValue(left)) return isArrayValue(right) && arraysMatch(left, right, valuesEqual);
  if (isMapValue(left)) return isMapValue(right) && mapsMatch(left, right, valuesEqual);
  return compareValues(left, right) === 0;
}

/** Whether storing one value for the other would change nothing: 1 and 1.0 differ, and so do 0 and -0. */
export function valuesIdentical(left: Value, right: Value): boolean {
  if (typeof left === 'number' || typeof right === 'number') return Object.is(left, right);
  if (left === right) return true;
  if (isNumberValue(left) || isNumberValue(right)) return false;
  if (isArrayValue(left)) return isArrayValue(right) && arraysMatch(left, right, valuesIdentical);
  if (isMapValue(left)) return isMapValue(right) && mapsMatch(left, right, valuesIdentical);
  return compareValues(left, right) === 0;
}

type Match = (left: Value, right: Value) => boolean;

function arraysMatch(left: readonly Value[], right: readonly Value[], match: Match): boolean {
  return left.length === right.length && left.every((element, index) => match(element, right[index] ?? null));
}

function mapsMatch(left: MapValue, right: MapValue, match: Match): boolean {
  if (left.size !== right.size) return false;
  for (const [key, value] of left) {
    const other = right.get(key);
    if (other === undefined || !match(value, other)) return false;
  }
  return true;
}
