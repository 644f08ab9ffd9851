import { ADDRESS_SHARE, type LimitedAction, RATE_LIMITS } from '@tagpo/contract/product';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiAnswer, Person } from '../../testkit/api-suite.ts';
import { type Act, type Limited, limitedActions, makeCall } from '../../testkit/costs/limited-actions.ts';
import { useApiSuite } from '../../testkit/use-suite.ts';
import { countActions } from '../src/domain/rate-limit/window.ts';

/** It stands still during a test: however slow the machine, a minute's calls are made within the minute. */
const clock = { now: Date.now() };
const suite = useApiSuite({ now: () => clock.now });
const elsewhere = useApiSuite({ now: () => clock.now });
// A token may be five minutes ahead of the clock, no more.
beforeEach(() => {
  clock.now = Math.max(clock.now, Date.now());
});

const LIMITED = limitedActions(() => suite);

function findLimited(action: LimitedAction): Limited {
  const limited = LIMITED.find((candidate) => candidate.action === action);
  if (limited === undefined) throw new Error(`The table has no ${action}`);
  return limited;
}

function expectRefused(answer: ApiAnswer, action: LimitedAction): void {
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([429, 'rate-limited', 'Rate limit exceeded.']);
  const { retryAfter } = answer.body;
  expect(Number(answer.headers.get('retry-after'))).toBe(retryAfter);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(Math.ceil((RATE_LIMITS[action].windowMs * 61) / 60 / 1000));
}

describe.each(LIMITED)('the limit of $action', ({ action, passes, atOnce, prepare, beyond, before = 0, stored }) => {
  const limit = RATE_LIMITS[action].limit - before;

  it('lets as many pass as it says, then 429, on every way in', { timeout: 180_000 }, async () => {
    const person = await suite.addMember();
    const act = await prepare(person);
    if (before > 0) await suite.countBefore(action, person.uid, before);
    const answers: ApiAnswer[] = [];
    for (let time = 0; time < limit + 3; time += atOnce) {
      const round = Array.from({ length: atOnce }, (_, index) => makeCall(suite, person, act(time + index)));
      answers.push(...(await Promise.all(round)));
    }
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === passes)).toHaveLength(limit);
    expect(refused).toHaveLength(answers.length - limit);
    if (stored !== undefined) expect(await stored(person)).toBe(limit);
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
    const limited = findLimited(action);
    const person = await suite.addMember();
    const act = await limited.prepare(person);
    const { limit } = RATE_LIMITS[action];
    const answers = await makeRounds(act, { ...limited, count: limit, headers: {}, person });
    expect(answers.map(({ status }) => status)).toEqual(Array(limit).fill(limited.passes));
    const answer = await makeCall(suite, person, act(limit));
    expectRefused(answer, action);
    clock.now += Number(answer.body.retryAfter) * 1000 - 1000;
    expect((await makeCall(suite, person, act(1000))).status).toBe(429);
    clock.now += 1000;
    expect((await makeCall(suite, person, act(1001))).status).toBe(limited.passes);
  });
});

describe.each(['movePlace', 'exportAccount'] as const)('one address', (action) => {
  it(`may do so many times what a member may: ${action}`, { timeout: 120_000 }, async () => {
    const limited = findLimited(action);
    const { limit, windowMs } = RATE_LIMITS[action];
    const shared = limit * ADDRESS_SHARE;
    const from = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
    const home = `198.51.100.${10 + LIMITED.indexOf(limited)}`;
    const spendTenth = async () => {
      for (const person of await suite.addMembers(ADDRESS_SHARE / 10)) {
        const act = await limited.prepare(person);
        const forwarded = from(`203.0.113.${Math.floor(Math.random() * 256)}, ${home}, 157.52.84.36`);
        const answers = await makeRounds(act, { ...limited, count: limit, headers: forwarded, person });
        expect(answers.map(({ status }) => status)).toEqual(Array(limit).fill(limited.passes));
      }
    };
    await spendTenth();
    // An instance shares what an address did each time that it is a tenth: meanwhile others share eight tenths.
    const isOfAddress = ({ id }: { id: string }) => id.startsWith(`${action}:@`);
    const [ledger] = (await suite.firestore.collection('rateLimits').get()).docs.filter(isOfAddress);
    await ledger?.ref.update({ counts: countActions({ limit: shared, windowMs }, clock.now, (shared * 9) / 10) });
    await spendTenth();
    const one = await suite.addMember();
    const act = await limited.prepare(one);
    expectRefused(await makeCall(suite, one, act(0), from(home)), action);
    expectRefused(await makeCall(suite, one, act(0), from(`203.0.113.5, ${home}`)), action);
    expect((await makeCall(suite, one, act(1), from(`${home}, 198.51.100.200`))).status).toBe(limited.passes);
    expect(await passElsewhere(limited, from(`${home}, 151.101.1.2`))).toBeLessThan(shared / 10);
    const kept = await suite.firestore.collection('rateLimits').where('expiresAt', '>', new Date()).get();
    expect(kept.docs.some(({ id }) => id.includes('198.51'))).toBe(false);
  });
});

describe('one household', () => {
  it('cannot use up the consents, blocks and reports of somebody else in it', { timeout: 120_000 }, async () => {
    const limited = findLimited('consent');
    const headers = { 'x-forwarded-for': '198.51.100.240' };
    // More than a tenth of what an address may do: an instance that counted them would share its count.
    for (const person of await suite.addMembers(ADDRESS_SHARE / 10 + 1)) {
      const act = await limited.prepare(person);
      const answers = await makeRounds(act, { ...limited, count: RATE_LIMITS.consent.limit, headers, person });
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([limited.passes]));
    }
    const kept = await suite.firestore.collection('rateLimits').get();
    expect(kept.docs.filter(({ id }) => /^(?:block|report|consent):@/.test(id))).toEqual([]);
  });
});

interface Rounds extends Pick<Limited, 'atOnce'> {
  readonly person: Person;
  readonly count: number;
  readonly headers: Record<string, string>;
}

async function makeRounds(act: Act, { atOnce, count, headers, person }: Rounds): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  while (answers.length < count) {
    const round = Array.from(
      { length: Math.min(atOnce, count - answers.length) },
      (_, index) => answers.length + index,
    );
    answers.push(...(await Promise.all(round.map((time) => makeCall(suite, person, act(time), headers)))));
  }
  return answers;
}

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
