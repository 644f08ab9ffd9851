/** Scenarios of writes: sets, updates, masks, transforms, preconditions and batches. */
import { type Fields, increment, type Neutral, now, remove, union, without } from '../sdk/neutral.ts';
import { failure, type Write } from '../sdk/sdk.ts';
import { below, type Scenario } from './scenario.ts';

const PATH = 'a';
const set = (data: Fields, merge?: true | readonly string[]): Write => ({ set: PATH, data, ...(merge && { merge }) });
const update = (data: Fields): Write => ({ update: PATH, data });
const destroy: Write = { delete: PATH };

/** The fields of a document before and after one batch of writes; null if there is no document. */
const CASES: readonly (readonly [name: string, before: Fields | null, writes: readonly Write[], after: Neutral])[] = [
  ['a set replaces the whole document', { a: 1, b: 2 }, [set({ c: 3 })], { c: 3 }],
  [
    'a merge keeps the other fields',
    { a: 1, b: { c: 2, d: 3 } },
    [set({ b: { c: 9 } }, true)],
    { a: 1, b: { c: 9, d: 3 } },
  ],
  ['a merge of an empty map replaces that field', { a: { b: 1 } }, [set({ a: {} }, true)], { a: {} }],
  ['a merge creates a missing document', null, [set({}, true)], {}],
  ['a merge of named fields ignores the other data', { a: 1, b: 2 }, [set({ a: 5, b: 6 }, ['a'])], { a: 5, b: 2 }],
  ['a merge deletes a field', { a: 1, b: 2 }, [set({ a: remove }, true)], { b: 2 }],
  ['an update changes the named fields only', { a: 1, b: 2 }, [update({ b: 3 })], { a: 1, b: 3 }],
  [
    'an update reaches into a map',
    { a: { b: 1, c: 2 } },
    [update({ 'a.b': 5, 'a.d': 6 })],
    { a: { b: 5, c: 2, d: 6 } },
  ],
  ['an update through a scalar makes a map', { a: 1 }, [update({ 'a.b': 2 })], { a: { b: 2 } }],
  ['an update deletes a nested field', { a: { b: 1, c: 2 } }, [update({ 'a.b': remove })], { a: { c: 2 } }],
  ['an increment adds integers', { n: 1 }, [update({ n: increment(41) })], { n: 42 }],
  ['an increment by a fraction gives a double', { n: 1 }, [update({ n: increment(0.5) })], { n: 1.5 }],
  ['an increment of no number sets it', { n: 'text' }, [update({ n: increment(3), m: increment(4) })], { n: 3, m: 4 }],
  [
    'a union appends the missing elements',
    { list: [1, 'a'] },
    [update({ list: union('a', 2, 2) })],
    { list: [1, 'a', 2] },
  ],
  ['a union on a scalar makes a list', { list: 1 }, [update({ list: union(7) })], { list: [7] }],
  ['a removal takes every equal element', { list: [1, 2, 1, 3] }, [update({ list: without(1, 3) })], { list: [2] }],
  [
    'transforms in a merge apply',
    { n: 1, keep: true },
    [set({ n: increment(1), nested: { list: union(1) } }, true)],
    { n: 2, keep: true, nested: { list: [1] } },
  ],
  [
    'later writes of a batch see the earlier ones',
    null,
    [set({ n: 1 }), update({ n: increment(1) }), update({ m: 1 })],
    { n: 2, m: 1 },
  ],
  ['a deletion ends the document', { a: 1 }, [destroy], null],
  ['the deletion of a missing document succeeds', null, [destroy], null],
];

const table = CASES.map(
  ([name, before, writes, expected]): Scenario => ({
    name,
    run: async (sdk, root) => {
      if (before) await sdk.write(below(root, set(before)));
      await sdk.write(...writes.map((write) => below(root, write)));
      return sdk.read(`${root}/${PATH}`);
    },
    expected,
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
    name: 'a batch that deletes a document cannot update it',
    run: async (sdk, root) => {
      const path = `${root}/a`;
      await sdk.write({ set: path, data: { n: 1 } });
      const { code } = await failure(sdk, sdk.write({ delete: path }, { update: path, data: { n: 2 } }));
      return [code, await sdk.read(path)];
    },
    expected: ['invalid-argument', { n: 1 }],
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
    name: 'a batch over 11 MiB is refused',
    run: async (sdk, root) => {
      const writes = Array.from({ length: 12 }, (_, id) => ({
        set: `${root}/${id}`,
        data: { a: 'x'.repeat(1_000_000) },
      }));
      return (await failure(sdk, sdk.write(...writes))).code;
    },
    expected: 'invalid-argument',
  },
  {
    name: 'a reserved id is refused',
    run: async (sdk, root) => (await failure(sdk, sdk.write({ set: `${root}/__x__`, data: {} }))).code,
    expected: 'invalid-argument',
  },
];
