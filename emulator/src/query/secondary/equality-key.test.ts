import { expect, test } from 'vitest';
import { valuesEqual } from '../../values/equal.ts';
import { GeoPoint, Reference, Timestamp, type Value } from '../../values/value.ts';
import { equalityKey } from './equality-key.ts';

const VALUES: readonly Value[] = [
  null,
  true,
  false,
  Number.NaN,
  0n,
  0,
  -0,
  1n,
  1,
  1.5,
  -1,
  2n ** 53n,
  2 ** 53,
  2n ** 53n + 1n,
  Infinity,
  -Infinity,
  new Timestamp(1, 5),
  new Timestamp(1, 50),
  new Timestamp(15, 0),
  '',
  'null',
  '1',
  'a',
  'a|b',
  '"',
  Uint8Array.of(),
  Uint8Array.of(1),
  new Reference('projects/p/databases/d/documents/c/a'),
  new GeoPoint(0, 1),
  new GeoPoint(-0, 1),
  [],
  [1n],
  [1],
  ['1'],
  [1n, 2n],
  ['a', 'b'],
  ['a,b'],
  [[1n] as Value].flat(),
  new Map(),
  new Map([['a', 1n]]),
  new Map([['a', 1]]),
  new Map([
    ['a', 1n],
    ['b', 2n],
  ]),
  new Map([
    ['b', 2n],
    ['a', 1n],
  ]),
  new Map([['a', '1']]),
];

test('equal values have the same key, different ones have not', () => {
  for (const [at, left] of VALUES.entries()) {
    for (const [other, right] of VALUES.entries()) {
      expect(equalityKey(left) === equalityKey(right), `value ${at} and value ${other}`).toBe(valuesEqual(left, right));
    }
  }
});
