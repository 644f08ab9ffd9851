import { expect, test } from 'vitest';
import type { Json } from '../../values/json.ts';
import { fieldsSize } from '../../values/limits.ts';
import { decodeFields } from '../../values/wire.ts';
import { parseIndexDefinitions } from './index-definitions.ts';
import { boundIndexEntries, countIndexEntries } from './index-entries.ts';

const PATH = 'users/jeff/tasks/my_task_id';
const array = (...values: Json[]): Json => ({ arrayValue: { values } });
const integer = (value: number): Json => ({ integerValue: String(value) });
const exempt = (fieldPath: string, indexes: Json[] = []): Json => ({ collectionGroup: 'tasks', fieldPath, indexes });
const composite = (...fields: Json[]): Json => ({ collectionGroup: 'tasks', queryScope: 'COLLECTION', fields });
const [done, priority] = [
  { fieldPath: 'done', order: 'ASCENDING' },
  { fieldPath: 'priority', order: 'DESCENDING' },
];
const task: Json = { done: { booleanValue: false }, priority: integer(1) };

/** The sizes of the first and third row are those of the example in the documentation. */
test.each<[name: string, fields: Json, file: Json, count: number, bytes: number]>([
  ['a field has two', { done: { booleanValue: false } }, {}, 2, 2 * 109],
  ['an exempt field has none', task, { fieldOverrides: [exempt('*')] }, 0, 0],
  ['a composite index has one', task, { indexes: [composite(done, priority)], fieldOverrides: [exempt('*')] }, 1, 112],
  [
    '… and none without one of its fields',
    { done: { booleanValue: false } },
    { indexes: [composite(done, priority)] },
    2,
    218,
  ],
  ['a map and each field in it have two', { m: { mapValue: { fields: { a: integer(1) } } } }, {}, 4, 460],
  [
    'an exempt map covers its fields',
    { m: { mapValue: { fields: { a: integer(1) } } } },
    { fieldOverrides: [exempt('m')] },
    0,
    0,
  ],
  ['an array has two, and two for each distinct element', { a: array(integer(1), integer(2), integer(1)) }, {}, 6, 710],
  [
    'a group index has one',
    task,
    { fieldOverrides: [exempt('*', [{ queryScope: 'COLLECTION_GROUP', order: 'ASCENDING' }])] },
    2,
    207,
  ],
  [
    'a composite index has one for each element',
    { tags: array(integer(1), integer(2), integer(3)), done: { booleanValue: false } },
    { indexes: [composite({ fieldPath: 'tags', arrayConfig: 'CONTAINS' }, done)], fieldOverrides: [exempt('*')] },
    3,
    3 * 112,
  ],
  ['a long text counts 1,500 bytes', { t: { stringValue: 'x'.repeat(5000) } }, {}, 2, 2 * (44 + 27 + 2 + 1500 + 32)],
])('index entries of a document: %s', (_, fields, file, count, bytes) => {
  const definitions = parseIndexDefinitions(JSON.stringify(file));
  const document = { path: PATH, fields: decodeFields(fields) };
  expect(countIndexEntries(definitions, document)).toEqual({ count, bytes });
  const bound = boundIndexEntries(definitions, document, fieldsSize(document.fields));
  expect(bound.count).toBeGreaterThanOrEqual(count);
  expect(bound.bytes).toBeGreaterThanOrEqual(bytes);
});
