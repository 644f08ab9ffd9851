import { CONSENT_VERSIONS } from '@tagpo/contract/consent';
import { photoObjectNames } from '@tagpo/contract/photo';
import { places } from '@tagpo/contract/places/places';
import { ADDRESS_SHARE, type LimitedAction, RATE_LIMITS } from '@tagpo/contract/product';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiSuite, openApiSuite, type Person } from '../suite/api-suite.ts';

let suite: ApiSuite;
let elsewhere: ApiSuite;
const run = `l${Date.now()}`;
/** It stands still during a test: however slow the machine, a minute's calls are made within the minute. */
const clock = { now: Date.now() };

beforeAll(async () => {
  suite = await openApiSuite({ now: () => clock.now });
  elsewhere = await openApiSuite({ now: () => clock.now });
});
// A token may be five minutes ahead of the clock, no more.
beforeEach(() => {
  clock.now = Math.max(clock.now, Date.now());
});
afterAll(async () => {
  await elsewhere.close();
  await suite.close();
});

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}
/** The limited action for the n-th time, as a call whose status says that it was let pass. */
type Act = (time: number) => Call;

interface Limited {
  readonly action: LimitedAction;
  /** What it answers when it is let pass. */
  readonly passes: number;
  /** Calls made at once. */
  readonly atOnce: number;
  readonly prepare: (person: Person) => Promise<Act>;
  /** What must be called before it can be done again. */
  readonly between?: Act;
  /** Others may let pass a tenth of it beyond the limit, less one: what they had not told each other. */
  readonly beyond: number;
}

/** Members nobody signs in as. */
async function targets(count: number, name: string): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `${run}${name}${index}`);
  await Promise.all(ids.map((id) => suite.writeMember(id, `${id}@example.com`)));
  return ids;
}
const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('The list is empty');
  return found;
};
const photo = photoObjectNames(1_600_000_000_000, 'never-uploaded', 'image/jpeg');

const LIMITED: readonly Limited[] = [
  {
    action: 'search',
    passes: 200,
    atOnce: 500,
    prepare: async () => () => ({ method: 'GET', path: '/search?distance=0' }),
    beyond: 5,
  },
  {
    action: 'sendMessage',
    passes: 201,
    atOnce: 20,
    prepare: async (person) => {
      const [id = ''] = await targets(1, `m${person.uid}`);
      const liked = { liked: [person.uid] };
      await suite.firestore.doc(`choices/${id}`).set(liked);
      await suite.call('POST', '/swipes', { token: person.token, body: { targetId: id, action: 'like' } });
      return (time) => ({ method: 'POST', path: '/messages', body: { receiverId: id, content: `${time}` } });
    },
    beyond: 5,
  },
  {
    action: 'like',
    passes: 200,
    atOnce: 25,
    prepare: async (person) => {
      const ids = await targets(25, `s${person.uid}`);
      return (time) => ({ method: 'POST', path: '/swipes', body: { targetId: at(ids, time), action: 'like' } });
    },
    beyond: 49,
  },
  {
    action: 'startConversation',
    passes: 201,
    atOnce: 1,
    prepare: async (person) => {
      const ids = await targets(40, `c${person.uid}`);
      return (time) => ({ method: 'POST', path: '/messages', body: { receiverId: at(ids, time), content: 'Hi' } });
    },
    beyond: 0,
  },
  {
    action: 'registerPhoto',
    passes: 400,
    atOnce: 5,
    prepare: async () => () => ({ method: 'POST', path: '/photos', body: photo }),
    beyond: 0,
  },
  {
    action: 'movePlace',
    passes: 200,
    atOnce: 1,
    // On Masbate and around Sorsogon, where no other test is.
    prepare: async () => (time) => ({
      method: 'PATCH',
      path: '/profile/me',
      body: { placeId: at(places.slice(205, 240), time).id },
    }),
    beyond: 0,
  },
  {
    action: 'correctAge',
    passes: 200,
    atOnce: 1,
    prepare: async () => (time) => ({ method: 'PATCH', path: '/profile/me', body: { age: 30 + (time % 60) } }),
    beyond: 0,
  },
  {
    action: 'changeWishes',
    passes: 200,
    atOnce: 1,
    prepare: async () => (time) => ({
      method: 'PATCH',
      path: '/profile/me',
      body: { lookingFor: { minAge: 30 + (time % 60) } },
    }),
    beyond: 0,
  },
  {
    action: 'block',
    passes: 200,
    atOnce: 1,
    prepare: async (person) => {
      const ids = await targets(110, `b${person.uid}`);
      return (time) => ({ method: 'POST', path: `/blocks/${at(ids, time)}` });
    },
    beyond: 0,
  },
  {
    action: 'report',
    passes: 201,
    atOnce: 5,
    prepare: async (person) => {
      const [userId] = await targets(1, `r${person.uid}`);
      return () => ({ method: 'POST', path: '/reports', body: { userId, reason: 'other' } });
    },
    beyond: 0,
  },
  {
    action: 'consent',
    passes: 200,
    atOnce: 1,
    // Every time another answer than the one that stands: saying the same again is not counted.
    prepare: async () => (time) => ({
      method: 'PATCH',
      path: '/consents',
      body: {
        news: time % 2 === 0 || time >= RATE_LIMITS.consent.limit,
        version: CONSENT_VERSIONS.at(-1),
        language: 'en',
      },
    }),
    beyond: 0,
  },
  {
    action: 'exportAccount',
    passes: 200,
    atOnce: 5,
    prepare: async () => () => ({ method: 'GET', path: '/profile/me/export' }),
    beyond: 0,
  },
];

const make = ({ call }: ApiSuite, { token }: Person, { method, path, body }: Call, headers = {}) =>
  call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });

function expectRefused(answer: ApiAnswer, action: LimitedAction): void {
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([429, 'rate-limited', 'Rate limit exceeded.']);
  const { retryAfter } = answer.body;
  expect(Number(answer.headers.get('retry-after'))).toBe(retryAfter);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(Math.ceil((RATE_LIMITS[action].windowMs * 61) / 60 / 1000));
}

describe.each(LIMITED)('the limit of $action', ({ action, passes, atOnce, prepare, beyond }) => {
  const { limit } = RATE_LIMITS[action];

  it('lets as many pass as it says, then 429, on every way in', { timeout: 60_000 }, async () => {
    const person = await suite.addMember();
    const act = await prepare(person);
    const answers: ApiAnswer[] = [];
    for (let time = 0; time < limit + 3; time += atOnce) {
      const round = Array.from({ length: atOnce }, (_, index) => make(suite, person, act(time + index)));
      answers.push(...(await Promise.all(round)));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === passes)).toHaveLength(limit);
    expect(refused).toHaveLength(answers.length - limit);
    for (const answer of refused.slice(0, 3)) expectRefused(answer, action);

    const next = act(answers.length);
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.77' },
      { 'x-forwarded-for': '127.0.0.1, 10.0.0.1' },
      { forwarded: 'for=203.0.113.77' },
      { 'x-http-method-override': 'PUT', 'fastly-client-ip': '203.0.113.77' },
    ]) {
      expectRefused(await make(suite, person, next, headers), action);
    }
    const [path = '', query = ''] = next.path.split('?');
    for (const other of [path.toUpperCase(), `${path}/`, `/${path}`, path.replace('/', '/%2e/')]) {
      const answer = await make(suite, person, { ...next, path: query === '' ? other : `${other}?${query}` });
      expect([other, [400, 404, 429].includes(answer.status)]).toEqual([other, true]);
      expect(answer.body.code).not.toBe('photo-not-uploaded');
    }

    const passed: number[] = [];
    for (let time = 0; time < beyond + 2; time += 1) {
      const answer = await make(elsewhere, person, act(answers.length + 1 + time));
      if (answer.status === passes) passed.push(time);
      else expectRefused(answer, action);
    }
    expect(passed.length).toBeLessThanOrEqual(beyond);
  });
});

describe.each(['search', 'sendMessage'] as const)('the minute of %s', (action) => {
  it('ends', async () => {
    const limited = LIMITED.find((candidate) => candidate.action === action);
    if (limited === undefined) throw new Error(`No such limit: ${action}`);
    const person = await suite.addMember();
    const act = await limited.prepare(person);
    let answer = await make(suite, person, act(0));
    for (let time = 1; answer.status === limited.passes; time += 1) answer = await make(suite, person, act(time));
    clock.now += Number(answer.body.retryAfter) * 1000 - 1000;
    expect((await make(suite, person, act(1000))).status).toBe(429);
    clock.now += 1000;
    expect((await make(suite, person, act(1001))).status).toBe(limited.passes);
  });
});

describe.each(['movePlace', 'exportAccount'] as const)('one address', (action) => {
  it(`may do so many times what a member may: ${action}`, { timeout: 120_000 }, async () => {
    const limited = LIMITED.find((candidate) => candidate.action === action);
    if (limited === undefined) throw new Error(`No such limit: ${action}`);
    const { limit } = RATE_LIMITS[action];
    const last = LIMITED.indexOf(limited);
    const from = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
    const home = `198.51.100.${10 + last}`;
    for (let count = 0; count < ADDRESS_SHARE; count += 1) {
      const person = await suite.addMember();
      const act = await limited.prepare(person);
      const forwarded = from(`203.0.113.${count}, ${home}, 157.52.84.36`);
      for (let time = 0; time < limit; time += limited.atOnce) {
        const atOnce = Array.from({ length: Math.min(limited.atOnce, limit - time) }, (_, index) => time + index);
        const answers = await Promise.all(atOnce.map((index) => make(suite, person, act(index), forwarded)));
        expect(answers.map(({ status }) => status)).toEqual(atOnce.map(() => limited.passes));
      }
    }
    const one = await suite.addMember();
    const act = await limited.prepare(one);
    expectRefused(await make(suite, one, act(0), from(home)), action);
    expectRefused(await make(suite, one, act(0), from(`203.0.113.5, ${home}`)), action);
    expect((await make(suite, one, act(1), from(`${home}, 198.51.100.200`))).status).toBe(limited.passes);
    expect(await passElsewhere(limited, from(`${home}, 151.101.1.2`))).toBeLessThan((limit * ADDRESS_SHARE) / 10);
    const kept = await suite.firestore.collection('rateLimits').where('expiresAt', '>', new Date()).get();
    expect(kept.docs.some(({ id }) => id.includes('198.51'))).toBe(false);
  });
});

describe('one household', () => {
  it('cannot use up what keeps somebody else in it safe: consents, as blocks and reports', {
    timeout: 120_000,
  }, async () => {
    const limited = LIMITED.find(({ action }) => action === 'consent');
    if (limited === undefined) throw new Error('No such limit');
    const headers = { 'x-forwarded-for': '198.51.100.240' };
    for (let count = 0; count < ADDRESS_SHARE; count += 1) {
      const person = await suite.addMember();
      const act = await limited.prepare(person);
      for (let time = 0; time < RATE_LIMITS.consent.limit; time += 1) {
        expect((await make(suite, person, act(time), headers)).status).toBe(limited.passes);
      }
    }
    const one = await suite.addMember();
    const act = await limited.prepare(one);
    expect((await make(suite, one, act(0), headers)).status).toBe(limited.passes);
    const kept = await suite.firestore.collection('rateLimits').get();
    expect(kept.docs.filter(({ id }) => /^(?:block|report|consent):@/.test(id))).toEqual([]);
  });
});

/** How often another instance lets members of an address pass that is full, before it knows. */
async function passElsewhere({ action, prepare, passes }: Limited, headers: Record<string, string>): Promise<number> {
  for (let passed = 0; ; ) {
    const person = await suite.addMember();
    const act = await prepare(person);
    for (let time = 0; time < RATE_LIMITS[action].limit; time += 1) {
      const answer = await make(elsewhere, person, act(time), headers);
      if (answer.status === 429) return passed;
      expect(answer.status).toBe(passes);
      passed += 1;
    }
  }
}
