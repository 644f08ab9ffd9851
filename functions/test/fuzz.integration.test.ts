import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from './api-suite.ts';

const REQUESTS = 1500;
const SEED = 20_261_120;

let suite: ApiSuite;
let people: Person[];
beforeAll(async () => {
  suite = await openApiSuite();
  people = [await suite.addMember(), await suite.signUp()];
});
afterAll(() => suite.close());

/** Mulberry32: the same numbers every time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(SEED);
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

const KEYS = ['name', 'age', 'bio', 'height', 'placeId', 'location', 'lookingFor', 'photos', 'interests', 'gender'];
const MORE_KEYS = [
  'isNew',
  'lastActive',
  'targetId',
  'action',
  'full',
  'grid',
  'order',
  '__proto__',
  'constructor',
  'toString',
  'isAdmin',
  '',
];
const TEXTS = [
  '',
  'x',
  '🙂'.repeat(300),
  '\u0000',
  '\u202e',
  '../..',
  '__x__',
  'a'.repeat(5000),
  '{{7*7}}',
  "' OR 1=1",
  '\ud800',
];

function value(depth = 0): unknown {
  const leaves = [null, true, false, 0, -1, 1e308, 18.5, 2 ** 53, pick(TEXTS), pick(TEXTS), pick(TEXTS)];
  if (depth > 3 || random() < 0.6) return pick(leaves);
  if (random() < 0.5) return Array.from({ length: Math.floor(random() * 8) }, () => value(depth + 1));
  return object(depth + 1);
}

const object = (depth: number): object =>
  Object.fromEntries(
    Array.from({ length: Math.floor(random() * 5) }, () => [pick([...KEYS, ...MORE_KEYS]), value(depth)]),
  );

const text = () => encodeURIComponent(pick(TEXTS).replace('\ud800', '')).slice(0, 2000);

function path(): string {
  const base = pick([
    '/users',
    '/profile/me',
    `/profile/${text()}`,
    '/photos',
    `/photos/${text()}`,
    '/deck',
    '/likes',
    '/search',
    '/favorites',
    `/favorites/${text()}`,
    '/swipes',
    '/swipes/last',
    `/${text()}`,
  ]);
  return random() < 0.4
    ? `${base}?${pick(['cursor', 'all', 'all[]', '__proto__', 'x', 'minAge', 'distance', 'location', 'gender'])}=${text()}`
    : base;
}

it(`answers ${REQUESTS} senseless requests without failing once`, async () => {
  const failures: string[] = [];
  for (let count = 0; count < REQUESTS; count += 1) {
    const method = pick(['GET', 'POST', 'PATCH', 'DELETE', 'PUT']);
    const body = method === 'GET' ? {} : { body: random() < 0.1 ? pick(TEXTS) : object(0) };
    const address = path();
    const answer = await suite.call(method, address, { token: pick(people).token, ...body });
    if (answer.status >= 500) failures.push(`${method} ${address} ${JSON.stringify(body)}`);
  }
  expect(failures).toEqual([]);
}, 120_000);
