import { describe, expect, test } from 'vitest';
import type { Document } from '../values/document.ts';
import type { Json } from '../values/json.ts';
import { map } from '../values/testing/ranked-values.ts';
import { Timestamp, type Value } from '../values/value.ts';
import { encodeValue } from '../values/wire.ts';
import { toDisjuncts } from './filters.ts';
import { matchesQuery } from './match.ts';
import { parseQuery } from './parse/parse-query.ts';

const ABSENT = Symbol('absent');
const NAN = Number.NaN;

function document(path: string, fields: Record<string, Value> = {}): Document {
  return { path, fields: new Map(Object.entries(fields)), createTime: 1, updateTime: 1 };
}

/** The names of all values but some. */
function allBut(...names: string[]): string {
  return VALUES.map(([name]) => name)
    .filter((name) => !names.includes(name))
    .join(', ');
}

function holds(filter: Json, value: Value | typeof ABSENT): boolean {
  const fields = value === ABSENT ? {} : { f: value };
  return matchesQuery(parseQuery({ from: [{ collectionId: 'c' }], where: filter }, ''), document('c/a', fields));
}

const field = (op: string, value: Value): Json => ({
  fieldFilter: { field: { fieldPath: 'f' }, op, value: encodeValue(value) },
});
const unary = (op: string): Json => ({ unaryFilter: { field: { fieldPath: 'f' }, op } });

const VALUES: readonly (readonly [name: string, value: Value | typeof ABSENT])[] = [
  ['absent', ABSENT],
  ['null', null],
  ['false', false],
  ['NaN', NAN],
  ['-0', -0],
  ['0', 0n],
  ['1', 1n],
  ['1.0', 1],
  ['2', 2n],
  ['Infinity', Infinity],
  ['time', new Timestamp(1, 0)],
  ['"a"', 'a'],
  ['"b"', 'b'],
  ['[]', []],
  ['[1]', [1n]],
  ['["a",null]', ['a', null]],
  ['[NaN]', [NAN]],
  ['{}', map({})],
  ['{a:1}', map({ a: 1n })],
];

test.each<[name: string, filter: Json, matching: string]>([
  ['== 1', field('EQUAL', 1n), '1, 1.0'],
  ['== 0', field('EQUAL', 0n), '-0, 0'],
  ['== null', field('EQUAL', null), 'null'],
  ['== NaN', field('EQUAL', NAN), 'NaN'],
  ['== [1.0]', field('EQUAL', [1]), '[1]'],
  ['== {a: 1}', field('EQUAL', map({ a: 1 })), '{a:1}'],
  ['!= 1', field('NOT_EQUAL', 1n), allBut('absent', 'null', '1', '1.0')],
  ['!= null', field('NOT_EQUAL', null), allBut('absent', 'null')],
  ['< 1', field('LESS_THAN', 1n), '-0, 0'],
  ['<= 1', field('LESS_THAN_OR_EQUAL', 1), '-0, 0, 1, 1.0'],
  ['<= NaN', field('LESS_THAN_OR_EQUAL', NAN), ''],
  ['> 1', field('GREATER_THAN', 1n), '2, Infinity'],
  ['>= 1.0', field('GREATER_THAN_OR_EQUAL', 1), '1, 1.0, 2, Infinity'],
  ['> ""', field('GREATER_THAN', ''), '"a", "b"'],
  ['> false', field('GREATER_THAN', true), ''],
  ['>= []', field('GREATER_THAN_OR_EQUAL', []), '[], [1], ["a",null], [NaN]'],
  ['> {}', field('GREATER_THAN', map({})), '{a:1}'],
  ['in [1, "a"]', field('IN', [1n, 'a']), '1, 1.0, "a"'],
  ['in [null, NaN]', field('IN', [null, NAN]), ''],
  ['in [null, 2]', field('IN', [null, 2n]), '2'],
  ['in [[1]]', field('EQUAL', [1n]), '[1]'],
  ['not-in [1, "a"]', field('NOT_IN', [1n, 'a']), allBut('absent', 'null', '1', '1.0', '"a"')],
  ['not-in [NaN]', field('NOT_IN', [NAN]), allBut('absent', 'null', 'NaN')],
  ['not-in [null]', field('NOT_IN', [null]), ''],
  ['array-contains 1', field('ARRAY_CONTAINS', 1n), '[1]'],
  ['array-contains 1.0', field('ARRAY_CONTAINS', 1), '[1]'],
  ['array-contains null', field('ARRAY_CONTAINS', null), ''],
  ['array-contains NaN', field('ARRAY_CONTAINS', NAN), ''],
  ['array-contains-any ["a", 1]', field('ARRAY_CONTAINS_ANY', ['a', 1n]), '[1], ["a",null]'],
  ['array-contains-any [null]', field('ARRAY_CONTAINS_ANY', [null]), ''],
  ['is null', unary('IS_NULL'), 'null'],
  ['is NaN', unary('IS_NAN'), 'NaN'],
  ['is not null', unary('IS_NOT_NULL'), allBut('absent', 'null')],
  ['is not NaN', unary('IS_NOT_NAN'), allBut('absent', 'null', 'NaN')],
])('filters match: %s', (_name, filter, matching) => {
  const found = VALUES.filter(([, value]) => holds(filter, value)).map(([name]) => name);
  expect(found.join(', ')).toBe(matching);
});

describe('the range of names that recursive deletion queries', () => {
  test('holds a collection and all below it', () => {
    const root = 'projects/p/databases/(default)/documents';
    const name = (op: string, path: string): Json => ({
      fieldFilter: { field: { fieldPath: '__name__' }, op, value: { referenceValue: `${root}/${path}` } },
    });
    const lowest = '__id-9223372036854775808__';
    const filters = [name('GREATER_THAN_OR_EQUAL', `c/${lowest}`), name('LESS_THAN', `c\u0000/${lowest}`)];
    const where = { compositeFilter: { op: 'AND', filters } };
    const query = parseQuery({ from: [{ allDescendants: true }], where }, '');
    const paths = ['b/z', 'c/a', 'c/__id5__', 'c/a/d/b', 'c\u0001/a', 'cc/a', 'd/a'];
    expect(paths.filter((path) => matchesQuery(query, document(path)))).toEqual(['c/a', 'c/__id5__', 'c/a/d/b']);
  });
});

test('disjuncts for rules say what every result satisfies', () => {
  const filter: Json = {
    compositeFilter: {
      op: 'AND',
      filters: [
        { compositeFilter: { op: 'OR', filters: [field('EQUAL', 1n), unary('IS_NULL')] } },
        { fieldFilter: { field: { fieldPath: 'a.`b c`' }, op: 'GREATER_THAN', value: { integerValue: '2' } } },
        { fieldFilter: { field: { fieldPath: 't' }, op: 'IN', value: encodeValue(['x']) } },
      ],
    },
  };
  const rest = [
    { field: 'a.`b c`', op: '>', value: 2n },
    { field: 't', op: 'in', value: ['x'] },
    { field: 'a.`b c`', op: 'exists' },
  ];
  expect(toDisjuncts(parseQuery({ from: [{ collectionId: 'c' }], where: filter }, ''))).toEqual([
    [{ field: 'f', op: '==', value: 1n }, ...rest],
    [{ field: 'f', op: '==', value: null }, ...rest],
  ]);
});
