import { expect, test } from 'vitest';
import { CommitClock } from '../store/commit-clock.ts';
import { Database } from '../store/database.ts';
import type { Json } from '../values/json.ts';
import type { Value } from '../values/value.ts';
import { aggregate, parseAggregationQuery } from './aggregate.ts';

const MAX = (1n << 63n) - 1n;
const from: Json = [{ collectionId: 'c' }];
const sum = (fieldPath: string): Json => ({ sum: { field: { fieldPath } } });
const avg = (fieldPath: string): Json => ({ avg: { field: { fieldPath } } });

function run(documents: readonly Record<string, Value>[], aggregations: Json[], query: Json = {}) {
  const clock = new CommitClock();
  const database = new Database(clock);
  database.commit(
    clock.next(),
    new Map(documents.map((fields, index) => [`c/${index}`, new Map(Object.entries(fields))])),
  );
  const parsed = parseAggregationQuery({ structuredQuery: { from, ...(query as object) }, aggregations }, '');
  const { values, entries } = aggregate(parsed, database.latest());
  return { ...Object.fromEntries(values), entries };
}

const values = (...all: Value[]) => all.map((x) => ({ x }));

test.each<[name: string, aggregation: Json, documents: Record<string, Value>[], result: Value]>([
  ['sum of nothing', sum('x'), [], 0n],
  ['sum of integers', sum('x'), values(1n, 2n), 3n],
  ['sum of integers and doubles', sum('x'), values(1n, 0.5), 1.5],
  ['sum of whole doubles', sum('x'), values(1, 2), 3],
  ['sum of a number among others', sum('x'), values('a', null, true, 2n), 2n],
  ['sum of integers beyond 64 bits', sum('x'), values(MAX, MAX), 2 ** 64],
  ['sum of integers that return into range', sum('x'), values(MAX, 1n, -2n), MAX - 1n],
  ['sum with NaN', sum('x'), values(1n, Number.NaN), Number.NaN],
  ['sum of opposite infinities', sum('x'), values(Infinity, -Infinity), Number.NaN],
  ['average of nothing', avg('x'), [], null],
  ['average without numbers', avg('x'), values('a', null), null],
  ['average of integers', avg('x'), values(1n, 2n), 1.5],
  ['average of one integer', avg('x'), values(4n), 4],
  ['average of numbers among others', avg('x'), values(2n, 'a', 4), 3],
  ['average with NaN', avg('x'), values(1n, Number.NaN), Number.NaN],
])('a sum or an average computes the %s', (_name, aggregation, documents, result) => {
  expect(run(documents, [aggregation])).toMatchObject({ field_1: result });
});

const five = values(1n, 2n, 3n, 4n, 5n);

test.each<[name: string, count: Json, query: Json, result: bigint, entries: number]>([
  ['everything', {}, {}, 5n, 5],
  ['up to a bound', { upTo: '3' }, {}, 3n, 3],
  ['within a limit', {}, { limit: 2 }, 2n, 2],
  ['within a limit below the bound', { upTo: '4' }, { limit: 2 }, 2n, 2],
  ['after an offset', {}, { offset: 4 }, 1n, 5],
  ['nothing', {}, { from: [{ collectionId: 'none' }] }, 0n, 0],
])('count: %s', (_name, count, query, result, entries) => {
  expect(run(five, [{ count }], query)).toEqual({ field_1: result, entries });
});

test('together only documents with every aggregated field count', () => {
  const documents = [{ x: 1n, y: 10n }, { x: 2n }, { y: 20n }, { x: 'a', y: 30n }];
  expect(
    run(documents, [{ alias: 'all', count: {} }, { alias: 'x', ...(sum('x') as object) }, { ...(sum('y') as object) }]),
  ).toEqual({ all: 2n, x: 1n, field_1: 40n, entries: 2 });
});

test('aliases not given count up', () => {
  const counts = [undefined, 'n', 'field_2', undefined].map((alias) => ({ ...(alias && { alias }), count: {} }));
  expect(Object.keys(run([], counts))).toEqual(['field_1', 'n', 'field_2', 'field_3', 'entries']);
});

const count: Json = { count: {} };

test.each<[name: string, aggregations: Json[], message: RegExp]>([
  ['no aggregation', [], /must not be empty/],
  ['six aggregations', Array<Json>(6).fill(count), /maximum number of aggregations allowed in an .* is 5/],
  ['the same alias twice', Array<Json>(2).fill({ alias: 'a', count: {} }), /duplicate alias/],
  ['up to nothing', [{ count: { upTo: '0' } }], /up_to must be greater than zero/],
  ['a sum of names', [sum('__name__')], /__key__/],
  ['an unknown aggregation', [{ max: {} }], /count, sum and avg/],
])('refuses %s', (_name, aggregations, message) => {
  expect(() => run([], aggregations)).toThrow(message);
});
