import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { bill } from '../../../testkit/meter.ts';
import { addCouple, putPhoto } from '../fixtures/member-actions.ts';
import { forEachOf, HIDDEN, townOf } from '../fixtures/probes.ts';
import { sendRaw } from '../fixtures/raw.ts';
import { LONG_MS, sized } from '../fixtures/size.ts';

let one: ApiSuite;
let other: ApiSuite;
/** It stands still during a test: however slow the machine, a minute's calls are made within the minute. */
const clock = { now: Date.now() };
beforeAll(async () => {
  one = await openApiSuite({ now: () => clock.now });
  other = await openApiSuite({ now: () => clock.now });
});
beforeEach(() => {
  clock.now = Math.max(clock.now, Date.now());
});
afterAll(async () => {
  for (const suite of [one, other]) await suite.close();
});

const addMember = (suite = one): Promise<Person> => suite.addMember({ account: HIDDEN });

const statuses = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Every header that a proxy might believe, saying something new each time. */
const disguise = (index: number) => ({
  'x-forwarded-for': `203.0.113.${index % 250}, 198.51.100.${index % 250}`,
  'x-real-ip': `203.0.113.${index % 250}`,
  forwarded: `for=203.0.113.${index % 250}`,
  'fastly-client-ip': `203.0.113.${index % 250}`,
  'true-client-ip': `203.0.113.${index % 250}`,
  'x-client-ip': `203.0.113.${index % 250}`,
  'user-agent': `agent ${index}`,
});

describe('34 a limit', () => {
  it('34 is not escaped by another spelling of the address, which is no address', async () => {
    const member = await addMember();
    for (let count = 0; count < 60; count += 1) await one.call('GET', '/search', { token: member.token });
    const headers = { authorization: `Bearer ${member.token}` };
    for (const path of ['/api/search', '/api/search/', '/api/Search', '/API/search', '//api/search', '/api//search']) {
      const { status } = await sendRaw(one.origin, { path, headers });
      expect([404, 429], path).toContain(status);
    }
    for (const path of ['/api/%73earch', '/api/search?distance=1', '/api/./search', '/api/search#x', '/api/search;x']) {
      const { status } = await sendRaw(one.origin, { path, headers });
      expect([400, 404, 429], path).toContain(status);
    }
  });

  it(
    '34 of sixty messages a minute holds under a burst, and what passed is what is stored',
    async () => {
      const [ana, ben] = await addCouple(one, { placeId: townOf('Claveria', 'Cagayan').id });
      clock.now += 120_000;
      const answers = await forEachOf(Array.from({ length: sized(500, 80) }), (_, index) =>
        one.call('POST', '/messages', {
          token: ana.token,
          body: { receiverId: ben.uid, content: `burst ${index}` },
          headers: disguise(index),
        }),
      );
      expect(statuses(answers, 201)).toBe(60);
      const chat = `conversations/${[ana.uid, ben.uid].sort().join('_')}`;
      const stored = await one.firestore.collection(`${chat}/messages`).get();
      expect(stored.docs.filter((message) => String(message.get('content')).startsWith('burst')).length).toBe(60);
    },
    LONG_MS,
  );

  it('34 of twenty new conversations a day is exact over two instances at once', async () => {
    const sender = await addMember();
    const strangers = await forEachOf(Array.from({ length: 24 }), () =>
      one.addMember({ placeId: townOf('Gonzaga', 'Cagayan').id }),
    );
    const answers = await Promise.all(
      strangers.map(({ uid }, index) =>
        (index % 2 === 0 ? one : other).call('POST', '/messages', {
          token: sender.token,
          body: { receiverId: uid, content: 'Hi' },
          headers: disguise(index),
        }),
      ),
    );
    expect([statuses(answers, 201), statuses(answers, 429)]).toEqual([20, 4]);
  });

  it('34 of twenty photos an hour is exact over two instances at once', async () => {
    const member = await addMember();
    const names = await putPhoto(one, member, Buffer.from('no photo'));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 === 0 ? one : other).call('POST', '/photos', { token: member.token, body: names }),
      ),
    );
    expect(statuses(answers, 429)).toBe(10);
  });

  it('34 of six hundred calls a minute stops a member who asks for anything at all', async () => {
    const member = await addMember();
    const paths = ['/inbox', '/blocks', '/profile/me', '/users?bad=1', '/profile/nobody', '/conversations'];
    const answers = await forEachOf(Array.from({ length: 640 }), (_, index) =>
      one.call('GET', paths[index % paths.length] ?? '', { token: member.token, headers: disguise(index) }),
    );
    expect(statuses(answers, 429)).toBe(40);
    expect((await one.call('GET', '/inbox', { token: (await addMember()).token })).status).toBe(200);
  });
});

describe('38 the costliest call', () => {
  const CONNECTIONS = 50;
  const DURATION_MS = sized(60_000, 4000);

  it(
    '38 from fifty connections at once reads no more than its limit allows, and memory stays flat',
    async () => {
      const suite = await openApiSuite();
      const attacker = await suite.addMember({ placeId: townOf('Lal-lo', 'Cagayan').id });
      const work = { calls: 0, passed: 0 };
      const middle: number[] = [];
      const started = performance.now();
      // On a slow machine too, each connection asks more than once.
      const isOver = () => performance.now() - started > DURATION_MS && work.calls > 2 * CONNECTIONS;
      const connection = async () => {
        while (!isOver()) {
          const { status } = await suite.call('GET', '/users?all=1', { token: attacker.token });
          work.calls += 1;
          if (status === 200) work.passed += 1;
          if (middle.length === 0 && performance.now() - started > DURATION_MS / 2) middle.push(heapAfterCollection());
        }
      };
      const { reads } = await bill('listUsers', () => Promise.all(Array.from({ length: CONNECTIONS }, connection)));
      const minutes = Math.ceil((performance.now() - started) / 60_000);
      // Six hundred calls a minute of twenty reads each; the count itself is told every sixty calls.
      expect(reads).toBeLessThanOrEqual(minutes * 600 * 21 + minutes * 10);
      expect(work.passed).toBeLessThanOrEqual(minutes * 600);
      expect(work.calls).toBeGreaterThan(CONNECTIONS);
      await suite.close();
      const growth = heapAfterCollection() - (middle[0] ?? 0);
      expect(growth).toBeLessThan(48 * 1024 * 1024);
    },
    LONG_MS,
  );
});

/** Bytes in use once what is not needed is gone. */
function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
