import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { lazily } from './lazily.ts';
import { BUILDERS, EAGER_BUILDERS, ISO_BUILDERS } from './lazy-schemas.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A call of Zod, but not one that parses. */
const CALL = /(?<![\w.])z\.(?!parse\b|safeParse\b)([a-z][\w.]*)\(/g;

it('knows every builder that the contract and the client call', () => {
  const files = globSync(['contract/src/**/*.ts', 'web/src/**/*.{ts,tsx}'], { cwd: ROOT });
  const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const called = new Set(sources.flatMap((source) => [...source.matchAll(CALL)].map(([, name = '']) => name)));
  expect(called.size).toBeGreaterThan(30);
  const known = [...BUILDERS, ...EAGER_BUILDERS, ...ISO_BUILDERS.map((name) => `iso.${name}`)];
  expect([...called].filter((name) => !known.includes(name))).toEqual([]);
});

function countBuilt() {
  let count = 0;
  const string = lazily((...params: Parameters<typeof z.string>) => {
    count += 1;
    return z.string(...params);
  });
  return { string, read: () => count };
}

it('builds a schema when it first parses', () => {
  const built = countBuilt();
  const person = z.strictObject({ name: built.string().check(z.minLength(1)), nickname: z.optional(built.string()) });
  expect(built.read()).toBe(0);
  expect(z.safeParse(person, { name: 'Luz' }).data).toEqual({ name: 'Luz' });
  expect(z.safeParse(person, { name: '' }).error?.issues.map(({ path }) => path)).toEqual([['name']]);
  z.parse(person, { name: 'Ana', nickname: 'An' });
  expect(built.read()).toBe(2);
});

it('is known as a schema before it is built', () => {
  const built = countBuilt();
  expect('_zod' in built.string()).toBe(true);
  expect(built.read()).toBe(0);
});

const builders: Readonly<Record<string, unknown>> = { ...z };
const lazyZod = {
  ...z,
  ...Object.fromEntries(BUILDERS.map((name) => [name, lazily(builders[name] as typeof z.string)])),
} as typeof z;

/** A schema of every builder that makes one of others. */
function defineSchema(zod: typeof z) {
  const trimmed = zod.pipe(
    zod.string(),
    zod.transform((text) => text.trim()),
  );
  const name = trimmed.check(
    zod.minLength(1),
    zod.refine((text) => text !== 'x'),
  );
  const age = zod.int().check(zod.minimum(18), zod.maximum(99));
  const person = zod.object({ name, age, town: zod.enum(['a', 'b']) });
  const pet = zod.discriminatedUnion('kind', [
    zod.strictObject({ kind: zod.literal('cat'), lives: zod.number() }),
    zod.strictObject({ kind: zod.literal('dog'), isGood: zod.boolean() }),
  ]);
  return zod.extend(zod.omit(person, { town: true }), {
    draft: zod.partial(zod.pick(person, { age: true, town: true })),
    pets: zod.array(pet).check(zod.maxLength(2)),
    height: zod.nullable(zod.union([zod.literal(''), zod.int()])),
    marks: zod.record(zod.string().check(zod.regex(/^m/)), zod.catch(zod.optional(zod.int()), 0)),
  });
}

const eager = defineSchema(z);
const lazy = defineSchema(lazyZod);
const valid = {
  name: ' Luz ',
  age: 29,
  draft: {},
  pets: [{ kind: 'cat', lives: 9 }],
  height: '',
  marks: { m1: 'odd' },
};

it.each<[change: object]>([
  [{}],
  [{ name: ' ' }],
  [{ name: 'x' }],
  [{ age: 17 }],
  [{ draft: { town: 'c' } }],
  [{ pets: [{ kind: 'dog', lives: 9 }] }],
  [{ pets: [{ kind: 'bird' }] }],
  [{ pets: [1, 2, 3] }],
  [{ height: 'tall' }],
  [{ marks: { n: 1 } }],
])('parses %j as Zod itself does', (change) => {
  const value = { ...valid, ...change };
  const [parsed, expected] = [lazy, eager].map((schema) => z.safeParse(schema, value));
  expect(parsed?.data).toEqual(expected?.data);
  expect(parsed?.error?.issues).toEqual(expected?.error?.issues);
});
