/** Sets, updates, masks, transforms, preconditions, batches. */
import { type Fields, increment, type Neutral, now, remove, union, without } from '../sdk/neutral.ts';
import { failure, type Write } from '../sdk/sdk.ts';
import type { Scenario } from './scenario.ts';

interface WriteCase {
  readonly name: string;
  readonly before?: Fields;
  /** Of the document that the path is filled in for. */
  readonly writes: (path: string) => readonly Write[];
  readonly after: Neutral;
}

const CASES: readonly WriteCase[] = [
  {
    name: 'a set replaces the whole document',
    before: { a: 1, b: 2 },
    writes: (set) => [{ set, data: { c: 3 } }],
    after: { c: 3 },
  },
  {
    name: 'a merge keeps the other fields',
    before: { a: 1, b: { c: 2, d: 3 } },
    writes: (set) => [{ set, data: { b: { c: 9 } }, merge: true }],
    after: { a: 1, b: { c: 9, d: 3 } },
  },
  {
    name: 'a merge of an empty map replaces that field',
    before: { a: { b: 1 } },
    writes: (set) => [{ set, data: { a: {} }, merge: true }],
    after: { a: {} },
  },
  {
    name: 'a merge creates a missing document',
    writes: (set) => [{ set, data: {}, merge: true }],
    after: {},
  },
  {
    name: 'merged fields leave the rest of the data out',
    before: { a: 1, b: 2 },
    writes: (set) => [{ set, data: { a: 5, b: 6 }, merge: ['a'] }],
    after: { a: 5, b: 2 },
  },
  {
    name: 'a merge deletes a field',
    before: { a: 1, b: 2 },
    writes: (set) => [{ set, data: { a: remove }, merge: true }],
    after: { b: 2 },
  },
  {
    name: 'an update changes the named fields only',
    before: { a: 1, b: 2 },
    writes: (update) => [{ update, data: { b: 3 } }],
    after: { a: 1, b: 3 },
  },
  {
    name: 'an update reaches into a map',
    before: { a: { b: 1, c: 2 } },
    writes: (update) => [{ update, data: { 'a.b': 5, 'a.d': 6 } }],
    after: { a: { b: 5, c: 2, d: 6 } },
  },
  {
    name: 'an update through a scalar makes a map',
    before: { a: 1 },
    writes: (update) => [{ update, data: { 'a.b': 2 } }],
    after: { a: { b: 2 } },
  },
  {
    name: 'an update deletes a nested field',
    before: { a: { b: 1, c: 2 } },
    writes: (update) => [{ update, data: { 'a.b': remove } }],
    after: { a: { c: 2 } },
  },
  {
    name: 'an increment adds integers',
    before: { n: 1 },
    writes: (update) => [{ update, data: { n: increment(41) } }],
    after: { n: 42 },
  },
  {
    name: 'an increment by a fraction gives a double',
    before: { n: 1 },
    writes: (update) => [{ update, data: { n: increment(0.5) } }],
    after: { n: 1.5 },
  },
  {
    name: 'an increment of no number sets it',
    before: { n: 'text' },
    writes: (update) => [{ update, data: { n: increment(3), m: increment(4) } }],
    after: { n: 3, m: 4 },
  },
  {
    name: 'a union appends what is not there yet',
    before: { list: [1, 'a'] },
    writes: (update) => [{ update, data: { list: union('a', 2, 2) } }],
    after: { list: [1, 'a', 2] },
  },
  {
    name: 'a union on a scalar makes a list',
    before: { list: 1 },
    writes: (update) => [{ update, data: { list: union(7) } }],
    after: { list: [7] },
  },
  {
    name: 'a removal takes every equal element',
    before: { list: [1, 2, 1, 3] },
    writes: (update) => [{ update, data: { list: without(1, 3) } }],
    after: { list: [2] },
  },
  {
    name: 'transforms in a merge apply',
    before: { n: 1, keep: true },
    writes: (set) => [{ set, data: { n: increment(1), nested: { list: union(1) } }, merge: true }],
    after: { n: 2, keep: true, nested: { list: [1] } },
  },
  {
    name: 'later writes of a batch see the earlier ones',
    writes: (path) => [
      { set: path, data: { n: 1 } },
      { update: path, data: { n: increment(1) } },
      { update: path, data: { m: 1 } },
    ],
    after: { n: 2, m: 1 },
  },
  {
    name: 'a deletion ends the document',
    before: { a: 1 },
    writes: (path) => [{ delete: path }],
    after: null,
  },
  {
    name: 'the deletion of a missing document succeeds',
    writes: (path) => [{ delete: path }],
    after: null,
  },
];

const table = CASES.map(
  ({ name, before, writes, after }): Scenario => ({
    name,
    run: async (sdk, root) => {
      const path = `${root}/a`;
      if (before) await sdk.write({ set: path, data: before });
      await sdk.write(...writes(path));
      return sdk.read(path);
    },
    expected: after,
  }),
);

export const WRITE_SCENARIOS: readonly Scenario[] = [
  ...table,
  {
    name: 'server timestamps of one batch are equal and recent',
    run: async (sdk, root) => {
      const before = Date.now();
      await sdk.write({ set: `${root}/a`, data: { at: now } }, { set: `${root}/b`, data: { deep: { at: now } } });
      const [a, b] = await Promise.all([sdk.read(`${root}/a`), sdk.read(`${root}/b`)]);
      const deep = b?.deep as Fields;
      const at = a?.at as { $time: string };
      return [JSON.stringify(at) === JSON.stringify(deep.at), Math.abs(Date.parse(at.$time) - before) < 60_000];
    },
    expected: [true, true],
  },
  {
    name: 'an update of a missing document is not found',
    run: async (sdk, root) => {
      const { code, message } = await failure(sdk, sdk.write({ update: `${root}/a`, data: { a: 1 } }));
      return [code, /No document to update: projects\/.*\/a$/.test(message)];
    },
    expected: ['not-found', true],
  },
  {
    name: 'a batch with a failing write changes nothing',
    run: async (sdk, root) => {
      const writes: Write[] = [
        { set: `${root}/a`, data: {} },
        { update: `${root}/missing`, data: { a: 1 } },
      ];
      const { code } = await failure(sdk, sdk.write(...writes));
      return [code, await sdk.read(`${root}/a`)];
    },
    expected: ['not-found', null],
  },
  {
    name: 'a batch of 500 writes commits at once',
    run: async (sdk, root) => {
      const ids = Array.from({ length: 500 }, (_, index) => index);
      await sdk.write(...ids.map((id) => ({ set: `${root}/${id}`, data: { id } })));
      return sdk.aggregate({ collection: root }, { all: ['count'] });
    },
    expected: { all: 500 },
  },
  {
    name: 'a document over 1 MiB is refused',
    run: async (sdk, root) => {
      const data = { a: 'x'.repeat(600_000), b: 'x'.repeat(600_000) };
      const { code } = await failure(sdk, sdk.write({ set: `${root}/a`, data }));
      return [code, await sdk.read(`${root}/a`)];
    },
    expected: ['invalid-argument', null],
  },
  {
    name: 'a reserved id is refused',
    run: async (sdk, root) => (await failure(sdk, sdk.write({ set: `${root}/__x__`, data: {} }))).code,
    expected: 'invalid-argument',
  },
];
