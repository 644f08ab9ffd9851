import { expect, test } from 'vitest';
import type { Json } from '../../values/json.ts';
import { parseQuery } from '../parse/parse-query.ts';
import { isBilledForEntries, zigzag } from './scanned-entries.ts';

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

const ages: Json = filter('age', 'GREATER_THAN_OR_EQUAL', { integerValue: '35' });
const ana: Json = filter('__name__', 'EQUAL', { referenceValue: 'projects/p/databases/d/documents/staff/ana' });

function filter(fieldPath: string, op: string, value: Json): Json {
  return { fieldFilter: { field: { fieldPath }, op, value } };
}

test.each<[what: string, filters: Json[], order: string[], isBilled: boolean]>([
  ['no filter and two orders', [], ['age', 'start'], false],
  ['an equality and an order', [filter('age', 'EQUAL', { integerValue: '35' })], ['start'], false],
  ['one range, ordered by it and the name', [ages], ['age', '__name__'], false],
  ['two ranges', [ages, filter('start', 'LESS_THAN', { integerValue: '9' })], [], true],
  ['a range and another order', [ages], ['age', 'start'], true],
  ['a name and an order', [ana], ['age'], true],
  ['a name alone', [ana], [], false],
])('whether production bills the index entries of %s', (_what, filters, order, isBilled) => {
  const orderBy = order.map((fieldPath) => ({ field: { fieldPath } }));
  const where = { compositeFilter: { op: 'AND', filters } };
  const query = parseQuery({ from: [{ collectionId: 'staff' }], where, orderBy }, '');
  expect(isBilledForEntries(query)).toBe(isBilled);
});
