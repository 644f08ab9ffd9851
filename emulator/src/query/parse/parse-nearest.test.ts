import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../values/json.ts';
import { RpcError } from '../../values/rpc-error.ts';
import { vector } from '../../values/testing/ranked-values.ts';
import { encodeValue } from '../../values/wire.ts';
import { parseQuery } from './parse-query.ts';

const LIMIT = 'FindNearest.limit must be a positive integer of no more than 1000';
const NO_VECTOR = 'Query Value must be of type vector.';
const vectorOf = (...elements: Parameters<typeof vector>): Json => encodeValue(vector(...elements));

function parse(nearest: JsonObject, query: JsonObject = {}) {
  const complete = {
    vectorField: { fieldPath: 'spot' },
    queryVector: vectorOf(1, 2),
    distanceMeasure: 'EUCLIDEAN',
    limit: 10,
    ...nearest,
  };
  return parseQuery({ from: [{ collectionId: 'c' }], findNearest: complete, ...query }, '').nearest;
}

test.each<[what: string, answer: string, nearest: JsonObject, query?: JsonObject]>([
  ['no limit', LIMIT, { limit: null }],
  ['a limit of 0', LIMIT, { limit: 0 }],
  ['a limit of 1001', LIMIT, { limit: 1001 }],
  ['no measure', 'Unknown Distance Measure.', { distanceMeasure: null }],
  ['an unspecified measure', 'Unknown Distance Measure.', { distanceMeasure: 'DISTANCE_MEASURE_UNSPECIFIED' }],
  ['no field', 'Invalid empty property path.', { vectorField: null }],
  ['no vector', 'Cannot convert firestore.v1.Value with type unset.', { queryVector: null }],
  ['an array', NO_VECTOR, { queryVector: { arrayValue: { values: [{ doubleValue: 1 }] } } }],
  ['a vector of text', NO_VECTOR, { queryVector: vectorOf('a') }],
  ['an empty vector', 'Cannot have a zero length vector.', { queryVector: vectorOf() }],
  [
    '2049 dimensions',
    'The query vector must have no more than 2048 dimensions.',
    { queryVector: vectorOf(...Array.from({ length: 2049 }, () => 1)) },
  ],
  ['a threshold of NaN', 'distanceThreshold must be a finite number.', { distanceThreshold: 'NaN' }],
  [
    'a reserved name for the distance',
    'The distanceResultField.property.name "__name__" is reserved.',
    { distanceResultField: '__name__' },
  ],
  [
    'a name of 1501 bytes for the distance',
    'The distanceResultField.property.name is longer than 1500 bytes.',
    { distanceResultField: 'é'.repeat(751) },
  ],
  ['a limit of the query', 'A query limit cannot be used with FindNearest', {}, { limit: 2 }],
  ['an offset', 'A query offset cannot be used with FindNearest', {}, { offset: 1 }],
  ['a cursor', 'A cursor cannot be used with FindNearest', {}, { startAt: { values: [] } }],
])('a vector search with %s is refused', (_what, answer, nearest, query) => {
  expect(() => parse(nearest, query)).toThrow(new RpcError('INVALID_ARGUMENT', answer));
});

test('a vector search is read with all its options', () => {
  const options = { distanceThreshold: 0.5, distanceResultField: 'a.b', limit: 1000 };
  expect(parse({ ...options, vectorField: { fieldPath: 'map.`odd name`' }, queryVector: vectorOf(1n, -0.5) })).toEqual({
    field: ['map', 'odd name'],
    vector: [1, -0.5],
    measure: 'EUCLIDEAN',
    limit: 1000,
    threshold: 0.5,
    resultField: 'a.b',
  });
});
