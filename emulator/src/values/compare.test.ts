import { describe, expect, test } from 'vitest';
import { compareValues } from './compare.ts';
import { valuesEqual, valuesIdentical } from './equal.ts';
import { comparePaths, pathSortKey } from './path-order.ts';
import { compareUtf8, toSortableText, utf8Length } from './utf8.ts';
import { GeoPoint, Reference, Timestamp, type Value } from './value.ts';

const map = (entries: Record<string, Value>): Value => new Map(Object.entries(entries));
const vector = (...value: Value[]): Value => map({ __type__: '__vector__', value });
const reference = (path: string): Value => new Reference(`projects/p/databases/(default)/documents/${path}`);

/** Values of one group are equal; each group sorts before the next. */
const RANKED: readonly (readonly Value[])[] = [
  [null],
  [false],
  [true],
  [Number.NaN],
  [-Infinity],
  [-Number.MAX_VALUE],
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
  [2n ** 63n - 1n],
  [2 ** 63],
  [Number.MAX_VALUE],
  [Infinity],
  [new Timestamp(-62135596800, 0)],
  [new Timestamp(0, 0)],
  [new Timestamp(0, 1)],
  [new Timestamp(1, 0)],
  [''],
  ['\u0000'],
  ['a'],
  ['a '],
  ['aa'],
  ['b'],
  ['é'],
  ['\ud7ff'],
  ['\ue000'],
  ['\uffff'],
  ['😀'],
  ['😁'],
  [new Uint8Array([])],
  [new Uint8Array([0])],
  [new Uint8Array([0, 1])],
  [new Uint8Array([127])],
  [new Uint8Array([128])],
  [reference('a/__id-5__')],
  [reference('a/__id7__')],
  [reference('a/__id10__')],
  [reference('a/10')],
  [reference('a/9')],
  [reference('a/9/b/1')],
  [reference('a/😀')],
  [reference('aa/1')],
  [new GeoPoint(-90, 0)],
  [new GeoPoint(0, -180)],
  [new GeoPoint(0, 0), new GeoPoint(-0, -0)],
  [new GeoPoint(0, 180)],
  [new GeoPoint(90, -180)],
  [[]],
  [[null]],
  [[1n], [1]],
  [[1n, 2n]],
  [[2n]],
  [['a']],
  [vector(9)],
  [vector(1, 2), vector(1n, 2n)],
  [vector(2, 1)],
  [vector(0, 0, 0)],
  [map({})],
  [map({ __type__: 'x', value: [1] })],
  [map({ a: 1n }), map({ a: 1 })],
  [map({ a: 1n, b: 1n })],
  [map({ a: 2n })],
  [map({ a: 2n, c: 1n })],
  [map({ b: 0n })],
  [map({ b: 0n, '😀': 0n })],
];

const members = RANKED.flatMap((group, rank) => group.map((value) => ({ value, rank })));

function describeValue(value: Value): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === 'bigint' ? `${part}n` : part instanceof Map ? [...part] : part,
  );
}

describe('the order of values', () => {
  test.each(RANKED.map((group, rank) => [describeValue(group[0] ?? null), group, rank] as const))(
    'places %s against every other value',
    (_, group, rank) => {
      for (const value of group) {
        for (const other of members) {
          const pair = `${describeValue(value)} and ${describeValue(other.value)}`;
          expect(Math.sign(compareValues(value, other.value)) + 0, pair).toBe(Math.sign(rank - other.rank));
          expect(valuesEqual(value, other.value), pair).toBe(rank === other.rank);
        }
      }
    },
  );

  test.each<[Value, Value, boolean]>([
    [1n, 1, false],
    [0, -0, false],
    [Number.NaN, Number.NaN, true],
    [[1n], [1], false],
    [map({ a: 1n, b: 2n }), map({ b: 2n, a: 1n }), true],
    [map({ a: 0 }), map({ a: -0 }), false],
    ['a', 'a', true],
    [new Timestamp(1, 2), new Timestamp(1, 2), true],
  ])('stores %o for %o as the same: %s', (left, right, identical) => {
    expect(valuesIdentical(left, right)).toBe(identical);
  });
});

const TEXTS = [
  '',
  '\u0000',
  '\u0000\u0000',
  'a',
  'a\u0000',
  'ab',
  'é',
  '\ud7ff',
  '\ue000',
  '\uffff',
  '😀',
  '😀a',
  '𐀀',
  '中',
];
const IDS = [
  '__id-9223372036854775808__',
  '__id-5__',
  '__id7__',
  '__id10__',
  '!',
  '1',
  'a',
  'a\u0000',
  'a!',
  'aa',
  '中',
  '\uffff',
  '😀',
];

describe('text as UTF-8', () => {
  test('orders and measures like encoded bytes', () => {
    for (const left of TEXTS) {
      expect(utf8Length(left)).toBe(Buffer.byteLength(left));
      for (const right of TEXTS) {
        const expected = Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right)));
        expect(Math.sign(compareUtf8(left, right)) + 0).toBe(expected);
        const [leftKey, rightKey] = [toSortableText(left), toSortableText(right)];
        expect(leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0).toBe(expected);
      }
    }
  });
});

describe('the order of paths', () => {
  const paths = IDS.flatMap((id) => [`c/${id}`, `c/${id}/d/1`, `${id}/1`]);

  test('is the order of their sort keys', () => {
    for (const left of paths) {
      for (const right of paths) {
        const [leftKey, rightKey] = [pathSortKey(left), pathSortKey(right)];
        const byKey = leftKey < rightKey ? -1 : leftKey > rightKey ? 1 : 0;
        expect(Math.sign(comparePaths(left, right)) + 0, `${left} and ${right}`).toBe(byKey);
      }
    }
  });

  test('puts numeric ids first, by number', () => {
    expect([...IDS].reverse().sort((left, right) => comparePaths(`c/${left}`, `c/${right}`))).toEqual(IDS);
  });
});
