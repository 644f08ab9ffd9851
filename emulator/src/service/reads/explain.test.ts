import { beforeEach, describe, expect, test } from 'vitest';
import { parseIndexDefinitions } from '../../query/indexes/index-definitions.ts';
import type { Json, JsonObject } from '../../values/json.ts';
import { integer, nameOf, TestClient, text } from '../testing/client.ts';

const ROOT = nameOf('');

const INDEXES = [
  { fields: ['kind', 'n'] },
  { fields: ['a', 'c'] },
  { fields: ['b', 'c'] },
  { fields: ['n', 'm'] },
  { fields: ['kind', 'n'], queryScope: 'COLLECTION_GROUP' },
].map(({ fields, queryScope = 'COLLECTION' }) => ({
  collectionGroup: 'numbers',
  queryScope,
  fields: fields.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
}));

let client: TestClient;

beforeEach(async () => {
  client = new TestClient({ indexes: parseIndexDefinitions(JSON.stringify({ indexes: INDEXES })) });
  const writes = Array.from({ length: 10 }, (_, index): JsonObject => {
    const n = index + 1;
    const fields = {
      n: integer(n),
      m: integer(n % 3),
      kind: text(n % 2 === 0 ? 'even' : 'odd'),
      a: integer(n % 2),
      b: integer(n % 3),
      c: integer(n),
      tags: { arrayValue: { values: [integer(n % 2)] } },
    };
    return { update: { name: nameOf(`numbers/n${String(n).padStart(2, '0')}`), fields } };
  });
  await client.commit(writes);
});

const where = (fieldPath: string, op: string, value: Json): Json => ({
  fieldFilter: { field: { fieldPath }, op, value },
});
const both = (op: string, ...filters: Json[]): Json => ({ compositeFilter: { op, filters } });
const list = (...values: number[]): Json => ({ arrayValue: { values: values.map(integer) } });
const by = (...fields: string[]): Json =>
  fields.map((field) => ({
    field: { fieldPath: field.replace('-', '') },
    direction: field.startsWith('-') ? 'DESCENDING' : 'ASCENDING',
  }));

function run(query: JsonObject, explainOptions: Json): Promise<JsonObject[]> {
  const structuredQuery = { from: [{ collectionId: 'numbers' }], ...query };
  return client.stream('RunQuery', { parent: ROOT, structuredQuery, explainOptions });
}

function aggregate(query: JsonObject, aggregations: Json, explainOptions: Json): Promise<JsonObject[]> {
  const structuredAggregationQuery = {
    structuredQuery: { from: [{ collectionId: 'numbers' }], ...query },
    aggregations,
  };
  return client.stream('RunAggregationQuery', { parent: ROOT, structuredAggregationQuery, explainOptions });
}

interface Metrics {
  planSummary: { indexesUsed?: { query_scope: string; properties: string }[] };
  executionStats?: {
    resultsReturned?: string;
    executionDuration: string;
    readOperations: string;
    debugStats: {
      index_entries_scanned: string;
      documents_scanned: string;
      billing_details: { [name: string]: string };
    };
  };
}

const metricsOf = (messages: readonly JsonObject[]) => messages.at(-1)?.explainMetrics as unknown as Metrics;
const documentsOf = (messages: readonly JsonObject[]) => messages.flatMap(({ document }) => document ?? []);
const indexesOf = ({ planSummary }: Metrics) => (planSummary.indexesUsed ?? []).map(({ properties }) => properties);

/** Results, reads, index entries scanned and documents scanned. */
function costOf({ executionStats }: Metrics): string {
  const { resultsReturned = '0', readOperations, debugStats } = executionStats ?? {};
  return `${resultsReturned} ${readOperations} ${debugStats?.index_entries_scanned} ${debugStats?.documents_scanned}`;
}

const odd = where('kind', 'EQUAL', text('odd'));

describe('a query that is explained', () => {
  test.each<[query: JsonObject, indexes: string[], cost: string]>([
    [{}, ['(__name__ ASC)'], '10 10 10 10'],
    [{ where: odd }, ['(kind ASC, __name__ ASC)'], '5 5 5 5'],
    [{ where: where('n', 'GREATER_THAN', integer(3)), orderBy: by('-n') }, ['(n DESC, __name__ DESC)'], '7 7 7 7'],
    [
      { where: both('AND', odd, where('n', 'GREATER_THAN', integer(3))) },
      ['(kind ASC, n ASC, __name__ ASC)'],
      '3 3 3 3',
    ],
    [
      { where: both('AND', where('a', 'EQUAL', integer(1)), where('b', 'EQUAL', integer(1))), orderBy: by('c') },
      ['(a ASC, c ASC, __name__ ASC)', '(b ASC, c ASC, __name__ ASC)'],
      '2 2 9 2',
    ],
    [
      { where: both('AND', where('a', 'EQUAL', integer(1)), where('m', 'EQUAL', integer(1))) },
      ['(a ASC, __name__ ASC)', '(m ASC, __name__ ASC)'],
      '2 2 9 2',
    ],
    [
      { where: where('n', 'IN', list(1, 4, 99)) },
      ['(n ASC, __name__ ASC)', '(n ASC, __name__ ASC)', '(n ASC, __name__ ASC)'],
      '2 2 2 2',
    ],
    [{ where: where('n', 'NOT_EQUAL', integer(4)) }, ['(n ASC, __name__ ASC)', '(n ASC, __name__ ASC)'], '9 9 9 9'],
    [{ where: where('tags', 'ARRAY_CONTAINS', integer(1)) }, ['(tags ARRAY_CONTAINS, __name__ ASC)'], '5 5 5 5'],
    [{ where: where('kind', 'EQUAL', text('none')) }, ['(kind ASC, __name__ ASC)'], '0 1 0 0'],
    [{ orderBy: by('n'), limit: 3 }, ['(n ASC, __name__ ASC)'], '3 3 4 3'],
    [{ orderBy: by('n'), limit: 2, offset: 4 }, ['(n ASC, __name__ ASC)'], '2 6 7 6'],
    [{ limit: 0 }, [], '0 1 0 0'],
    [{ from: [{ collectionId: 'numbers', allDescendants: true }] }, ['(__name__ ASC)'], '10 10 10 10'],
    [
      {
        where: both('AND', where('n', 'GREATER_THAN', integer(5)), where('m', 'GREATER_THAN', integer(0))),
        orderBy: by('n', 'm'),
      },
      ['(n ASC, m ASC, __name__ ASC)'],
      '3 4 5 3',
    ],
    [
      {
        where: both('AND', where('n', 'GREATER_THAN', integer(5)), where('m', 'GREATER_THAN', integer(99))),
        orderBy: by('n', 'm'),
      },
      ['(n ASC, m ASC, __name__ ASC)'],
      '0 1 5 0',
    ],
    [{ where: where('__name__', 'EQUAL', { referenceValue: `${ROOT}/numbers/n01` }) }, ['(__name__ ASC)'], '1 1 1 1'],
  ])('names its indexes and its cost: %j', async (query, indexes, cost) => {
    const planned = await run(query, {});
    expect(planned).toEqual([{ explainMetrics: { planSummary: expect.anything() } }]);
    expect(indexesOf(metricsOf(planned))).toEqual(indexes);
    const analyzed = await run(query, { analyze: true });
    expect(indexesOf(metricsOf(analyzed))).toEqual(indexes);
    expect(costOf(metricsOf(analyzed))).toBe(cost);
    expect(documentsOf(analyzed)).toEqual(documentsOf(await run(query, null)));
  });

  test('answers the metrics last, with the read time', async () => {
    const messages = await run({ limit: 2 }, { analyze: true });
    expect(messages.map((message) => Object.keys(message).sort().join())).toEqual([
      'document,readTime',
      'document,readTime',
      'explainMetrics,readTime',
    ]);
    const { executionDuration, debugStats } = metricsOf(messages).executionStats ?? {};
    expect(executionDuration).toMatch(/^0\.\d{3,6}s$/);
    expect(debugStats?.billing_details).toEqual({
      documents_billable: '2',
      index_entries_billable: '0',
      small_ops: '0',
      min_query_cost: '0',
    });
  });

  test('that finds nothing answers once', async () => {
    const [message, ...others] = await run({ from: [{ collectionId: 'none' }] }, { analyze: true });
    expect([Object.keys(message ?? {}).sort(), others]).toEqual([['explainMetrics', 'readTime'], []]);
    expect(metricsOf([message ?? {}]).executionStats?.debugStats.billing_details.min_query_cost).toBe('1');
  });

  test('without being run costs one read and changes no transaction', async () => {
    const structuredQuery = { from: [{ collectionId: 'numbers' }] };
    const request = { parent: ROOT, structuredQuery, explainOptions: {}, newTransaction: { readWrite: {} } };
    const [message] = await client.stream('RunQuery', request);
    expect(Object.keys(message ?? {}).sort()).toEqual(['explainMetrics', 'transaction']);
    expect(client.service.control.meter().recent).toMatchObject([
      { method: 'Commit' },
      { method: 'RunQuery', reads: 1 },
    ]);
  });

  test('is billed for what the meter counts', async () => {
    await run({ offset: 3 }, { analyze: true });
    const recent = client.service.control.meter().recent as JsonObject[];
    expect(recent.at(-1)).toMatchObject({ reads: 10, indexEntries: 0 });
  });

  test('is refused without its index, planned or run', async () => {
    const sorted = { where: odd, orderBy: by('c') };
    for (const analyze of [false, true]) {
      await expect(run(sorted, { analyze })).rejects.toMatchObject({ status: 'FAILED_PRECONDITION' });
    }
  });

  test('has the index that it needs in its plan where none is required', async () => {
    client = new TestClient();
    const [message] = await run({ where: odd, orderBy: by('c') }, {});
    expect(indexesOf(metricsOf([message ?? {}]))).toEqual(['(kind ASC, c ASC, __name__ ASC)']);
  });

  test('says which indexes cover a collection group', async () => {
    const [message] = await run(
      { from: [{ collectionId: 'numbers', allDescendants: true }], where: odd, orderBy: by('n') },
      {},
    );
    expect(metricsOf([message ?? {}]).planSummary).toEqual({
      indexesUsed: [{ query_scope: 'Collection group', properties: '(kind ASC, n ASC, __name__ ASC)' }],
    });
  });

  test('is for administrators, whatever the rules allow', async () => {
    const rules = 'match /databases/{d}/documents/numbers/{n} { allow read; }';
    client.service.control.setRules('demo', `rules_version = '2'; service cloud.firestore { ${rules} }`);
    client = client.as({ kind: 'user', uid: 'ana', claims: {} });
    expect(await run({}, null)).toHaveLength(10);
    await expect(run({}, {})).rejects.toMatchObject({ status: 'PERMISSION_DENIED' });
  });
});

describe('an aggregation that is explained', () => {
  const count: Json = [{ alias: 'count', count: {} }];
  const sumOf = (fieldPath: string): Json => [{ alias: 'sum', sum: { field: { fieldPath } } }];

  test.each<[query: JsonObject, aggregations: Json, index: string, cost: string, billed: string]>([
    [{}, count, '(__name__ ASC)', '1 1 10 0', '10'],
    [{ where: odd }, count, '(kind ASC, __name__ ASC)', '1 1 5 0', '5'],
    [{}, [{ alias: 'count', count: { upTo: '3' } }], '(__name__ ASC)', '1 1 3 0', '3'],
    [{ where: odd }, sumOf('n'), '(kind ASC, n ASC, __name__ ASC)', '1 1 5 0', '5'],
    [{ where: where('kind', 'EQUAL', text('none')) }, count, '(kind ASC, __name__ ASC)', '1 1 0 0', '0'],
    [{ limit: 0 }, count, '(__name__ ASC)', '1 1 1 0', '0'],
    [
      {
        where: both('AND', where('n', 'GREATER_THAN', integer(5)), where('m', 'GREATER_THAN', integer(0))),
        orderBy: by('n', 'm'),
      },
      count,
      '(n ASC, m ASC, __name__ ASC)',
      '1 1 5 0',
      '5',
    ],
  ])('names its index and its cost: %j, %j', async (query, aggregations, index, cost, billed) => {
    const planned = await aggregate(query, aggregations, {});
    expect(planned).toEqual([{ explainMetrics: { planSummary: expect.anything() } }]);
    expect(indexesOf(metricsOf(planned))).toEqual([index]);
    const analyzed = await aggregate(query, aggregations, { analyze: true });
    expect(analyzed).toEqual([
      {
        ...(await aggregate(query, aggregations, null))[0],
        explainMetrics: expect.anything(),
        readTime: expect.anything(),
      },
    ]);
    expect(indexesOf(metricsOf(analyzed))).toEqual([index]);
    expect(costOf(metricsOf(analyzed))).toBe(cost);
    const { billing_details } = metricsOf(analyzed).executionStats?.debugStats ?? {};
    expect(billing_details?.index_entries_billable).toBe(billed);
  });
});
