/** Scenarios of listeners: first snapshots, changes, limits and removals. */
import type { QuerySpec, Sdk, Write } from '../sdk/sdk.ts';
import { below, fill, type Scenario } from './scenario.ts';

type ListenCase = readonly [
  name: string,
  query: Omit<QuerySpec, 'collection'>,
  /** Ids of the first snapshot. */
  first: string,
  writes: readonly Write[],
  /** Ids of the snapshot that follows the writes, which are one batch. */
  then: string,
  /** Changes in that snapshot. */
  changes: readonly string[],
];

const NUMBERED = { a: { n: 1 }, b: { n: 2 }, c: { n: 3 }, d: { n: 4 } };
const ALL = 'a b c d';
const byN: Pick<QuerySpec, 'orderBy'> = { orderBy: [['n', 'asc']] };
const descending: Pick<QuerySpec, 'orderBy'> = { orderBy: [['n', 'desc']] };
const set = (id: string, n: number): Write => ({ set: id, data: { n } });
const update = (id: string, n: number): Write => ({ update: id, data: { n } });
const destroy = (id: string): Write => ({ delete: id });

const CASES: readonly ListenCase[] = [
  ['a listener sees what is added', {}, ALL, [set('e', 5)], 'a b c d e', ['added:e']],
  ['a listener sees what is deleted', {}, ALL, [destroy('b')], 'a c d', ['removed:b']],
  ['a document that no longer matches leaves', { where: ['n', '>=', 3] }, 'c d', [update('c', 0)], 'd', ['removed:c']],
  [
    'a document that begins to match enters in order',
    { where: ['n', '>=', 3], ...byN },
    'c d',
    [update('a', 3.5)],
    'c a d',
    ['added:a'],
  ],
  [
    'one batch is one snapshot',
    byN,
    ALL,
    [destroy('a'), set('e', 9), destroy('b')],
    'c d e',
    ['removed:a', 'removed:b', 'added:e'],
  ],
  ['a limit pushes the last one out', { ...byN, limit: 2 }, 'a b', [set('z', 0)], 'z a', ['removed:b', 'added:z']],
  ['a limit is filled up', { ...byN, limit: 2 }, 'a b', [destroy('a')], 'b c', ['removed:a', 'added:c']],
  ['limitToLast moves', { ...byN, limitToLast: 2 }, 'c d', [set('e', 5)], 'd e', ['removed:c', 'added:e']],
  ['an order follows its field', descending, 'd c b a', [update('a', 10)], 'a d c b', ['modified:a']],
];

const splitIds = (text: string): string[] => text.split(' ').filter((id) => id !== '');

const table = CASES.map(
  ([name, query, first, writes, then, changes]): Scenario => ({
    name,
    run: async (sdk, root) => {
      await fill(sdk, root, NUMBERED);
      const listening = sdk.listen({ collection: root, ...query });
      await listening.until(splitIds(first));
      await sdk.write(...writes.map((write) => below(root, write)));
      const view = await listening.until(splitIds(then));
      listening.stop();
      return view.changes;
    },
    expected: changes,
  }),
);

export const LISTENER_SCENARIOS: readonly Scenario[] = [
  ...table,
  {
    name: 'a document listener follows its life',
    run: async (sdk, root) => {
      const listening = sdk.listen(`${root}/a`);
      await listening.until([]);
      await sdk.write({ set: `${root}/a`, data: {} });
      await listening.until(['a']);
      await sdk.write({ delete: `${root}/a` });
      await listening.until([]);
      listening.stop();
      return true;
    },
    expected: true,
  },
  {
    name: 'an emptied collection fills again',
    run: async (sdk, root) => {
      await fill(sdk, root, { a: {}, b: {} });
      const listening = sdk.listen({ collection: root });
      await listening.until(['a', 'b']);
      await sdk.write({ delete: `${root}/a` }, { delete: `${root}/b` });
      await listening.until([]);
      await sdk.write({ set: `${root}/a`, data: {} });
      const view = await listening.until(['a']);
      listening.stop();
      return view.changes;
    },
    expected: ['added:a'],
  },
  {
    name: 'a second listener joins and the first goes on',
    run: async (sdk, root) => {
      await fill(sdk, root, NUMBERED);
      const all = sdk.listen({ collection: root });
      await all.until(['a', 'b', 'c', 'd']);
      const some = sdk.listen({ collection: root, where: ['n', '>', 2] });
      await some.until(['c', 'd']);
      some.stop();
      await sdk.write({ delete: `${root}/d` });
      await all.until(['a', 'b', 'c']);
      const again = sdk.listen({ collection: root, where: ['n', '>', 2] });
      const view = await again.until(['c']);
      all.stop();
      again.stop();
      return view.ids;
    },
    expected: ['c'],
  },
  {
    name: 'a thousand documents arrive in one snapshot',
    run: async (sdk: Sdk, root) => {
      const ids = Array.from({ length: 1000 }, (_, index) => String(index).padStart(4, '0'));
      await sdk.write(...ids.slice(0, 500).map((id) => ({ set: `${root}/${id}`, data: { id } })));
      await sdk.write(...ids.slice(500).map((id) => ({ set: `${root}/${id}`, data: { id } })));
      const listening = sdk.listen({ collection: root });
      const view = await listening.until(ids);
      listening.stop();
      return view.changes.length > 0;
    },
    expected: true,
  },
];
