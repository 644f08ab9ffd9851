/** Scenarios of queries: filters, orders, cursors, limits, collection groups and aggregates. */
import { type Fields, number } from '../sdk/neutral.ts';
import { type Condition, failure, type QuerySpec } from '../sdk/sdk.ts';
import { fill, queryIds, type Scenario } from './scenario.ts';

const TOWNS: { readonly [id: string]: Fields } = {
  baguio: { name: 'Baguio', n: 1, tags: ['cold', 'high'], region: 'CAR', island: { id: 'luzon' } },
  cebu: { name: 'Cebu', n: 2, tags: ['sea'], region: 'VII', island: { id: 'visayas' } },
  davao: { name: 'Davao', n: 3, tags: ['sea', 'big'], region: 'XI', island: { id: 'mindanao' } },
  iloilo: { name: 'Iloilo', n: 2.5, tags: [], region: 'VI', island: { id: 'visayas' }, twin: null },
  manila: { name: 'Manila', n: 3, tags: ['big', 'sea'], region: 'NCR', island: { id: 'luzon' } },
  nowhere: { name: 'Nowhere', n: number('NaN'), region: null },
};

type QueryCase = readonly [name: string, query: Omit<QuerySpec, 'collection'>, ids: string];

const and = (...parts: Condition[]): Condition => ({ and: parts });
const or = (...parts: Condition[]): Condition => ({ or: parts });
/** `n desc` or, ascending, `n`. */
const by = (...orders: string[]): NonNullable<QuerySpec['orderBy']> =>
  orders.map((order) => [order.replace(' desc', ''), order.endsWith(' desc') ? 'desc' : 'asc']);

/** Each query with the ids that it returns, in order. */
const CASES: readonly QueryCase[] = [
  ['everything comes in the order of names', {}, 'baguio cebu davao iloilo manila nowhere'],
  ['== compares integers and doubles', { where: ['n', '==', 3] }, 'davao manila'],
  ['== NaN finds NaN', { where: ['n', '==', number('NaN')] }, 'nowhere'],
  ['== null finds null only', { where: ['twin', '==', null] }, 'iloilo'],
  ['== reaches into maps', { where: ['island.id', '==', 'luzon'] }, 'baguio manila'],
  ['== compares whole maps', { where: ['island', '==', { id: 'visayas' }] }, 'cebu iloilo'],
  ['== compares whole lists in order', { where: ['tags', '==', ['sea', 'big']] }, 'davao'],
  ['!= leaves out null and missing', { where: ['region', '!=', 'NCR'] }, 'baguio iloilo cebu davao'],
  ['!= null finds what is set', { where: ['twin', '!=', null] }, ''],
  ['< leaves out other types and NaN', { where: ['n', '<', 2.5] }, 'baguio cebu'],
  ['<= includes the bound', { where: ['n', '<=', 2.5] }, 'baguio cebu iloilo'],
  ['> excludes the bound', { where: ['n', '>', 2.5] }, 'davao manila'],
  ['>= on strings', { where: ['name', '>=', 'Iloilo'] }, 'iloilo manila nowhere'],
  ['a range of both ends', { where: and(['n', '>', 1], ['n', '<', 3]) }, 'cebu iloilo'],
  ['in finds any of the values', { where: ['region', 'in', ['NCR', 'VII', 'none']] }, 'cebu manila'],
  ['not-in leaves out null and missing', { where: ['region', 'not-in', ['NCR', 'VI']] }, 'baguio cebu davao'],
  ['array-contains finds an element', { where: ['tags', 'array-contains', 'big'] }, 'davao manila'],
  [
    'array-contains-any finds either',
    { where: ['tags', 'array-contains-any', ['cold', 'big']] },
    'baguio davao manila',
  ],
  ['and joins equalities', { where: and(['n', '==', 3], ['region', '==', 'XI']) }, 'davao'],
  [
    'or unites without repeats',
    { where: or(['n', '==', 3], ['region', '==', 'XI'], ['n', '==', 1]) },
    'baguio davao manila',
  ],
  ['or inside and', { where: and(['island.id', '==', 'luzon'], or(['n', '==', 1], ['n', '==', 9])) }, 'baguio'],
  ['__name__ filters by id', { where: ['__name__', '>', 'iloilo'] }, 'manila nowhere'],
  ['__name__ in finds by ids', { where: ['__name__', 'in', ['cebu', 'davao', 'x']] }, 'cebu davao'],
  ['orderBy leaves out documents without the field', { orderBy: by('twin') }, 'iloilo'],
  ['orderBy breaks ties by name', { orderBy: by('n desc'), limit: 3 }, 'manila davao iloilo'],
  ['orderBy two fields', { orderBy: by('n desc', 'name'), limit: 2 }, 'davao manila'],
  ['orderBy __name__ descending', { orderBy: by('__name__ desc'), limit: 2 }, 'nowhere manila'],
  ['limit takes the first', { orderBy: by('name'), limit: 2 }, 'baguio cebu'],
  ['limitToLast takes the last in order', { orderBy: by('name'), limitToLast: 2 }, 'manila nowhere'],
  ['startAt includes its position', { orderBy: by('name'), startAt: ['Iloilo'] }, 'iloilo manila nowhere'],
  ['startAfter excludes it', { orderBy: by('name'), startAfter: ['Iloilo'] }, 'manila nowhere'],
  ['endAt includes its position', { orderBy: by('name'), endAt: ['Cebu'] }, 'baguio cebu'],
  ['endBefore excludes it', { orderBy: by('name'), endBefore: ['Cebu'] }, 'baguio'],
  ['a cursor of two values', { orderBy: by('n', 'name'), startAfter: [3, 'Davao'] }, 'manila'],
  ['a cursor on a descending order', { orderBy: by('n desc'), startAfter: [3] }, 'iloilo cebu baguio nowhere'],
  ['a cursor by id', { orderBy: by('__name__'), startAt: ['manila'] }, 'manila nowhere'],
  ['cursors with limitToLast', { orderBy: by('name'), endBefore: ['Manila'], limitToLast: 2 }, 'davao iloilo'],
];

const table = CASES.map(
  ([name, spec, expected]): Scenario => ({
    name,
    run: async (sdk, root) => {
      // A transaction leaves nothing in the cache of the JS SDK, which takes NaN for less than every number and then waits forever.
      await sdk.transaction(async (transaction) => {
        for (const [id, data] of Object.entries(TOWNS)) transaction.write({ set: `${root}/${id}`, data });
      });
      return queryIds(sdk, { collection: root, ...spec });
    },
    expected,
  }),
);

/** Each query with its aggregates of `n`. */
const AGGREGATES: readonly (readonly [name: string, query: Partial<QuerySpec>, expected: Fields])[] = [
  ['aggregates cover the query', { where: ['n', '>=', 2] }, { count: 4, sum: 10.5, average: 2.625 }],
  ['aggregates respect a limit', { orderBy: by('name'), limit: 2 }, { count: 2, sum: 3, average: 1.5 }],
  ['the average of nothing is null', { where: ['n', '>', 9] }, { count: 0, sum: 0, average: null }],
  ['NaN spreads through a sum', {}, { count: 6, sum: number('NaN'), average: number('NaN') }],
];

const aggregates = AGGREGATES.map(
  ([name, query, expected]): Scenario => ({
    name,
    run: async (sdk, root) => {
      await fill(sdk, root, TOWNS);
      const spec = { collection: root, ...query };
      return sdk.aggregate(spec, { count: ['count'], sum: ['sum', 'n'], average: ['average', 'n'] });
    },
    expected,
  }),
);

export const QUERY_SCENARIOS: readonly Scenario[] = [
  ...table,
  {
    name: 'a collection group finds every depth',
    run: async (sdk, root) => {
      const group = `${root}-group`;
      await fill(sdk, group, { top: { n: 3 } });
      await fill(sdk, `${root}/a/${group}`, { middle: { n: 2 } });
      await fill(sdk, `${root}/a/x/y/${group}`, { deep: { n: 1 } });
      return queryIds(sdk, { collection: group, group: true, where: ['n', '>', 0], orderBy: [['n', 'asc']] });
    },
    expected: 'deep middle top',
  },
  {
    name: 'a query of nothing is empty',
    run: async (sdk, root) => queryIds(sdk, { collection: root, where: ['a', '==', 1] }),
    expected: '',
  },
  ...aggregates,
  {
    name: 'a negation together with a disjunction is refused',
    run: async (sdk, root) => {
      const spec: QuerySpec = { collection: root, where: and(['a', 'not-in', [1]], ['b', 'in', [1, 2]]) };
      const attempt = async () => sdk.query(spec);
      return (await failure(sdk, attempt())).code;
    },
    expected: 'invalid-argument',
  },
];
