/** Two equalities: `valuesEqual` is Firestore's `==`, `valuesIdentical` tells whether storing one for the other changes anything. */
import { compareNumbers, compareValues, isArrayValue, isMapValue, isNumberValue } from './compare.ts';
import type { MapValue, Value } from './value.ts';

/** As filters and array transforms see it: 1 equals 1.0, -0 equals 0, NaN equals NaN. */
export function valuesEqual(left: Value, right: Value): boolean {
  if (left === right) return true;
  if (isNumberValue(left) && isNumberValue(right)) return compareNumbers(left, right) === 0;
  if (isArrayValue(left)) return isArrayValue(right) && arraysMatch(left, right, valuesEqual);
  if (isMapValue(left)) return isMapValue(right) && mapsMatch(left, right, valuesEqual);
  return compareValues(left, right) === 0;
}

/** As storage sees it: 1 and 1.0 differ, so do 0 and -0. */
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
