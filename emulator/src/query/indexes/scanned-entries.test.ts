import { expect, test } from 'vitest';
import { zigzag } from './scanned-entries.ts';

test.each<[lists: number[][], entries: number]>([
  [[[1], [1]], 2],
  [[[1], [1], [1]], 3],
  [
    [
      [1, 4],
      [1, 3, 5],
    ],
    5,
  ],
  [
    [
      [1, 4, 10, 11, 12, 13],
      [1, 3, 5],
    ],
    6,
  ],
  [
    [
      [2, 5],
      [0, 2, 4, 10, 11, 12, 13],
    ],
    5,
  ],
  [
    [
      [1, 3],
      [2, 4],
    ],
    4,
  ],
  [[[], [1]], 0],
])('the merge of %j reads %i entries', (lists, entries) => {
  expect(zigzag(lists, Number.POSITIVE_INFINITY)).toBe(entries);
});

test('a merge ends with its last match', () => {
  const list = [1, 2, 3];
  expect([1, 2, 3, 4].map((most) => zigzag([list, list], most))).toEqual([2, 4, 6, 6]);
});
