import { ALL_CALLS } from '@tagpo/contract/calls/all';
import { afterAll, expect, it, vi } from 'vitest';
import { openApiSuite } from '../../../testkit/api-suite.ts';
import { HIDDEN, mapConcurrently } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { pickFrom, randomFrom } from '../../../testkit/random.ts';
import { countStatus } from '../fixtures/answers.ts';

vi.setConfig({ testTimeout: LONG_MS });

const REQUESTS = sized(10_000, 1000);
const SEED = 20_261_120;

const suite = await openApiSuite();
const people = [
  await suite.addMember({ account: HIDDEN }),
  await suite.addMember({ account: HIDDEN }),
  await suite.signUp(),
];
afterAll(() => suite.close());

const random = randomFrom(SEED);
const pick = <T>(values: readonly T[]): T => pickFrom(random, values);

const KEYS = [
  ...'name age bio height placeId location lookingFor photos interests gender isNew lastActive targetId action'.split(
    ' ',
  ),
  ...'full grid order receiverId content id userId reason text messageIds language isHidden notifications'.split(' '),
  ...['__proto__', 'constructor', 'toString', 'isAdmin', 'active', ''],
];
const TEXTS = [
  ...['', 'x', '🙂'.repeat(300), '\u0000', '\u202e', '../..', '__x__', 'a'.repeat(5000), '{{7*7}}', "' OR 1=1"],
  ...['\ud800', 'like', 'pass', 'other', 'en', '1700000000000-a.jpg', '00000000-0000-4000-8000-000000000000'],
  '2026-11-20T00:00:00Z',
];
const QUERY_KEYS = 'cursor all all[] __proto__ x minAge maxAge distance location gender before query'.split(' ');

function value(depth = 0): unknown {
  const leaves = [null, true, false, 0, -1, 1e308, 18.5, 2 ** 53, 28, pick(TEXTS), pick(TEXTS), pick(TEXTS)];
  if (depth > 3 || random() < 0.6) return pick(leaves);
  if (random() < 0.5) return Array.from({ length: Math.floor(random() * 8) }, () => value(depth + 1));
  return object(depth + 1);
}

const object = (depth: number): object =>
  Object.fromEntries(Array.from({ length: Math.floor(random() * 5) }, () => [pick(KEYS), value(depth)]));

const text = () => encodeURIComponent(pick(TEXTS).replace('\ud800', '')).slice(0, 2000);
const id = () => (random() < 0.4 ? pick(people).uid : text());

/** All but the call that ends the sessions of the attacker. */
const PATHS = ALL_CALLS.map(({ path }) => path).filter((path) => path !== '/sessions');

function address(): string {
  const path = random() < 0.05 ? `/${text()}` : pick(PATHS).replace(':id', id());
  return random() < 0.3 ? `${path}?${pick(QUERY_KEYS)}=${text()}` : path;
}

it(`39 ${REQUESTS} senseless requests are answered, none with 5xx`, async () => {
  const drawn = Array.from({ length: REQUESTS }, () => {
    const method = pick(['GET', 'POST', 'PATCH', 'DELETE', 'PUT']);
    const sent = method === 'GET' ? {} : { body: random() < 0.1 ? pick(TEXTS) : object(0) };
    return { method, path: address(), token: pick(people).token, sent };
  }).filter(({ method, path }) => method !== 'DELETE' || !path.startsWith('/profile/me'));
  const answers = await mapConcurrently(drawn, async ({ method, path, token, sent }) => {
    // As much time passes as the limits ask for: the attack is on what they protect.
    suite.clock.skewMs += 60;
    const { status } = await suite.call(method, path, { token, ...sent });
    return { status, call: `${status} ${method} ${path} ${JSON.stringify(sent)}` };
  });
  suite.clock.skewMs = 0;
  expect(answers.filter(({ status }) => status >= 500).map(({ call }) => call)).toEqual([]);
  // They were not all stopped by the same check.
  for (const status of [200, 400, 403, 404, 405]) expect(countStatus(answers, status), `${status}`).toBeGreaterThan(0);
});
