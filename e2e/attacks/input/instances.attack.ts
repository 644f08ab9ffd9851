import { RATE_LIMITS } from '@tagpo/contract/product';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { HIDDEN, mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { type Call, type Limited, limitedActions, makeCall } from '../../../testkit/costs/limited-actions.ts';
import { randomFrom } from '../../../testkit/random.ts';
import { countStatus } from '../fixtures/answers.ts';
import { disguise } from '../fixtures/disguise.ts';

vi.setConfig({ testTimeout: LONG_MS });

const INSTANCES = 10;
type Frequent = Pick<Limited, 'action' | 'passes' | 'prepare' | 'stored'> & Partial<Pick<Limited, 'beyond'>>;

/** How many times its limit an action may pass over all instances: once where the limit is exact, more of typing, which costs nothing. */
function slackOf({ action, beyond }: Frequent, spread: string): number {
  if (beyond === 0) return 1;
  return action === 'typing' && spread === 'at random' ? 1.3 : 1.1;
}
const HOUSEHOLD = sized(30, 12);

const first = () => suites[0] as ApiSuite;
/** Stands still during a test: even a slow machine makes a minute's calls within the minute. */
const clock = { now: Date.now() };
const suites = await Promise.all(Array.from({ length: INSTANCES }, () => openApiSuite({ now: () => clock.now })));
beforeEach(() => {
  clock.now = Date.now();
});
afterAll(async () => {
  await Promise.all(suites.map((suite) => suite.close()));
});

/** Limits that members reach only by many calls, which the table of limited actions leaves out. */
const FREQUENT: readonly Frequent[] = [
  { action: 'call', passes: 200, prepare: async () => () => ({ method: 'GET', path: '/blocks' }) },
  { action: 'countLeftOut', passes: 200, prepare: async () => () => ({ method: 'GET', path: '/deck/left-out' }) },
  {
    action: 'typing',
    passes: 200,
    prepare: async (person) => {
      const path = `/messages/${(await chatWith(person)).uid}/typing`;
      return () => ({ method: 'POST', path });
    },
  },
  {
    action: 'mark',
    passes: 200,
    prepare: async (person) => {
      const path = `/messages/${(await chatWith(person)).uid}/read`;
      return (time) => ({ method: 'POST', path, body: { sequence: (time % 5) + 1 } });
    },
  },
];

/** Somebody whom a member has a conversation with. */
async function chatWith(person: Person): Promise<Person> {
  const ben = await first().addMember({ placeId: townOf('Calayan', 'Cagayan').id });
  const chat = chatIn(first());
  await chat.send(person, ben, 'Hi');
  await chat.send(ben, person, 'Hello');
  return ben;
}

/** Consents are left out: the order decides which of them change something and are counted. */
const LIMITED = [...limitedActions(() => first()), ...FREQUENT].filter(({ action }) => action !== 'consent');

const SPREADS = ['at random', 'in turn'].slice(0, sized(2, 1));
it.each(SPREADS.flatMap((spread) => LIMITED.map((limited) => ({ spread, ...limited }))))(
  '34, 59 a member over ten instances $spread passes the limit of $action by a tenth at most, from whatever address',
  async ({ spread, ...limited }) => {
    const { action, passes, prepare, stored } = limited;
    const { limit } = RATE_LIMITS[action];
    const random = randomFrom(limit);
    const instanceFor = (time: number) =>
      suites[spread === 'in turn' ? time % INSTANCES : Math.floor(random() * INSTANCES)] as ApiSuite;
    const most = limit * slackOf(limited, spread);
    const person = await first().addMember({ account: HIDDEN });
    const act = await prepare(person);
    // The calls of the preparation do not count any more.
    clock.now += 120_000;
    const asked = Math.ceil(most + limit * 0.1) + INSTANCES;
    const answers = await mapConcurrently(Array.from({ length: asked }), (_, time) =>
      makeCall(instanceFor(time), person, act(time), disguise(time)),
    );
    const passed = countStatus(answers, passes);
    expect(passed + countStatus(answers, 429)).toBe(asked);
    expect(passed).toBeGreaterThanOrEqual(limit);
    expect(passed).toBeLessThanOrEqual(most);
    if (stored !== undefined) expect(await stored(person)).toBe(passed);
  },
);

const headers = { 'x-forwarded-for': '198.51.100.59' };
const swipe = (targetId: string, action: string) => ({ path: '/swipes', body: { targetId, action } });

/** The calls of a member in a busy minute. */
async function makeBusy(person: Person, town: string): Promise<readonly Call[]> {
  const ben = await chatWith(person);
  const lists = '/users /deck /users?online=1 /likes /conversations /inbox /search /deck/left-out'.split(' ');
  const profiles = Array.from({ length: 10 }, () => `/profile/${ben.uid}`);
  const gets = [...lists, ...lists, '/profile/me/export', ...profiles];
  const posts = [
    ...Array.from({ length: 10 }, (_, index) => swipe(ben.uid, index === 0 ? 'like' : 'pass')),
    ...Array.from({ length: 8 }, (_, index) => ({
      path: '/messages',
      body: { receiverId: ben.uid, content: `${index}` },
    })),
    ...Array.from({ length: 6 }, () => ({ path: `/messages/${ben.uid}/typing` })),
    ...[1, 2].map((sequence) => ({ path: `/messages/${ben.uid}/read`, body: { sequence } })),
    { path: '/reports', body: { userId: ben.uid, reason: 'other' } },
  ];
  const patches = [{ bio: 'Hello again' }, { placeId: town }, { lookingFor: { minAge: 30 } }, { age: 40 }];
  return [
    ...gets.map((path) => ({ method: 'GET', path })),
    ...posts.map((post) => ({ method: 'POST', ...post })),
    ...patches.map((body) => ({ method: 'PATCH', path: '/profile/me', body })),
    { method: 'POST', path: `/blocks/${ben.uid}` },
  ];
}

it('59 a household behind one address is refused nothing in a busy minute', async () => {
  const town = townOf('Solana', 'Cagayan').id;
  const people = await mapConcurrently(Array.from({ length: HOUSEHOLD }), () => first().addMember({ account: HIDDEN }));
  const busy = await mapConcurrently(people, (person) => makeBusy(person, town));
  clock.now += 120_000;
  const answers = await mapConcurrently(people, async (person, nth) => {
    const found: string[] = [];
    for (const [time, call] of (busy[nth] ?? []).entries()) {
      const answer = await makeCall(suites[(nth + time) % INSTANCES] as ApiSuite, person, call, headers);
      if (answer.status >= 400) found.push(`${call.method} ${call.path}: ${answer.status} ${answer.body.code}`);
    }
    return found;
  });
  expect(answers.flat()).toEqual([]);
});
