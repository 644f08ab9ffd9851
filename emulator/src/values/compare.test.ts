import { describe, expect, test } from 'vitest';
import { compareValues, valuesEqual, valuesIdentical } from './compare.ts';
import { comparePaths, pathSortKey } from './paths/path-order.ts';
import { map, VALUES } from './testing/ranked-values.ts';
import { compareUtf8, toSortableText, utf8Length } from './utf8.ts';
import { Timestamp, type Value } from './value.ts';

describe('the order of values', () => {
  test.each(VALUES)('places $text against every other value', ({ text, value, rank }) => {
    for (const other of VALUES) {
      const pair = `${text} and ${other.text}`;
      expect(Math.sign(compareValues(value, other.value)) + 0, pair).toBe(Math.sign(rank - other.rank));
      expect(valuesEqual(value, other.value), pair).toBe(rank === other.rank);
    }
  });

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
  ...['', '\u0000', '\u0000\u0000', 'a', 'a\u0000', 'ab'],
  ...['é', '\ud7ff', '\ue000', '\uffff', '😀', '😀a', '𐀀', '中'],
];
const NUMERIC_IDS = ['__id-9223372036854775808__', '__id-5__', '__id7__', '__id10__'];
const IDS = [...NUMERIC_IDS, '!', '1', 'a', 'a\u0000', 'a!', 'aa', '中', '\uffff', '😀'];

test('text as UTF-8 orders and measures like encoded bytes', () => {
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
