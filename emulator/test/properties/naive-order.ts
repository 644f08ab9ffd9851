/**
 * The documented order of values once more, over values as they are on the wire and as simple as it can be: a second opinion for tests.
 * https://firebase.google.com/docs/firestore/manage-data/data-types#value_type_ordering
 */
import { isJsonObject, type Json, type JsonObject } from '../../src/values/json.ts';

const TYPES = [
  'nullValue',
  'booleanValue',
  'number',
  'timestampValue',
  'stringValue',
  'bytesValue',
  'referenceValue',
  'geoPointValue',
  'arrayValue',
  'vector',
  'mapValue',
];

/** What a value compares as: integers and doubles are one type, and a vector is a type of its own. */
export function naiveType(value: JsonObject): string {
  const [type = ''] = Object.keys(value);
  if (type === 'integerValue' || type === 'doubleValue') return 'number';
  return type === 'mapValue' && vectorOf(value) ? 'vector' : type;
}

export function isNaive(value: JsonObject | undefined, kind: 'null' | 'NaN'): boolean {
  return kind === 'null' ? value !== undefined && 'nullValue' in value : value?.doubleValue === 'NaN';
}

export function naiveElements(value: JsonObject): JsonObject[] {
  const array = value.arrayValue;
  return isJsonObject(array) && Array.isArray(array.values) ? array.values.filter(isJsonObject) : [];
}

function fieldsOf(value: JsonObject): JsonObject {
  const map = value.mapValue;
  return isJsonObject(map) && isJsonObject(map.fields) ? map.fields : {};
}

function vectorOf(value: JsonObject): JsonObject[] | undefined {
  const { __type__: type, value: elements, ...others } = fieldsOf(value);
  const isVector = isJsonObject(type) && type.stringValue === '__vector__' && Object.keys(others).length === 0;
  return isVector && isJsonObject(elements) && 'arrayValue' in elements ? naiveElements(elements) : undefined;
}

/** -1, 0 or 1. */
export function naiveCompare(left: JsonObject, right: JsonObject): number {
  const type = naiveType(left);
  return sign(TYPES.indexOf(type) - TYPES.indexOf(naiveType(right))) || compareAlike(type, left, right);
}

function compareAlike(type: string, left: JsonObject, right: JsonObject): number {
  switch (type) {
    case 'number':
      return compareExactly(toExact(left), toExact(right));
    case 'booleanValue':
      return sign(Number(left.booleanValue) - Number(right.booleanValue));
    case 'timestampValue':
      return compareBig(toMicros(left.timestampValue), toMicros(right.timestampValue));
    case 'stringValue':
      return Buffer.compare(Buffer.from(String(left.stringValue)), Buffer.from(String(right.stringValue)));
    case 'bytesValue':
      return Buffer.compare(toBytes(left.bytesValue), toBytes(right.bytesValue));
    case 'referenceValue':
      return compareNaiveNames(String(left.referenceValue), String(right.referenceValue));
    case 'geoPointValue':
      return compareLists(toDegrees(left.geoPointValue), toDegrees(right.geoPointValue), (one, other) =>
        sign(one - other),
      );
    case 'arrayValue':
      return compareLists(naiveElements(left), naiveElements(right), naiveCompare);
    case 'vector':
      return compareVectors(vectorOf(left) ?? [], vectorOf(right) ?? []);
    case 'mapValue':
      return compareLists(toEntries(left), toEntries(right), compareEntries);
    default:
      return 0;
  }
}

function compareVectors(left: JsonObject[], right: JsonObject[]): number {
  return sign(left.length - right.length) || compareLists(left, right, naiveCompare);
}

type Entry = readonly [string, JsonObject];

function toEntries(value: JsonObject): Entry[] {
  return Object.entries(fieldsOf(value))
    .filter((entry): entry is [string, JsonObject] => isJsonObject(entry[1]))
    .sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
}

function compareEntries([leftKey, left]: Entry, [rightKey, right]: Entry): number {
  return Buffer.compare(Buffer.from(leftKey), Buffer.from(rightKey)) || naiveCompare(left, right);
}

/** A part that is missing sorts first. */
function compareLists<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): number {
  for (const [index, item] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compare(item, other);
    if (order !== 0) return order;
  }
  return left.length < right.length ? -1 : 0;
}

/** The whole part below a number and the rest above it, both without rounding. NaN comes before everything. */
function toExact({ integerValue, doubleValue }: JsonObject): { rank: number; whole: bigint; rest: number } {
  if (integerValue !== undefined) return { rank: 0, whole: BigInt(String(integerValue)), rest: 0 };
  const double = Number(doubleValue);
  if (Number.isNaN(double)) return { rank: -2, whole: 0n, rest: 0 };
  if (!Number.isFinite(double)) return { rank: Math.sign(double), whole: 0n, rest: 0 };
  const whole = Math.floor(double);
  return { rank: 0, whole: BigInt(whole), rest: double - whole };
}

function compareExactly(left: ReturnType<typeof toExact>, right: ReturnType<typeof toExact>): number {
  return sign(left.rank - right.rank) || compareBig(left.whole, right.whole) || sign(left.rest - right.rest);
}

function compareBig(left: bigint, right: bigint): number {
  return left < right ? -1 : Number(left > right);
}

function toMicros(value: Json | undefined): bigint {
  const [, before = '', fraction = ''] = /^([^.]*?)(?:\.(\d+))?Z$/.exec(String(value)) ?? [];
  return BigInt(Date.parse(`${before}Z`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}

function toBytes(value: Json | undefined): Buffer {
  return Buffer.from(String(value), 'base64');
}

function toDegrees(value: Json | undefined): number[] {
  return isJsonObject(value) ? [Number(value.latitude ?? 0), Number(value.longitude ?? 0)] : [];
}

/** Names compare by segments: numeric ids first and by number, all others as bytes. */
function compareNaiveNames(left: string, right: string): number {
  return compareLists(left.split('/'), right.split('/'), (one, other) => {
    const [number, otherNumber] = [toNumericId(one), toNumericId(other)];
    if (number !== undefined && otherNumber !== undefined) return compareBig(number, otherNumber);
    if (number !== undefined || otherNumber !== undefined) return number === undefined ? 1 : -1;
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  });
}

function toNumericId(id: string): bigint | undefined {
  const digits = /^__id(-?\d+)__$/.exec(id)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

function sign(number: number): number {
  return number < 0 ? -1 : Number(number > 0);
}
