/** Scenarios of vector search, which only the SDKs for servers have. */
import { type Fields, number, vector } from '../sdk/neutral.ts';
import { failure, type NearestSpec, type QuerySpec, type ServerSdk } from '../sdk/sdk.ts';
import { fill, type ServerScenario } from './scenario.ts';

const BEANS: { readonly [id: string]: Fields } = {
  arabica: { spot: vector(1, 0), colour: 'red', grown: { at: vector(0, 0, 1) }, distance: 'unknown' },
  barako: { spot: vector(0, 1), colour: 'red', grown: { at: vector(0, 0, 2) } },
  excelsa: { spot: vector(3, 4), colour: 'black' },
  liberica: { spot: vector(-1, 0), colour: 'black' },
  robusta: { spot: vector(2, 0), colour: 'green' },
  decaf: { spot: [1, 0], colour: 'red' },
  instant: { spot: vector(1, 0, 0), colour: 'red' },
  tea: { colour: 'red' },
};

type NearestCase = readonly [
  name: string,
  nearest: Partial<NearestSpec>,
  found: string,
  query?: Omit<QuerySpec, 'collection'>,
];

const EUCLIDEAN = { measure: 'EUCLIDEAN' } as const;
const COSINE = { measure: 'COSINE' } as const;
const DOT_PRODUCT = { measure: 'DOT_PRODUCT' } as const;

/** Each search with the ids that it finds, in order. Without a limit it finds all. */
const CASES: readonly NearestCase[] = [
  ['Euclidean distance', EUCLIDEAN, 'arabica robusta barako liberica excelsa'],
  ['the angle', COSINE, 'arabica robusta excelsa barako liberica'],
  ['the largest dot product', DOT_PRODUCT, 'excelsa robusta arabica barako liberica'],
  ['distance up to a limit', { ...EUCLIDEAN, limit: 2 }, 'arabica robusta'],
  ['distance up to a threshold', { ...EUCLIDEAN, threshold: 1 }, 'arabica robusta'],
  ['the angle up to a threshold', { ...COSINE, threshold: 0.4 }, 'arabica robusta excelsa'],
  ['dot product down to a threshold', { ...DOT_PRODUCT, threshold: 2 }, 'excelsa robusta'],
  ['distance of a nested vector', { ...EUCLIDEAN, field: 'grown.at', vector: [0, 0, 2] }, 'barako arabica'],
  ['distance of other dimensions', { ...EUCLIDEAN, vector: [1, 0, 0] }, 'instant'],
  ['distance within a filter', EUCLIDEAN, 'arabica barako', { where: ['colour', '==', 'red'] }],
  [
    'distance within a filter, then a limit',
    { ...EUCLIDEAN, limit: 1 },
    'liberica',
    { where: ['colour', '==', 'black'] },
  ],
  ['distance within a range', EUCLIDEAN, 'arabica robusta barako', { where: ['colour', '>', 'black'] }],
  ['no distance at all', { ...EUCLIDEAN, field: 'none' }, ''],
  ['distance with ties by name', { ...EUCLIDEAN, vector: [0, 0], limit: 3 }, 'arabica barako liberica'],
  [
    'distance with ties in the given order',
    { ...EUCLIDEAN, vector: [0, 0], limit: 3 },
    'liberica arabica barako',
    { orderBy: [['colour', 'asc']] },
  ],
];

async function search(sdk: ServerSdk, root: string, options: Partial<NearestSpec>, query: Partial<QuerySpec> = {}) {
  await fill(sdk, root, BEANS);
  const nearest = { field: 'spot', vector: [1, 0], measure: 'EUCLIDEAN', limit: 1000, ...options } as const;
  return sdk.nearest({ collection: root, ...query }, nearest);
}

const table = CASES.map(
  ([name, nearest, expected, query]): ServerScenario => ({
    name: `vectors are ranked by ${name}`,
    run: async (sdk, root) => (await search(sdk, root, nearest, query)).map(({ id }) => id).join(' '),
    expected,
  }),
);

/** Each search with the data of what it finds first. */
const FIRST: readonly (readonly [name: string, nearest: Partial<NearestSpec>, data: Fields])[] = [
  ['a distance replaces a field', { resultField: 'distance' }, { ...BEANS.arabica, distance: 0 }],
  ['a distance adds a field', { resultField: 'far', vector: [1, 2] }, { ...BEANS.barako, far: Math.SQRT2 }],
  [
    'a distance is added without the vector',
    { resultField: 'far', select: ['colour', 'far'] },
    { colour: 'red', far: 0 },
  ],
  ['a distance that is not selected is left out', { resultField: 'far', select: ['colour'] }, { colour: 'red' }],
  ['the name of a distance is no path', { resultField: 'a.b' }, { ...BEANS.arabica, 'a.b': 0 }],
];

const first = FIRST.map(
  ([name, nearest, expected]): ServerScenario => ({
    name,
    run: async (sdk, root) => (await search(sdk, root, nearest))[0]?.data ?? null,
    expected,
  }),
);

export const VECTOR_SCENARIOS: readonly ServerScenario[] = [
  ...table,
  ...first,
  {
    name: 'a vector search covers a collection group',
    run: async (sdk, root) => {
      const group = `${root}-group`;
      await fill(sdk, `${root}/a/${group}`, { near: { spot: vector(1, 0) } });
      await fill(sdk, group, { far: { spot: vector(9, 9) } });
      const nearest = { field: 'spot', vector: [0, 0], limit: 5, ...EUCLIDEAN };
      return (await sdk.nearest({ collection: group, group: true }, nearest)).map(({ id }) => id);
    },
    expected: ['near', 'far'],
  },
  {
    name: 'a vector orders after lists and before maps, by dimension first',
    run: async (sdk, root) => {
      const values = { a: vector(2, 0), b: vector(1, 9), c: vector(9), d: [99], e: { a: 1 }, f: vector(0, 0, 0) };
      await fill(sdk, root, Object.fromEntries(Object.entries(values).map(([id, value]) => [id, { value }])));
      return (await sdk.query({ collection: root, orderBy: [['value', 'asc']] })).map(({ id }) => id).join('');
    },
    expected: 'dcbafe',
  },
  {
    name: 'a cosine with a zero vector is refused',
    run: async (sdk, root) => {
      await fill(sdk, root, { zero: { spot: vector(0, 0) } });
      const nearest = { field: 'spot', vector: [1, 0], limit: 5, ...COSINE };
      return failure(sdk, sdk.nearest({ collection: root }, nearest));
    },
    expected: {
      code: 'failed-precondition',
      message: 'Cannot compute cosine distance against a vector with a magnitude of zero.',
    },
  },
  {
    name: 'a limit beside a vector search is refused',
    run: (sdk, root) => failure(sdk, search(sdk, root, {}, { limit: 2 })),
    expected: { code: 'invalid-argument', message: 'A query limit cannot be used with FindNearest' },
  },
  {
    name: 'a distance of NaN comes last',
    run: async (sdk, root) => {
      await fill(sdk, root, { odd: { spot: vector(Number.NaN, 0) }, far: { spot: vector(99, 0) } });
      const nearest = { field: 'spot', vector: [0, 0], limit: 5, resultField: 'far', select: ['far'], ...EUCLIDEAN };
      return (await sdk.nearest({ collection: root }, nearest)).map(({ data }) => data.far ?? null);
    },
    expected: [99, number('NaN')],
  },
];
