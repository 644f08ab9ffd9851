import { type LimitedAction, RATE_LIMITS } from '@tagpo/contract/product';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Call, type Limited, limitedActions, makeCall } from '../../../functions/test/costs/limited-actions.ts';
import { type ApiAnswer, type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { forEachOf, HIDDEN, townOf } from '../fixtures/probes.ts';
import { randomFrom } from '../fixtures/random.ts';
import { LONG_MS } from '../fixtures/size.ts';

const INSTANCES = 10;
/** What several instances may let pass together, of a limit: of typing, which costs nobody anything, more where the instances differ. */
const slackOf = (action: LimitedAction, spread: string) => (action === 'typing' && spread === 'at random' ? 1.3 : 1.1);
const HOUSEHOLD = 30;

let suites: ApiSuite[];
const first = () => suites[0] as ApiSuite;
/** It stands still during a test: however slow the machine, a minute's calls are made within the minute. */
const clock = { now: Date.now() };
beforeAll(async () => {
  suites = await Promise.all(Array.from({ length: INSTANCES }, () => openApiSuite({ now: () => clock.now })));
});
beforeEach(() => {
  clock.now = Date.now();
});
afterAll(async () => {
  await Promise.all(suites.map((suite) => suite.close()));
});

/** What is limited, but left to the members' own pace by the table of limits. */
const FREQUENT: readonly Pick<Limited, 'action' | 'passes' | 'prepare'>[] = [
  {
    action: 'call',
    passes: 200,
    prepare: async () => () => ({ method: 'GET', path: '/blocks' }),
  },
  {
    action: 'countLeftOut',
    passes: 200,
    prepare: async () => () => ({ method: 'GET', path: '/deck/left-out' }),
  },
  {
    action: 'typing',
    passes: 200,
    prepare: async (person) => {
      const ben = await chatWith(person);
      return () => ({ method: 'POST', path: `/messages/${ben.uid}/typing` });
    },
  },
  {
    action: 'mark',
    passes: 200,
    prepare: async (person) => {
      const ben = await chatWith(person);
      return (time) => ({ method: 'POST', path: `/messages/${ben.uid}/read`, body: { sequence: (time % 5) + 1 } });
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

/** But consents: which of them change something, and are counted, depends on their order. */
const LIMITED = [...limitedActions(() => first()), ...FREQUENT].filter(({ action }) => action !== 'consent');

const statuses = (answers: readonly ApiAnswer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('59 a member over ten instances', () => {
  const SPREADS = ['in turn', 'at random'] as const;
  it.each(SPREADS.flatMap((spread) => LIMITED.map((limited) => ({ spread, ...limited }))))(
    '59 $spread is never let through more often than the limit of $action says, and a tenth',
    async ({ spread, action, passes, prepare }) => {
      const random = randomFrom(RATE_LIMITS[action].limit);
      const instanceFor = (time: number) =>
        suites[spread === 'in turn' ? time % INSTANCES : Math.floor(random() * INSTANCES)] as ApiSuite;
      const { limit } = RATE_LIMITS[action];
      const person = await first().addMember({ account: HIDDEN });
      const act = await prepare(person);
      // What was called to get there is not counted.
      clock.now += 120_000;
      const asked = Math.ceil(limit * 1.5) + INSTANCES;
      const answers = await forEachOf(Array.from({ length: asked }), (_, time) =>
        makeCall(instanceFor(time), person, act(time)),
      );
      expect(statuses(answers, passes) + statuses(answers, 429)).toBe(asked);
      expect(statuses(answers, passes)).toBeGreaterThanOrEqual(limit);
      expect(statuses(answers, passes)).toBeLessThanOrEqual(limit * slackOf(action, spread));
    },
    LONG_MS,
  );
});

describe('59 a household', () => {
  const headers = { 'x-forwarded-for': '198.51.100.59' };
  const swipe = (targetId: string, action: string) => ({ path: '/swipes', body: { targetId, action } });

  /** A busy minute of somebody who looks, answers, talks and sets things right. */
  async function makeBusy(person: Person, town: string): Promise<readonly Call[]> {
    const ben = await chatWith(person);
    const looks = [
      '/users',
      '/deck',
      '/users?online=1',
      '/likes',
      '/conversations',
      '/inbox',
      '/search',
      '/deck/left-out',
    ];
    const gets = [...looks, ...looks, '/profile/me/export', ...Array.from({ length: 10 }, () => `/profile/${ben.uid}`)];
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

  it(
    '59 of thirty members behind one address is refused nothing in a busy minute of all of them',
    async () => {
      const town = townOf('Solana', 'Cagayan').id;
      const people = await forEachOf(Array.from({ length: HOUSEHOLD }), () => first().addMember({ account: HIDDEN }));
      const busy = await forEachOf(people, (person) => makeBusy(person, town));
      clock.now += 120_000;
      const answers = await forEachOf(people, async (person, nth) => {
        const found: string[] = [];
        for (const [time, call] of (busy[nth] ?? []).entries()) {
          const answer = await makeCall(suites[(nth + time) % INSTANCES] as ApiSuite, person, call, headers);
          if (answer.status >= 400) found.push(`${call.method} ${call.path}: ${answer.status} ${answer.body.code}`);
        }
        return found;
      });
      expect(answers.flat()).toEqual([]);
    },
    LONG_MS,
  );
});
