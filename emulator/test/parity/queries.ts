/** Cases of queries and of the requests around them. */
import { type Client, integer, vector } from './client.ts';
import type { ParityCase } from './parity-case.ts';

/** What the cases need of `firestore.indexes.json`. */
export const INDEXES = JSON.stringify({
  indexes: [
    { collectionGroup: 'a', fields: [{ fieldPath: '__name__', order: 'DESCENDING' }] },
    { collectionGroup: 'a', fields: [{ fieldPath: 'm.v', vectorConfig: { dimension: 2, flat: {} } }] },
  ],
  fieldOverrides: [],
});

const TWO_HOURS_MS = 7_200_000;
const from = [{ collectionId: 'a' }];
const field = (fieldPath: string) => ({ fieldPath });
const equal = (name: string) => ({ fieldFilter: { field: field(name), op: 'EQUAL', value: integer(1) } });

export const QUERY_CASES: readonly ParityCase[] = [
  {
    name: 'a query without its composite index',
    ask: async (client) => {
      const { status } = await client.query({ from, where: equal('x'), orderBy: [{ field: field('y') }] });
      return status;
    },
    google: ['OK', 'emulator'],
    production: ['FAILED_PRECONDITION', 'indexes'],
  },
  {
    name: 'an order by `__name__` descending without an index for it',
    ask: (client) => orderByNameDescending(client, 'b'),
    google: ['FAILED_PRECONDITION', 'recorded'],
    production: ['FAILED_PRECONDITION', 'flutterfire#4398'],
  },
  {
    name: '… and with it',
    ask: (client) => orderByNameDescending(client, 'a'),
    google: ['FAILED_PRECONDITION', 'recorded'],
    production: ['OK', 'magic-modules#12121'],
  },
  {
    name: 'a cursor with a value for the order that is implied',
    ask: async (client) => {
      const values = [integer(1), { referenceValue: `${client.root}/a/b` }];
      return (await client.query({ from, orderBy: [{ field: field('x') }], startAt: { values } })).status;
    },
    google: ['INVALID_ARGUMENT', 'recorded'],
  },
  {
    name: '`find_nearest` by a vector in a map',
    ask: async (client) => {
      await client.write({ 'a/b': { m: { mapValue: { fields: { v: vector(1, 0) } } } } });
      const nearest = { vectorField: field('m.v'), queryVector: vector(1, 0), distanceMeasure: 'EUCLIDEAN', limit: 1 };
      const { body } = await client.query({ from, findNearest: nearest });
      return body?.[0]?.document ? 'found' : 'not found';
    },
    google: ['not found', '#8077'],
    production: ['found', 'vectors'],
  },
  {
    name: '`explain_options`',
    ask: async (client) => {
      const { body } = await client.query({ from }, { explainOptions: { analyze: true } });
      return JSON.stringify(body).includes('explainMetrics') ? 'metrics' : 'ignored';
    },
    google: ['ignored', 'recorded'],
    production: ['metrics', 'explain'],
  },
  {
    name: 'PartitionQuery',
    ask: async (client) => {
      const everywhere = [{ collectionId: 'a', allDescendants: true }];
      const orderBy = [{ field: field('__name__') }];
      const query = { structuredQuery: { from: everywhere, orderBy }, partitionCount: 2 };
      return (await client.post('partitionQuery', query)).status;
    },
    google: ['UNIMPLEMENTED', 'recorded'],
    production: ['OK', 'protocol'],
  },
  {
    name: 'ExecutePipeline in a database of the standard edition',
    ask: async (client) => (await client.post('executePipeline', {})).status,
    google: ['INVALID_ARGUMENT', 'recorded'],
  },
  {
    name: 'a read at a time two hours ago',
    ask: async (client) => {
      const readTime = new Date(Date.now() - TWO_HOURS_MS).toISOString();
      return (await client.query({ from }, { readTime })).status;
    },
    google: ['OK', 'recorded'],
    production: ['FAILED_PRECONDITION', 'history'],
  },
  {
    name: 'a parameter of REST that is no number',
    ask: async (client) => (await client.get('a?pageSize=abc')).status,
    google: ['no answer', 'recorded'],
  },
];

async function orderByNameDescending(client: Client, collectionId: string): Promise<string> {
  const orderBy = [{ field: field('__name__'), direction: 'DESCENDING' }];
  return (await client.query({ from: [{ collectionId }], orderBy })).status;
}
