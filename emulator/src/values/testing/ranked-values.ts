/** Values of every type in Firestore's order, for tests of whatever compares, keys or stores values. */
import { GeoPoint, type MapValue, Reference, Timestamp, type Value } from '../value.ts';

export const map = (entries: Record<string, Value>): MapValue => new Map(Object.entries(entries));
export const vector = (...value: Value[]): Value => map({ __type__: '__vector__', value });

const ASCII_TEXTS = ['', '\u0000', '"', '1', 'a', 'a ', 'a,b', 'aa', 'a|b', 'b', 'null'];
const OTHER_TEXTS = ['é', '\ud7ff', '\ue000', '\uffff', '😀', '😁'];
const NAMES = ['a/__id-5__', 'a/__id7__', 'a/__id10__', 'a/10', 'a/9', 'a/9/b/1', 'a/😀', 'aa/1'];

const groupsOfOne = (...values: Value[]): Value[][] => values.map((value) => [value]);

/** Values of one group are equal; each group sorts before the next. */
const RANKED_VALUES: readonly (readonly Value[])[] = [
  ...groupsOfOne(null, false, true, Number.NaN, -Infinity, -Number.MAX_VALUE),
  [-(2n ** 63n), -(2 ** 63)],
  [-9007199254740993n],
  [-9007199254740992n, -9007199254740992],
  [-1.5],
  [-1n, -1],
  [-Number.MIN_VALUE],
  [0n, 0, -0],
  [Number.MIN_VALUE],
  [1n, 1],
  [1.1],
  [9007199254740992n, 9007199254740992],
  [9007199254740993n],
  [9007199254740994n, 9007199254740994],
  ...groupsOfOne(2n ** 63n - 1n, 2 ** 63, Number.MAX_VALUE, Infinity),
  ...groupsOfOne(new Timestamp(-62135596800, 0), new Timestamp(-1, 999_999), new Timestamp(0, 0)),
  ...groupsOfOne(new Timestamp(0, 1), new Timestamp(0, 10), new Timestamp(1, 0), new Timestamp(253402300799, 999_999)),
  ...groupsOfOne(...ASCII_TEXTS, ...OTHER_TEXTS),
  ...[[], [0], [0, 1], [0, 255, 128], [127], [128]].map((bytes) => [new Uint8Array(bytes)]),
  ...NAMES.map((path) => [new Reference(`projects/p/databases/(default)/documents/${path}`)]),
  ...groupsOfOne(new GeoPoint(-90, 0), new GeoPoint(0, -180)),
  [new GeoPoint(0, 0), new GeoPoint(-0, -0)],
  ...groupsOfOne(new GeoPoint(0, 180), new GeoPoint(90, -180)),
  ...groupsOfOne([], [null]),
  [[1n], [1]],
  ...groupsOfOne([1n, 2n], [2n], ['1'], ['a'], ['a', 'b'], ['a,b'], vector(9)),
  [vector(1, 2), vector(1n, 2n)],
  ...groupsOfOne(vector(2, 1), vector(0, 0, 0), map({}), map({ __type__: 'x', value: [1] })),
  [map({ a: 1n }), map({ a: 1 })],
  [map({ a: 1n, b: 1n }), map({ b: 1n, a: 1n })],
  ...groupsOfOne(map({ a: 2n }), map({ a: 2n, c: 1n }), map({ a: '1' }), map({ a: map({ b: [map({ c: 1n })] }) })),
  ...groupsOfOne(map({ b: 0n }), map({ b: 0n, '😀': 0n })),
];

/** Each value with its rank and a text to tell it by. */
export const VALUES = RANKED_VALUES.flatMap((group, rank) =>
  group.map((value) => ({ value, rank, text: show(value) })),
);

function show(value: Value): string {
  return JSON.stringify(value, (_, part) => {
    if (part instanceof Map) return [...part];
    if (Object.is(part, -0)) return '-0';
    return typeof part === 'bigint' || !Number.isFinite(part) ? `${part}` : part;
  });
}
