import { beforeEach, describe, expect, test } from 'vitest';
import { parseIndexDefinitions } from '../../query/indexes/index-definitions.ts';
import type { Json, JsonObject } from '../../values/json.ts';
import { vector } from '../../values/testing/ranked-values.ts';
import { encodeValue } from '../../values/wire.ts';
import type { ServiceOptions } from '../state.ts';
import { nameOf, statusOf, TestClient, text } from '../testing/client.ts';

const ROOT = nameOf('');
const nearest: JsonObject = {
  vectorField: { fieldPath: 'spot' },
  queryVector: encodeValue(vector(0, 0)),
  distanceMeasure: 'EUCLIDEAN',
  limit: 2,
  distanceResultField: 'far',
};
const search: JsonObject = { from: [{ collectionId: 'beans' }], findNearest: nearest };
const red: Json = { fieldFilter: { field: { fieldPath: 'colour' }, op: 'EQUAL', value: text('red') } };

let client: TestClient;

async function fill(options: ServiceOptions = {}): Promise<void> {
  client = new TestClient(options);
  for (const [id, x] of Object.entries({ a: 3, b: 1, c: 2 })) {
    await client.set(`beans/${id}`, { spot: encodeValue(vector(x, 0)), colour: text(id === 'b' ? 'black' : 'red') });
  }
}

beforeEach(() => fill());

const run = (query: JsonObject = {}, more: JsonObject = {}) =>
  client.stream('RunQuery', { parent: ROOT, structuredQuery: { ...search, ...query }, ...more });

const fieldsOf = (messages: readonly JsonObject[]) =>
  messages.map(({ document }) => (document as JsonObject).fields as JsonObject);

const lastCost = () => (client.service.control.meter().recent as JsonObject[]).at(-1);

describe('a vector search', () => {
  test('returns the nearest with their distance and the read time', async () => {
    const messages = await run({ select: { fields: [{ fieldPath: 'far' }] } });
    expect(fieldsOf(messages)).toEqual([{ far: { doubleValue: 1 } }, { far: { doubleValue: 2 } }]);
    expect(messages[0]?.readTime).toEqual(messages[1]?.readTime);
    expect((await client.fields('beans/b'))?.far).toBeUndefined();
  });

  test('costs a read for each result, and one for 100 vectors', async () => {
    await run();
    expect(lastCost()).toMatchObject({ reads: 3, indexEntries: 3 });
    await run({ where: red, findNearest: { ...nearest, limit: 1 } });
    expect(lastCost()).toMatchObject({ reads: 2, indexEntries: 2 });
    await run({ from: [{ collectionId: 'none' }] });
    expect(lastCost()).toMatchObject({ reads: 1, indexEntries: 0 });
  });

  test('reads an earlier version', async () => {
    const [before] = await run();
    await client.commit([{ delete: nameOf('beans/b') }]);
    const found = await run({}, { readTime: before?.readTime ?? null });
    expect(fieldsOf(found).map(({ far }) => far)).toEqual([{ doubleValue: 1 }, { doubleValue: 2 }]);
  });

  test('is aggregated over what it finds', async () => {
    const aggregations = [
      { alias: 'count', count: {} },
      { alias: 'sum', sum: { field: { fieldPath: 'far' } } },
    ];
    const structuredAggregationQuery = { structuredQuery: search, aggregations };
    const [answer] = await client.stream('RunAggregationQuery', { parent: ROOT, structuredAggregationQuery });
    expect(answer?.result).toEqual({ aggregateFields: { count: { integerValue: '2' }, sum: { doubleValue: 3 } } });
    expect(lastCost()).toMatchObject({ reads: 1, indexEntries: 3 });
  });

  test('is refused without its index', async () => {
    const fields = [
      { fieldPath: 'colour', order: 'ASCENDING' },
      { fieldPath: 'spot', vectorConfig: { dimension: 2, flat: {} } },
    ];
    const indexes = [{ collectionGroup: 'beans', queryScope: 'COLLECTION', fields }];
    await fill({ indexes: parseIndexDefinitions(JSON.stringify({ indexes })) });
    expect(await run({ where: red })).toHaveLength(2);
    await expect(run()).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringMatching(
        /^Missing vector index configuration\. .* --project=demo --collection-group=beans /,
      ),
    });
  });

  test('is proved by rules from its filter', async () => {
    const rule = 'match /databases/{d}/documents/beans/{b} { allow list: if resource.data.colour == "red"; }';
    client.service.control.setRules('demo', `rules_version = '2'; service cloud.firestore { ${rule} }`);
    client = client.as({ kind: 'anonymous' });
    expect(await statusOf(run())).toBe('PERMISSION_DENIED');
    expect(await run({ where: red })).toHaveLength(2);
  });

  test('holds what it may find until its transaction ends', async () => {
    const [first] = await run({ where: red }, { newTransaction: { readWrite: {} } });
    let isWritten = false;
    const writing = client.set('beans/d').then(() => {
      isWritten = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isWritten).toBe(false);
    await client.commit([], { transaction: first?.transaction ?? null });
    await writing;
  });

  test('cannot be partitioned', async () => {
    const partition = client.call('PartitionQuery', { parent: ROOT, structuredQuery: search, partitionCount: '2' });
    expect(await statusOf(partition)).toBe('INVALID_ARGUMENT');
  });
});
