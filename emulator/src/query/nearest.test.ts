import { describe, expect, test } from 'vitest';
import { Chooser } from '../../test/chooser.ts';
import type { Document } from '../values/document.ts';
import { map, vector } from '../values/testing/ranked-values.ts';
import type { Value } from '../values/value.ts';
import { findNearest } from './nearest.ts';
import type { DistanceMeasure, Nearest } from './query.ts';

function document(id: string, spot?: Value): Document {
  const fields = new Map<string, Value>([['name', id]]);
  if (spot !== undefined) fields.set('spot', spot);
  return { path: `places/${id}`, fields, createTime: 1, updateTime: 1 };
}

const search: Nearest = {
  field: ['spot'],
  vector: [1, 0],
  measure: 'EUCLIDEAN',
  limit: 1000,
  threshold: undefined,
  resultField: 'distance',
};

/** The ids with their distances. */
function run(options: Partial<Nearest>, documents: readonly Document[]): string {
  const found = findNearest({ ...search, ...options }, documents).documents;
  return found.map(({ path, fields }) => `${path.slice('places/'.length)}:${fields.get('distance')}`).join(' ');
}

const PLACES = [
  document('a', vector(1, 0)),
  document('b', vector(0, 1)),
  document('c', vector(-1, 0)),
  document('d', vector(3n, 0)),
  document('e', vector(0, -2)),
];

describe('the nearest documents', () => {
  test.each<[measure: DistanceMeasure, ranked: string]>([
    ['EUCLIDEAN', `a:0 b:${Math.SQRT2} c:2 d:2 e:${Math.sqrt(5)}`],
    ['COSINE', 'a:0 d:0 b:1 e:1 c:2'],
    ['DOT_PRODUCT', 'd:3 a:1 b:0 e:0 c:-1'],
  ])('by %s come first, ties in their order', (measure, ranked) => {
    expect(run({ measure }, PLACES)).toBe(ranked);
  });

  test.each<[measure: DistanceMeasure, threshold: number, ranked: string]>([
    ['EUCLIDEAN', Math.SQRT2, `a:0 b:${Math.SQRT2}`],
    ['EUCLIDEAN', -1, ''],
    ['COSINE', 1, 'a:0 d:0 b:1 e:1'],
    ['DOT_PRODUCT', 1, 'd:3 a:1'],
    ['DOT_PRODUCT', -0.5, 'd:3 a:1 b:0 e:0'],
  ])('by %s within a threshold of %d include those on it', (measure, threshold, ranked) => {
    expect(run({ measure, threshold }, PLACES)).toBe(ranked);
  });

  test('are counted up to the limit, but compared with all', () => {
    const { documents, compared } = findNearest({ ...search, limit: 2 }, PLACES);
    expect([documents.length, compared]).toEqual([2, 5]);
  });

  test.each<[what: string, spot: Value | undefined]>([
    ['no field', undefined],
    ['null', null],
    ['a list', [1, 0]],
    ['a map', map({ value: [1, 0] })],
    ['another dimension', vector(1, 0, 0)],
  ])('leave out documents with %s', (_what, spot) => {
    const { documents, compared } = findNearest(search, [document('other', spot), document('near', vector(2, 0))]);
    expect([documents.map(({ path }) => path), compared]).toEqual([['places/near'], 1]);
  });

  test('put a distance that is not a number last', () => {
    const odd = [document('odd', vector(Number.NaN, 0)), document('far', vector(99, 0))];
    expect(run({}, odd)).toBe('far:98 odd:NaN');
    expect(run({ measure: 'DOT_PRODUCT' }, odd)).toBe('far:99 odd:NaN');
    expect(run({ threshold: 1000 }, odd)).toBe('far:98');
  });

  test('have no cosine to a zero vector', () => {
    const refusal = expect.objectContaining({ status: 'FAILED_PRECONDITION' });
    expect(() => run({ measure: 'COSINE' }, [document('zero', vector(0, 0))])).toThrow(refusal);
    expect(() => run({ measure: 'COSINE', vector: [0, 0] }, PLACES)).toThrow(refusal);
    expect(run({}, [document('zero', vector(0, 0))])).toBe('zero:1');
  });

  test('reach into maps and keep the stored document', () => {
    const stored = document('a', map({ in: vector(1, 0) }));
    const { documents } = findNearest({ ...search, field: ['spot', 'in'], resultField: 'name' }, [stored]);
    expect([documents[0]?.fields.get('name'), stored.fields.get('name')]).toEqual([0, 'a']);
    expect(findNearest({ ...search, field: ['spot', 'in'], resultField: undefined }, [stored]).documents[0]).toBe(
      stored,
    );
  });
});

test.each<DistanceMeasure>(['EUCLIDEAN', 'COSINE', 'DOT_PRODUCT'])(
  '%s distances of random vectors are right',
  (measure) => {
    const chooser = new Chooser(7);
    for (let round = 0; round < 50; round += 1) {
      const dimension = 1 + chooser.below(6);
      const random = () => Array.from({ length: dimension }, () => 1 + chooser.below(99));
      const [query, stored] = [random(), random()];
      const { documents } = findNearest({ ...search, measure, vector: query }, [document('a', vector(...stored))]);
      const dot = query.reduce((sum, element, index) => sum + element * (stored[index] ?? 0), 0);
      const expected = {
        EUCLIDEAN: Math.hypot(...query.map((element, index) => element - (stored[index] ?? 0))),
        COSINE: 1 - dot / Math.hypot(...query) / Math.hypot(...stored),
        DOT_PRODUCT: dot,
      }[measure];
      expect(documents[0]?.fields.get('distance')).toBeCloseTo(expected, 10);
    }
  },
);
