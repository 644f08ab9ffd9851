import { ADDRESS_SHARE, type LimitedAction, RATE_LIMITS } from '@tagpo/contract/product';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiSuite, openApiSuite } from '../../../testkit/api-suite.ts';
import { type Limited, limitedActions, makeCall } from './limited-actions.ts';

let suite: ApiSuite;
let elsewhere: ApiSuite;
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

const LIMITED = limitedActions(() => suite);

function expectRefused(answer: ApiAnswer, action: LimitedAction): void {
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([429, 'rate-limited', 'Rate limit exceeded.']);
  const { retryAfter } = answer.body;
  expect(Number(answer.headers.get('retry-after'))).toBe(retryAfter);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(Math.ceil((RATE_LIMITS[action].windowMs * 61) / 60 / 1000));
}

describe.each(LIMITED)('the limit of $action', ({ action, passes, atOnce, prepare, beyond }) => {
  const { limit } = RATE_LIMITS[action];

  it('lets as many pass as it says, then 429, on every way in', { timeout: 180_000 }, async () => {
    const person = await suite.addMember();
    const act = await prepare(person);
    const answers: ApiAnswer[] = [];
    for (let time = 0; time < limit + 3; time += atOnce) {
      const round = Array.from({ length: atOnce }, (_, index) => makeCall(suite, person, act(time + index)));
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
      expectRefused(await makeCall(suite, person, next, headers), action);
    }
    const [path = '', query = ''] = next.path.split('?');
    for (const other of [path.toUpperCase(), `${path}/`, `/${path}`, path.replace('/', '/%2e/')]) {
      const answer = await makeCall(suite, person, { ...next, path: query === '' ? other : `${other}?${query}` });
      expect([other, [400, 404, 429].includes(answer.status)]).toEqual([other, true]);
      expect(answer.body.code).not.toBe('photo-not-uploaded');
    }

    const passed: number[] = [];
    for (let time = 0; time < beyond + 2; time += 1) {
      const answer = await makeCall(elsewhere, person, act(answers.length + 1 + time));
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
    let answer = await makeCall(suite, person, act(0));
    for (let time = 1; answer.status === limited.passes; time += 1) answer = await makeCall(suite, person, act(time));
    clock.now += Number(answer.body.retryAfter) * 1000 - 1000;
    expect((await makeCall(suite, person, act(1000))).status).toBe(429);
    clock.now += 1000;
    expect((await makeCall(suite, person, act(1001))).status).toBe(limited.passes);
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
        const answers = await Promise.all(atOnce.map((index) => makeCall(suite, person, act(index), forwarded)));
        expect(answers.map(({ status }) => status)).toEqual(atOnce.map(() => limited.passes));
      }
    }
    const one = await suite.addMember();
    const act = await limited.prepare(one);
    expectRefused(await makeCall(suite, one, act(0), from(home)), action);
    expectRefused(await makeCall(suite, one, act(0), from(`203.0.113.5, ${home}`)), action);
    expect((await makeCall(suite, one, act(1), from(`${home}, 198.51.100.200`))).status).toBe(limited.passes);
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
        expect((await makeCall(suite, person, act(time), headers)).status).toBe(limited.passes);
      }
    }
    const one = await suite.addMember();
    const act = await limited.prepare(one);
    expect((await makeCall(suite, one, act(0), headers)).status).toBe(limited.passes);
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
      const answer = await makeCall(elsewhere, person, act(time), headers);
      if (answer.status === 429) return passed;
      expect(answer.status).toBe(passes);
      passed += 1;
    }
  }
}
