import { describe, expect, test } from 'vitest';
import { documentSize, MAX_DOCUMENT_BYTES, MAX_VALUE_BYTES, requireStorable, valueSize } from './limits.ts';
import {
  collectionOf,
  isDocumentPath,
  parseDatabaseName,
  parseDocumentName,
  parseParentName,
} from './paths/resource-name.ts';
import { vector } from './testing/ranked-values.ts';
import { GeoPoint, Reference, Timestamp, type Value } from './value.ts';

const ROOT = 'projects/p/databases/(default)/documents';
const database = { project: 'p', database: '(default)' };

function nested(depth: number): Value {
  return depth === 0 ? 1n : new Map([['m', nested(depth - 1)]]);
}

function store(value: Value): number {
  return requireStorable(database, 'c/d', new Map([['f', value]]));
}

describe('sizes', () => {
  test.each<[Value, number]>([
    [null, 1],
    [true, 1],
    [1n, 8],
    [1.5, 8],
    [new Timestamp(0, 0), 8],
    ['ñ', 3],
    [new Uint8Array(5), 5],
    [new GeoPoint(0, 0), 16],
    [[1n, 'a'], 10],
    [new Map([['ab', 1n]]), 11],
    [new Reference(`${ROOT}/users/jeff`), 27],
  ])('of %o is %i', (value, size) => {
    expect(valueSize(value)).toBe(size);
  });

  test('of the documented example is 147', () => {
    const task = { type: 'Personal', done: false, priority: 1n, description: 'Learn Cloud Firestore' };
    expect(documentSize('users/jeff/tasks/my_task_id', new Map(Object.entries(task)))).toBe(147);
  });
});

describe('limits', () => {
  test.each<[string, Value]>([
    ['twenty levels of maps', nested(20)],
    ['a map in an array in a map', new Map([['a', [new Map([['b', [1n]]])]]])],
    ['a vector', vector(1, 2)],
    ['the longest value', 'x'.repeat(MAX_VALUE_BYTES - 1)],
  ])('admit %s', (_, value) => {
    expect(store(value)).toBeLessThanOrEqual(MAX_DOCUMENT_BYTES);
  });

  test.each<[string, Value, RegExp]>([
    ['twenty-one levels of maps', nested(21), /at most 20 levels/],
    ['an array in an array', [[1n]], /array value in an array value/],
    ['a reserved field name', new Map([['__a__', 1n]]), /reserved/],
    ['an empty field name', new Map([['', 1n]]), /empty/],
    ['a long field name', new Map([['x'.repeat(1501), 1n]]), /longer than 1500/],
    ['a long value', 'x'.repeat(MAX_VALUE_BYTES + 1), /longer than 1048487/],
    ['a large document', [new Uint8Array(600_000), new Uint8Array(600_000)], /maximum allowed size of 1,048,576 bytes/],
    ['an empty vector', vector(), /dimensions/],
  ])('refuse %s', (_, value, message) => {
    expect(() => store(value)).toThrow(message);
  });
});

describe('resource names', () => {
  test('are parsed', () => {
    expect(parseDatabaseName('projects/p/databases/d')).toEqual({ project: 'p', database: 'd' });
    expect(parseDocumentName(`${ROOT}/a/b/c/d`).path).toBe('a/b/c/d');
    expect(parseParentName(ROOT).path).toBe('');
    expect(collectionOf('a/b/c/d')).toEqual({ parent: 'a/b', collectionId: 'c' });
    expect(isDocumentPath('a/b')).toBe(true);
    expect(isDocumentPath('a')).toBe(false);
  });

  test.each(['a/__id5__', 'a/__id-7__', 'a/_x_', 'a/...', 'a/ñ😀 ?#', `a/${'x'.repeat(1500)}`])('admit %s', (path) => {
    expect(parseDocumentName(`${ROOT}/${path}`).path).toBe(path);
  });

  test.each([
    '',
    'users/ana',
    ROOT,
    `${ROOT}/a`,
    `${ROOT}/a/b/c`,
    `${ROOT}/a//b/c`,
    `${ROOT}/a/b/`,
    `${ROOT}/a/.`,
    `${ROOT}/../b`,
    `${ROOT}/a/__x__`,
    `${ROOT}/a/__id07__`,
    `${ROOT}/a/__id9223372036854775808__`,
    `${ROOT}/a/${'x'.repeat(1501)}`,
    'projects//databases/d/documents/a/b',
  ])('refuse %s', (name) => {
    expect(() => parseDocumentName(name)).toThrow();
  });
});
