/**
 * The total order of Firestore values, and their equality as filters and as storage see it.
 * https://firebase.google.com/docs/firestore/manage-data/data-types
 */
import { comparePaths } from './paths/path-order.ts';
import { compareUtf8 } from './utf8.ts';
import { GeoPoint, type MapValue, Reference, Timestamp, type Value, vectorElements } from './value.ts';

/** The rank of each type group, by which values of different groups compare. Integers and doubles are one group. */
export const TYPE_ORDER = {
  null: 0,
  boolean: 1,
  number: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geoPoint: 7,
  array: 8,
  vector: 9,
  map: 10,
} as const;

export type TypeGroup = keyof typeof TYPE_ORDER;

export function isArrayValue(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMapValue(value: Value | undefined): value is MapValue {
  return value instanceof Map;
}

export function isNumberValue(value: Value | undefined): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

export function typeGroup(value: Value): TypeGroup {
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'number':
    case 'bigint':
      return 'number';
    case 'string':
      return 'string';
  }
  if (value === null) return 'null';
  if (isArrayValue(value)) return 'array';
  if (value instanceof Timestamp) return 'timestamp';
  if (value instanceof Uint8Array) return 'bytes';
  if (value instanceof Reference) return 'reference';
  if (value instanceof GeoPoint) return 'geoPoint';
  return vectorElements(value) === undefined ? 'map' : 'vector';
}

/** NaN is the smallest number and equals itself; -0 equals 0; an int64 is never rounded to compare with a double. */
export function compareNumbers(left: number | bigint, right: number | bigint): number {
  if (left < right) return -1;
  if (left > right) return 1;
  const leftIsNaN = Number.isNaN(left);
  if (leftIsNaN === Number.isNaN(right)) return 0;
  return leftIsNaN ? -1 : 1;
}

export function compareTimestamps(left: Timestamp, right: Timestamp): number {
  return left.seconds - right.seconds || left.micros - right.micros;
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareElements(left: readonly Value[], right: readonly Value[]): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const order = compareValues(left[index] ?? null, right[index] ?? null);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareVectors(left: readonly Value[], right: readonly Value[]): number {
  return left.length - right.length || compareElements(left, right);
}

function compareMaps(left: MapValue, right: MapValue): number {
  const leftKeys = [...left.keys()].sort(compareUtf8);
  const rightKeys = [...right.keys()].sort(compareUtf8);
  const length = Math.min(leftKeys.length, rightKeys.length);
  for (let index = 0; index < length; index++) {
    const leftKey = leftKeys[index] ?? '';
    const rightKey = rightKeys[index] ?? '';
    const order =
      compareUtf8(leftKey, rightKey) || compareValues(left.get(leftKey) ?? null, right.get(rightKey) ?? null);
    if (order !== 0) return order;
  }
  return leftKeys.length - rightKeys.length;
}

/** Negative, zero or positive, as `left` sorts before, with or after `right`. */
export function compareValues(left: Value, right: Value): number {
  if (typeof left === 'string' && typeof right === 'string') return compareUtf8(left, right);
  if (isNumberValue(left) && isNumberValue(right)) return compareNumbers(left, right);
  const group = typeGroup(left);
  const order = TYPE_ORDER[group] - TYPE_ORDER[typeGroup(right)];
  return order === 0 ? compareWithinGroup(left, right) : order;
}

function compareWithinGroup(left: Value, right: Value): number {
  if (typeof left === 'boolean') return Number(left) - Number(right);
  if (left instanceof Timestamp && right instanceof Timestamp) return compareTimestamps(left, right);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return compareBytes(left, right);
  if (left instanceof Reference && right instanceof Reference) return comparePaths(left.name, right.name);
  if (left instanceof GeoPoint && right instanceof GeoPoint) {
    return compareNumbers(left.latitude, right.latitude) || compareNumbers(left.longitude, right.longitude);
  }
  if (left !== null && right !== null && typeof left === 'object' && typeof right === 'object') {
    if (isArrayValue(left) && isArrayValue(right)) return compareElements(left, right);
    if (isMapValue(left) && isMapValue(right)) {
      const leftVector = vectorElements(left);
      const rightVector = vectorElements(right);
      return leftVector && rightVector ? compareVectors(leftVector, rightVector) : compareMaps(left, right);
    }
  }
  return 0;
}

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
