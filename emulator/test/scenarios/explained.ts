/** Scenarios of queries that are explained, which only the SDKs for servers can ask for. */
import { type Fields, type Neutral, vector } from '../sdk/neutral.ts';
import type { Explained, QuerySpec, ServerSdk } from '../sdk/sdk.ts';
import { fill, type ServerScenario } from './scenario.ts';

const ISLANDS: { readonly [id: string]: Fields } = {
  bohol: { n: 1, region: 'visayas', spot: vector(1, 0) },
  cebu: { n: 2, region: 'visayas', spot: vector(0, 1) },
  luzon: { n: 3, region: 'luzon', spot: vector(0, 3) },
};

const index = (properties: string) => ({ query_scope: 'Collection', properties });
const BY_NAME = index('(__name__ ASC)');
const BY_SPOT = index('(region ASC, __name__ ASC, spot VECTOR<2>)');
const nearest = { field: 'spot', vector: [0, 1], measure: 'EUCLIDEAN', limit: 1 } as const;
const visayas: Partial<QuerySpec> = { where: ['region', '==', 'visayas'] };

interface Cost {
  readonly entries: number;
  readonly documents: number;
  readonly billed?: number;
  readonly vectors?: number;
}

function debug({ entries, documents, billed = 0, vectors }: Cost): Neutral {
  return {
    index_entries_scanned: String(entries),
    documents_scanned: String(documents),
    billing_details: {
      documents_billable: String(documents),
      index_entries_billable: String(billed),
      small_ops: '0',
      min_query_cost: documents + billed + (vectors ?? 0) === 0 ? '1' : '0',
      ...(vectors !== undefined && { knn_vector_index_entries_billable: String(vectors) }),
    },
  };
}

type ExplainCase = readonly [
  name: string,
  query: Partial<QuerySpec>,
  options: Parameters<ServerSdk['explain']>[1],
  expected: Explained,
];

const run = { analyze: true };
const plan = { analyze: false };
const unrun = { cost: null, result: null };

const CASES: readonly ExplainCase[] = [
  ['a query', {}, plan, { indexes: [BY_NAME], ...unrun }],
  ['a stream', {}, { ...plan, stream: true }, { indexes: [BY_NAME], ...unrun }],
  ['a count', visayas, { ...plan, count: true }, { indexes: [index('(region ASC, __name__ ASC)')], ...unrun }],
  ['a vector search', visayas, { ...plan, nearest }, { indexes: [BY_SPOT], ...unrun }],
  [
    'a query that is run',
    { where: ['n', '>', 1], orderBy: [['n', 'desc']] },
    run,
    {
      indexes: [index('(n DESC, __name__ DESC)')],
      cost: { results: 2, reads: 2, debug: debug({ entries: 2, documents: 2 }) },
      result: ['luzon', 'cebu'],
    },
  ],
  [
    'a query for the last that is run',
    { orderBy: [['n', 'asc']], limitToLast: 1 },
    run,
    {
      indexes: [index('(n DESC, __name__ DESC)')],
      cost: { results: 1, reads: 1, debug: debug({ entries: 2, documents: 1 }) },
      result: ['luzon'],
    },
  ],
  [
    'a query of nothing that is run',
    { where: ['n', '==', 9] },
    run,
    {
      indexes: [index('(n ASC, __name__ ASC)')],
      cost: { results: 0, reads: 1, debug: debug({ entries: 0, documents: 0 }) },
      result: [],
    },
  ],
  [
    'a stream that is run',
    { limit: 2 },
    { ...run, stream: true },
    {
      indexes: [BY_NAME],
      cost: { results: 2, reads: 2, debug: debug({ entries: 3, documents: 2 }) },
      result: ['bohol', 'cebu'],
    },
  ],
  [
    'a stream of nothing that is run',
    { where: ['n', '==', 9] },
    { ...run, stream: true },
    {
      indexes: [index('(n ASC, __name__ ASC)')],
      cost: { results: 0, reads: 1, debug: debug({ entries: 0, documents: 0 }) },
      result: [],
    },
  ],
  [
    'a count that is run',
    visayas,
    { ...run, count: true },
    {
      indexes: [index('(region ASC, __name__ ASC)')],
      cost: { results: 1, reads: 1, debug: debug({ entries: 2, documents: 0, billed: 2 }) },
      result: 2,
    },
  ],
  [
    'a vector search that is run',
    visayas,
    { ...run, nearest },
    {
      indexes: [BY_SPOT],
      cost: { results: 1, reads: 2, debug: debug({ entries: 2, documents: 1, vectors: 2 }) },
      result: ['cebu'],
    },
  ],
];

export const EXPLAIN_SCENARIOS: readonly ServerScenario[] = CASES.map(([name, query, options, expected]) => ({
  name: `${name} is explained`,
  run: async (sdk, root) => {
    await fill(sdk, root, ISLANDS);
    return (await sdk.explain({ collection: root, ...query }, options)) as unknown as Neutral;
  },
  expected: expected as unknown as Neutral,
}));
