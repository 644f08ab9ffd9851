import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseIndexDefinitions } from '../../query/indexes/index-definitions.ts';
import type { Json, JsonObject } from '../../values/json.ts';
import type { ServiceOptions } from '../state.ts';
import { integer, nameOf, TestClient } from '../testing/client.ts';

const ROOT = nameOf('');
const cities: Json = [{ collectionId: 'cities' }];

let client: TestClient;

beforeEach(async () => {
  client = await withCities();
});

afterEach(() => client.service.control.close());

async function withCities(options: ServiceOptions = {}): Promise<TestClient> {
  const created = new TestClient(options);
  for (const [id, people] of Object.entries({ cebu: 1_024_945, davao: 1_848_947, manila: 1_902_590 })) {
    await created.set(`cities/${id}`, { people: integer(people), open: { booleanValue: true } });
  }
  return created;
}

function runQuery(structuredQuery: JsonObject, more: JsonObject = {}, caller = client): Promise<JsonObject[]> {
  const request = { parent: ROOT, structuredQuery: { from: cities, ...structuredQuery }, ...more };
  return caller.stream('RunQuery', request);
}

function aggregate(
  aggregations: Json[],
  structuredQuery: JsonObject = {},
  more: JsonObject = {},
): Promise<JsonObject[]> {
  const structuredAggregationQuery = { structuredQuery: { from: cities, ...structuredQuery }, aggregations };
  return client.stream('RunAggregationQuery', { parent: ROOT, structuredAggregationQuery, ...more });
}

function names(messages: readonly JsonObject[]): string[] {
  return messages.map(({ document }) =>
    String((document as JsonObject | undefined)?.name).replace(`${ROOT}/cities/`, ''),
  );
}

function lastCost(): JsonObject {
  const recent = client.service.control.meter().recent as JsonObject[];
  return recent.at(-1) ?? {};
}

const byPeople = (direction: string): Json => [{ field: { fieldPath: 'people' }, direction }];
const where = (fieldPath: string, op: string, value: Json): JsonObject => ({
  where: { fieldFilter: { field: { fieldPath }, op, value } },
});

describe('running a query', () => {
  test('sends documents in order, each with the read time', async () => {
    const messages = await runQuery({ orderBy: byPeople('DESCENDING'), limit: 2 });
    expect(names(messages)).toEqual(['manila', 'davao']);
    expect(new Set(messages.map(({ readTime }) => readTime)).size).toBe(1);
    expect(messages[0]?.readTime).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  test('sends one message with the read time when nothing matches', async () => {
    const messages = await runQuery(where('people', 'LESS_THAN', { integerValue: '0' }));
    expect(messages).toEqual([{ readTime: expect.any(String) }]);
  });

  test('says how many results the offset skipped', async () => {
    const messages = await runQuery({ offset: 2 });
    expect(names(messages)).toEqual(['manila']);
    expect(messages[0]?.skippedResults).toBe(2);
    expect(lastCost()).toMatchObject({ method: 'RunQuery', label: 'test', reads: 3 });
  });

  test('projects fields', async () => {
    const [message] = await runQuery({ limit: 1, select: { fields: [{ fieldPath: 'open' }] } });
    expect(message?.document).toMatchObject({ fields: { open: { booleanValue: true } } });
    const [nameOnly] = await runQuery({ limit: 1, select: { fields: [{ fieldPath: '__name__' }] } });
    expect(nameOnly?.document).not.toHaveProperty('fields.open');
  });

  test('reads an earlier version', async () => {
    const [before] = await runQuery({});
    await client.commit([{ delete: nameOf('cities/cebu') }]);
    expect(names(await runQuery({}))).toEqual(['davao', 'manila']);
    expect(names(await runQuery({}, { readTime: before?.readTime ?? null }))).toEqual(['cebu', 'davao', 'manila']);
  });

  test.each<[name: string, request: JsonObject]>([
    ['no parent', { parent: '' }],
    ['a collection as parent', { parent: `${ROOT}/cities` }],
    ['no query', { structuredQuery: null }],
    ['an unknown transaction', { transaction: 'AAAA' }],
  ])('refuses %s', async (_name, more) => {
    await expect(runQuery({}, more)).rejects.toMatchObject({ status: 'INVALID_ARGUMENT' });
  });
});

describe('a query in a transaction', () => {
  test('begins it and sends its token with the first message', async () => {
    const messages = await runQuery({}, { newTransaction: { readWrite: {} } });
    expect(messages.map(({ transaction }) => typeof transaction)).toEqual(['string', 'undefined', 'undefined']);
    const [empty] = await runQuery({ from: [{ collectionId: 'none' }] }, { newTransaction: { readOnly: {} } });
    expect(empty?.transaction).toEqual(expect.any(String));
  });

  test('blocks writes to its results until it ends', async () => {
    const [first] = await runQuery(where('people', 'GREATER_THAN', { integerValue: '0' }), {
      newTransaction: { readWrite: {} },
    });
    let isWritten = false;
    const writing = client.set('cities/iloilo').then(() => {
      isWritten = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isWritten).toBe(false);
    await client.commit([], { transaction: first?.transaction ?? null });
    await writing;
    expect(isWritten).toBe(true);
  });

  test('locks only the documents that it names', async () => {
    const named = where('__name__', 'EQUAL', { referenceValue: `${ROOT}/cities/cebu` });
    await runQuery(named, { newTransaction: { readWrite: {} } });
    await client.commit([{ delete: nameOf('cities/davao') }]);
    expect(names(await runQuery({}))).toEqual(['cebu', 'manila']);
  });

  test('ends with a query that is refused', async () => {
    client = await withCities({ indexes: parseIndexDefinitions('{}') });
    const refused = runQuery(
      { orderBy: [{ field: { fieldPath: 'a' } }, { field: { fieldPath: 'b' } }] },
      { newTransaction: { readWrite: {} } },
    );
    await expect(refused).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    await client.commit([{ delete: nameOf('cities/cebu') }]);
  });
});

describe('rules', () => {
  const rules = (condition: string) =>
    `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents { match /cities/{c} { allow list: if ${condition}; } } }`;

  test('are proved from the query, not from its results', async () => {
    expect(client.service.control.setRules('demo', rules('resource.data.open == true'))).toEqual([]);
    const anyone = client.as({ kind: 'anonymous' });
    await expect(runQuery({}, {}, anyone)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(names(await runQuery(where('open', 'EQUAL', { booleanValue: true }), {}, anyone))).toHaveLength(3);
  });

  test('see the limit of a query', async () => {
    client.service.control.setRules('demo', rules('request.query.limit <= 2'));
    const anyone = client.as({ kind: 'anonymous' });
    await expect(runQuery({ limit: 3 }, {}, anyone)).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
    expect(names(await runQuery({ limit: 2 }, {}, anyone))).toHaveLength(2);
  });
});

describe('an index that is missing', () => {
  const sorted = { ...where('open', 'EQUAL', { booleanValue: true }), orderBy: byPeople('ASCENDING') };

  test('is FAILED_PRECONDITION with the entry to add, for administrators too', async () => {
    client = await withCities({ indexes: parseIndexDefinitions('{}') });
    await expect(runQuery(sorted)).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: expect.stringContaining('{"collectionGroup":"cities","queryScope":"COLLECTION","fields":['),
    });
    expect(lastCost()).toMatchObject({ reads: 0 });
  });

  test('is one line in the log in warn mode', async () => {
    const lines: string[] = [];
    client = await withCities({
      indexes: parseIndexDefinitions('{}'),
      indexMode: 'warn',
      log: (line) => lines.push(line),
    });
    await runQuery(sorted);
    expect(names(await runQuery(sorted))).toEqual(['cebu', 'davao', 'manila']);
    expect(lines).toEqual([expect.stringMatching(/^projects\/demo.*The query requires an index\. /)]);
  });

  test('is ignored in off mode', async () => {
    client = await withCities({ indexes: parseIndexDefinitions('{}'), indexMode: 'off' });
    expect(await runQuery(sorted)).toHaveLength(3);
  });

  test('is required by aggregations too', async () => {
    client = await withCities({ indexes: parseIndexDefinitions('{}') });
    const open = where('open', 'EQUAL', { booleanValue: true });
    expect(await aggregate([{ count: {} }], open)).toHaveLength(1);
    await expect(aggregate([{ sum: { field: { fieldPath: 'people' } } }], open)).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
  });
});

describe('running an aggregation', () => {
  test('answers all in one message and costs one read', async () => {
    const messages = await aggregate([
      { alias: 'all', count: {} },
      { sum: { field: { fieldPath: 'people' } } },
      { alias: 'mean', avg: { field: { fieldPath: 'none' } } },
    ]);
    expect(messages).toEqual([
      {
        result: {
          aggregateFields: {
            all: { integerValue: '0' },
            field_1: { integerValue: '0' },
            mean: { nullValue: null },
          },
        },
        readTime: expect.any(String),
      },
    ]);
    await aggregate([{ count: {} }]);
    expect(lastCost()).toMatchObject({ method: 'RunAggregationQuery', reads: 1, indexEntries: 3 });
  });

  test('begins a transaction', async () => {
    const [message] = await aggregate([{ count: {} }], {}, { newTransaction: { readOnly: {} } });
    expect(message?.transaction).toEqual(expect.any(String));
    expect(message?.result).toEqual({ aggregateFields: { field_1: { integerValue: '3' } } });
  });
});

describe('export and import', () => {
  let directory = '';

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'export-'));
  });

  afterEach(() => rm(directory, { recursive: true }));

  test('copy all documents into another server', async () => {
    await client.service.control.exportTo('demo', '(default)', directory, 'firestore_export');
    const before = (await runQuery({})).map(({ document }) => (document as JsonObject).fields);
    client = new TestClient();
    await client.service.control.importFrom(
      'demo',
      join(directory, 'firestore_export/firestore_export.overall_export_metadata'),
    );
    expect((await runQuery({})).map(({ document }) => (document as JsonObject).fields)).toEqual(before);
  });

  test('give the same bytes for the same documents and SOURCE_DATE_EPOCH', async () => {
    process.env.SOURCE_DATE_EPOCH = '1700000000';
    const metadata = async (name: string) => {
      const created = await withCities();
      await created.service.control.exportTo('demo', '(default)', directory, name);
      const kinds = join(directory, name, 'all_namespaces/all_kinds');
      const text = (await readFile(join(kinds, 'all_namespaces_all_kinds.export_metadata'), 'latin1')).replaceAll(
        name,
        '',
      );
      return [text, await readFile(join(kinds, 'output-0'), 'hex')];
    };
    try {
      expect(await metadata('first')).toEqual(await metadata('other'));
    } finally {
      delete process.env.SOURCE_DATE_EPOCH;
    }
  });
});
