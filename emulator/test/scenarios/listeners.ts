/** Scenarios of listeners: first snapshots, changes, limits and removals. */
import type { QuerySpec, Sdk, Write } from '../sdk/sdk.ts';
import { below, fill, type Scenario } from './scenario.ts';

interface ListenCase {
  readonly name: string;
  readonly query: Omit<QuerySpec, 'collection'>;
  /** Ids of the first snapshot. */
  readonly first: string;
  /** Each batch of writes, and the ids of the snapshot that follows it. */
  readonly steps: readonly (readonly [writes: readonly Write[], ids: string])[];
  /** Changes in the last snapshot. */
  readonly changes: readonly string[];
}

const NUMBERED = { a: { n: 1 }, b: { n: 2 }, c: { n: 3 }, d: { n: 4 } };
const ascending: Partial<QuerySpec> = { orderBy: [['n', 'asc']] };

const CASES: readonly ListenCase[] = [
  {
    name: 'a listener sees what is added',
    query: {},
    first: 'a b c d',
    steps: [[[{ set: 'e', data: {} }], 'a b c d e']],
    changes: ['added:e'],
  },
  {
    name: 'a listener sees what is deleted',
    query: {},
    first: 'a b c d',
    steps: [[[{ delete: 'b' }], 'a c d']],
    changes: ['removed:b'],
  },
  {
    name: 'a document that no longer matches leaves',
    query: { where: ['n', '>=', 3] },
    first: 'c d',
    steps: [[[{ update: 'c', data: { n: 0 } }], 'd']],
    changes: ['removed:c'],
  },
  {
    name: 'a document that begins to match enters in order',
    query: { where: ['n', '>=', 3], ...ascending },
    first: 'c d',
    steps: [[[{ update: 'a', data: { n: 3.5 } }], 'c a d']],
    changes: ['added:a'],
  },
  {
    name: 'one batch is one snapshot',
    query: ascending,
    first: 'a b c d',
    steps: [[[{ delete: 'a' }, { set: 'e', data: { n: 9 } }, { delete: 'b' }], 'c d e']],
    changes: ['removed:a', 'removed:b', 'added:e'],
  },
  {
    name: 'a limit pushes the last one out',
    query: { ...ascending, limit: 2 },
    first: 'a b',
    steps: [[[{ set: 'z', data: { n: 0 } }], 'z a']],
    changes: ['removed:b', 'added:z'],
  },
  {
    name: 'a limit is filled up after a deletion',
    query: { ...ascending, limit: 2 },
    first: 'a b',
    steps: [[[{ delete: 'a' }], 'b c']],
    changes: ['removed:a', 'added:c'],
  },
  {
    name: 'limitToLast moves with what is added',
    query: { ...ascending, limitToLast: 2 },
    first: 'c d',
    steps: [[[{ set: 'e', data: { n: 5 } }], 'd e']],
    changes: ['removed:c', 'added:e'],
  },
  {
    name: 'an order follows its field',
    query: { orderBy: [['n', 'desc']] },
    first: 'd c b a',
    steps: [[[{ update: 'a', data: { n: 10 } }], 'a d c b']],
    changes: ['modified:a'],
  },
  {
    name: 'an emptied collection fills again',
    query: {},
    first: 'a b c d',
    steps: [
      [[{ delete: 'a' }, { delete: 'b' }, { delete: 'c' }, { delete: 'd' }], ''],
      [[{ set: 'a', data: {} }], 'a'],
    ],
    changes: ['added:a'],
  },
];

const splitIds = (text: string): string[] => text.split(' ').filter((id) => id !== '');

const table = CASES.map(
  ({ name, query, steps, first, changes }): Scenario => ({
    name,
    run: async (sdk, root) => {
      await fill(sdk, root, NUMBERED);
      const listening = sdk.listen({ collection: root, ...query });
      let view = await listening.until(splitIds(first));
      for (const [writes, ids] of steps) {
        await sdk.write(...writes.map((write) => below(root, write)));
        view = await listening.until(splitIds(ids));
      }
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
