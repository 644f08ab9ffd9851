import { beforeEach, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../values/json.ts';
import { integer, nameOf, statusOf, TestClient, text } from '../testing/client.ts';

let client: TestClient;

beforeEach(() => {
  client = new TestClient();
});

const update = (path: string, fields: JsonObject, more: JsonObject = {}): JsonObject => ({
  update: { name: nameOf(path), fields },
  ...more,
});
const mask = (...fieldPaths: string[]): JsonObject => ({ updateMask: { fieldPaths } });
const exists = (value: boolean): JsonObject => ({ currentDocument: { exists: value } });
const updatedAt = (updateTime: string): JsonObject => ({ currentDocument: { updateTime } });
const array = (...values: Json[]): JsonObject => ({ arrayValue: values.length ? { values } : {} });

const BEFORE = { a: integer(1), m: { mapValue: { fields: { x: integer(1), y: integer(2) } } } };

const BEFORE_AND_B = { ...BEFORE, b: integer(2) };
const members = (fields: JsonObject): JsonObject => ({ mapValue: { fields } });

/** Title, write to `c/d` with the fields BEFORE, fields after the write. */
const MASKS: readonly (readonly [string, JsonObject, JsonObject])[] = [
  ['no mask replaces everything', update('c/d', { b: integer(2) }), { b: integer(2) }],
  ['an empty mask changes nothing', update('c/d', { b: integer(2) }, mask()), BEFORE],
  ['a mask takes its fields only', update('c/d', { b: integer(2), a: integer(9) }, mask('b')), BEFORE_AND_B],
  ['a masked field that is not sent is deleted', update('c/d', {}, mask('a')), { m: BEFORE.m }],
  [
    'a nested path changes one member',
    update('c/d', { m: members({ x: integer(7) }) }, mask('m.x')),
    { ...BEFORE, m: members({ x: integer(7), y: integer(2) }) },
  ],
  ['a nested path deletes one member', update('c/d', {}, mask('m.x')), { ...BEFORE, m: members({ y: integer(2) }) }],
  [
    'a path through a non-map makes a map',
    update('c/d', { a: members({ z: integer(3) }) }, mask('a.z')),
    { ...BEFORE, a: members({ z: integer(3) }) },
  ],
  [
    'a path and one in it take the whole field',
    update('c/d', { m: members({ x: integer(7) }) }, mask('m', 'm.x')),
    { ...BEFORE, m: members({ x: integer(7) }) },
  ],
  [
    'a path after one in it does too',
    update('c/d', { m: members({ x: integer(7) }) }, mask('m.x', 'm')),
    { ...BEFORE, m: members({ x: integer(7) }) },
  ],
  ['a quoted path is one segment', update('c/d', { 'x.y': text('z') }, mask('`x.y`')), { ...BEFORE, 'x.y': text('z') }],
];

const NULL = { nullValue: null };
const append = (...values: Json[]): JsonObject => ({ appendMissingElements: { values } });
const removeAll = (...values: Json[]): JsonObject => ({ removeAllFromArray: { values } });

/** Present value, transform, new value, and the result for the client if it is another. */
const TRANSFORMS: [Json | undefined, JsonObject, Json, Json?][] = [
  [integer(2), { increment: integer(3) }, integer(5)],
  [undefined, { increment: integer(3) }, integer(3)],
  [text('a'), { increment: integer(3) }, integer(3)],
  [integer(2), { increment: { doubleValue: 0.5 } }, { doubleValue: 2.5 }],
  [{ integerValue: '9223372036854775807' }, { increment: integer(1) }, { integerValue: '9223372036854775807' }],
  [{ integerValue: '-9223372036854775808' }, { increment: integer(-1) }, { integerValue: '-9223372036854775808' }],
  [integer(3), { maximum: { doubleValue: 3 } }, integer(3)],
  [integer(3), { maximum: { doubleValue: 3.5 } }, { doubleValue: 3.5 }],
  [integer(3), { minimum: integer(2) }, integer(2)],
  [integer(3), { minimum: integer(4) }, integer(3)],
  [{ doubleValue: '-0' }, { maximum: integer(0) }, { doubleValue: '-0' }],
  [integer(3), { maximum: { doubleValue: 'NaN' } }, { doubleValue: 'NaN' }],
  [undefined, { minimum: integer(4) }, integer(4)],
  [array(integer(1)), append({ doubleValue: 1 }, integer(2), integer(2)), array(integer(1), integer(2)), NULL],
  [text('a'), append(integer(1)), array(integer(1)), NULL],
  [array(integer(1), integer(2), integer(1)), removeAll({ doubleValue: 1 }), array(integer(2)), NULL],
  [undefined, removeAll(integer(1)), array(), NULL],
];

/** Write, its status for a missing document and for an existing one. */
const PRECONDITIONS: readonly (readonly [JsonObject, string, string])[] = [
  [update('c/d', {}, exists(true)), 'NOT_FOUND', 'OK'],
  [update('c/d', {}, exists(false)), 'OK', 'ALREADY_EXISTS'],
  [update('c/d', {}, updatedAt('2001-01-01T00:00:00Z')), 'FAILED_PRECONDITION', 'FAILED_PRECONDITION'],
  [{ delete: nameOf('c/d') }, 'OK', 'OK'],
  [{ delete: nameOf('c/d'), ...exists(true) }, 'NOT_FOUND', 'OK'],
  [{ verify: nameOf('c/d'), ...exists(false) }, 'OK', 'ALREADY_EXISTS'],
  [{ verify: nameOf('c/d'), ...exists(true) }, 'NOT_FOUND', 'OK'],
];

const INVALID: readonly JsonObject[] = [
  {},
  { update: {} },
  { update: { name: 'users/ana' } },
  { update: { name: 'projects/demo/databases/other/documents/c/d' } },
  { delete: nameOf('c') },
  { update: { name: nameOf('c/d') }, delete: nameOf('c/d') },
  update('c/d', { a: {} }),
  update('c/d', { __a__: integer(1) }),
  update('c/d', {}, mask('a', 'a')),
  update('c/d', {}, mask('')),
  update('c/d', {}, mask('__name__')),
  update('c/d', { a: array(array()) }),
  update('c/d', {}, { updateTransforms: [{ fieldPath: 'a' }] }),
  update('c/d', {}, { updateTransforms: [{ fieldPath: 'a', increment: text('1') }] }),
  update('c/d', {}, { updateTransforms: [{ fieldPath: 'a', setToServerValue: 'NOW' }] }),
  update('c/d', {}, { currentDocument: { exists: 'yes' } }),
];

describe('masks', () => {
  test.each(MASKS)('%s', async (_, write, after) => {
    await client.set('c/d', BEFORE);
    await client.commit([write]);
    expect(await client.fields('c/d')).toEqual(after);
  });

  test('an empty mask creates the document', async () => {
    await client.commit([update('c/d', { a: integer(1) }, mask())]);
    expect(await client.fields('c/d')).toEqual({});
  });
});

describe('transforms', () => {
  test.each(TRANSFORMS)('of %j by %j give %j', async (present, transform, after, result = after) => {
    await client.set('c/d', present === undefined ? {} : { f: present });
    const write = { ...update('c/d', {}, mask()), updateTransforms: [{ fieldPath: 'f', ...transform }] };
    const { writeResults } = await client.commit([write]);
    expect(writeResults).toMatchObject([{ transformResults: [result] }]);
    expect(await client.fields('c/d')).toEqual({ f: after });
  });

  test('set one time in milliseconds for the whole commit', async () => {
    const updateTransforms = [{ fieldPath: 'at.time', setToServerValue: 'REQUEST_TIME' }];
    const legacy = { transform: { document: nameOf('c/e'), fieldTransforms: updateTransforms } };
    await client.commit([update('c/d', {}, { updateTransforms }), legacy]);
    const fields = await client.fields('c/d');
    expect(fields).toEqual(await client.fields('c/e'));
    expect(JSON.stringify(fields)).toMatch(/T\d\d:\d\d:\d\d(\.\d{3})?Z"/);
  });
});

describe('preconditions', () => {
  test.each(PRECONDITIONS)('of %j: %s if missing, %s if there', async (write, missing, present) => {
    expect(await statusOf(client.commit([write]))).toBe(missing);
    await client.set('c/d', { n: integer(1) });
    expect(await statusOf(client.commit([write]))).toBe(present);
  });

  test('compare update times beyond microseconds', async () => {
    await client.set('c/d', { n: integer(1) });
    const { updateTime } = (await client.document('c/d')) ?? {};
    const [seconds, digits = ''] = String(updateTime).slice(0, -1).split('.');
    const nine = `${seconds}.${digits.padEnd(6, '0')}000Z`;
    await client.commit([update('c/d', { n: integer(2) }, updatedAt(nine))]);
    expect(await client.fields('c/d')).toEqual({ n: integer(2) });
  });

  test('fail with the messages of production', async () => {
    await expect(client.commit([update('c/d', {}, exists(true))])).rejects.toThrow(
      `No document to update: ${nameOf('c/d')}`,
    );
    await client.set('c/d');
    await expect(client.commit([update('c/d', {}, exists(false))])).rejects.toThrow(
      `Document already exists: ${nameOf('c/d')}`,
    );
  });
});

describe('a commit', () => {
  test('lets later writes see earlier ones', async () => {
    await client.commit([
      update('c/d', { n: integer(1) }, exists(false)),
      update('c/d', {}, { ...mask(), ...exists(true), updateTransforms: [{ fieldPath: 'n', increment: integer(1) }] }),
      { delete: nameOf('c/d'), ...exists(true) },
      update('c/d', { n: integer(9) }, exists(false)),
    ]);
    expect(await client.fields('c/d')).toEqual({ n: integer(9) });
  });

  test.each([
    ['an update', update('c/d', {}, exists(true)), 'INVALID_ARGUMENT'],
    ['a transform', { transform: { document: nameOf('c/d') }, ...exists(true) }, 'INVALID_ARGUMENT'],
    ['a deletion', { delete: nameOf('c/d'), ...exists(true) }, 'NOT_FOUND'],
    ['a set', update('c/d', {}), 'OK'],
  ])('that deletes a document may not go on with %s if it exists: %j is %s', async (_, write, status) => {
    await client.set('c/d', { n: integer(1) });
    expect(await statusOf(client.commit([{ delete: nameOf('c/d') }, write]))).toBe(status);
  });

  test('is applied wholly or not at all', async () => {
    await expect(client.commit([update('c/a', {}), update('c/b', {}, exists(true))])).rejects.toThrow('No document');
    expect(await client.document('c/a')).toBeUndefined();
  });

  test('keeps the update time of unchanged documents', async () => {
    const { commitTime } = await client.set('c/d', { n: integer(1) });
    const { writeResults } = await client.set('c/d', { n: integer(1) });
    expect(writeResults).toEqual([{ updateTime: commitTime }]);
    expect(await client.document('c/d')).toMatchObject({ createTime: commitTime, updateTime: commitTime });
  });

  test('gives no update time for deletes', async () => {
    expect((await client.commit([{ delete: nameOf('c/d') }])).writeResults).toEqual([{}]);
  });

  test('may be empty', async () => {
    expect(await client.commit([])).toEqual({ commitTime: expect.any(String) });
  });

  test.each(INVALID.map((write) => [write]))('refuses %j', async (write) => {
    await expect(client.commit([write])).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('a batch write', () => {
  test('gives each write its own status', async () => {
    const answer = await client.batchWrite([
      update('c/a', {}),
      update('c/b', {}, exists(true)),
      update('c/c', { __a__: integer(1) }),
      update('c/d', {}),
    ]);
    expect(answer.status).toMatchObject([{ code: 0 }, { code: 5 }, { code: 3 }, { code: 0 }]);
    expect(answer.writeResults).toMatchObject([{ updateTime: expect.any(String) }, {}, {}, {}]);
    expect(await client.document('c/d')).toBeDefined();
  });

  test.each(['c', 'c/__reserved__', 'c//d', 'c/..'])('fails whole for the name %s', async (path) => {
    const writes = [update('c/a', {}), { delete: nameOf(path) }];
    await expect(client.batchWrite(writes)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
    expect(await client.document('c/a')).toBeUndefined();
  });

  test('refuses to write a document twice', async () => {
    const writes = [update('c/a', {}), { delete: nameOf('c/a') }];
    await expect(client.batchWrite(writes)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});
