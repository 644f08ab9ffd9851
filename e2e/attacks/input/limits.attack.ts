import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApiSuite } from '../../../testkit/api-suite.ts';
import { bill } from '../../../testkit/meter.ts';
import { countStatus } from '../fixtures/answers.ts';
import { addCouple, messagesPath } from '../fixtures/member-actions.ts';
import { HIDDEN, mapConcurrently, townOf } from '../fixtures/probes.ts';
import { sendRaw } from '../fixtures/raw.ts';
import { LONG_MS, sized } from '../fixtures/size.ts';

vi.setConfig({ testTimeout: LONG_MS });

/** Stands still during a test: even a slow machine makes a minute's calls within the minute. */
const clock = { now: Date.now() };
const one = await openApiSuite({ now: () => clock.now });
const other = await openApiSuite({ now: () => clock.now });
beforeEach(() => {
  clock.now = Math.max(clock.now, Date.now());
});
afterAll(async () => {
  for (const suite of [one, other]) await suite.close();
});

const addMember = () => one.addMember({ account: HIDDEN });

/** Every header that a proxy might believe, with a new value each time. */
function disguise(index: number) {
  const address = `203.0.113.${index % 250}`;
  return {
    ...Object.fromEntries(ADDRESS_HEADERS.map((name) => [name, address])),
    'x-forwarded-for': `${address}, 198.51.100.${index % 250}`,
    forwarded: `for=${address}`,
    'user-agent': `agent ${index}`,
  };
}
const ADDRESS_HEADERS = ['x-real-ip', 'fastly-client-ip', 'true-client-ip', 'x-client-ip'];

describe('34 a limit', () => {
  it('34 of twenty new conversations a day is exact over two instances at once', async () => {
    const sender = await addMember();
    const placeId = townOf('Gonzaga', 'Cagayan').id;
    const strangers = await mapConcurrently(Array.from({ length: 24 }), () => one.addMember({ placeId }));
    const answers = await Promise.all(
      strangers.map(({ uid }, index) =>
        (index % 2 === 0 ? one : other).call('POST', '/messages', {
          token: sender.token,
          body: { receiverId: uid, content: 'Hi' },
          headers: disguise(index),
        }),
      ),
    );
    expect([countStatus(answers, 201), countStatus(answers, 429)]).toEqual([20, 4]);
  });

  it('34 is not escaped by another spelling of the path', async () => {
    const member = await addMember();
    await mapConcurrently(Array.from({ length: 60 }), () => one.get(member, '/search'));
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

  it('34 of sixty messages a minute holds under a burst, in what is stored too', async () => {
    const [ana, ben] = await addCouple(one, { placeId: townOf('Claveria', 'Cagayan').id });
    clock.now += 120_000;
    const answers = await mapConcurrently(Array.from({ length: sized(500, 80) }), (_, index) =>
      one.call('POST', '/messages', {
        token: ana.token,
        body: { receiverId: ben.uid, content: `burst ${index}` },
        headers: disguise(index),
      }),
    );
    expect(countStatus(answers, 201)).toBe(60);
    const { docs } = await one.firestore.collection(messagesPath(ana, ben)).get();
    expect(docs.filter((message) => String(message.get('content')).startsWith('burst')).length).toBe(60);
  });

  it('34 of six hundred calls a minute counts calls of every kind', async () => {
    const member = await addMember();
    const paths = ['/inbox', '/blocks', '/profile/me', '/users?bad=1', '/profile/nobody', '/conversations'];
    const answers = await mapConcurrently(Array.from({ length: 640 }), (_, index) =>
      one.call('GET', paths[index % paths.length] ?? '', { token: member.token, headers: disguise(index) }),
    );
    expect(countStatus(answers, 429)).toBe(40);
    expect((await one.call('GET', '/inbox', { token: (await addMember()).token })).status).toBe(200);
  });
});

const CONNECTIONS = 50;
const DURATION_MS = sized(60_000, 4000);

it('38 the costliest call over fifty connections reads no more than its limit allows, and memory stays flat', async () => {
  const suite = await openApiSuite();
  const attacker = await suite.addMember({ placeId: townOf('Lal-lo', 'Cagayan').id });
  const work = { calls: 0, passed: 0 };
  const middle: number[] = [];
  const started = performance.now();
  // Each connection makes more than one call, on a slow machine too.
  const isOver = () => performance.now() - started > DURATION_MS && work.calls > 2 * CONNECTIONS;
  const connection = async () => {
    while (!isOver()) {
      const { status } = await suite.get(attacker, '/users?all=1');
      work.calls += 1;
      if (status === 200) work.passed += 1;
      if (middle.length === 0 && performance.now() - started > DURATION_MS / 2) middle.push(heapAfterCollection());
    }
  };
  const { reads } = await bill('listUsers', () => Promise.all(Array.from({ length: CONNECTIONS }, connection)));
  const minutes = Math.ceil((performance.now() - started) / 60_000);
  // Six hundred calls a minute of twenty reads each, and a settlement of counts every sixty calls.
  expect(reads).toBeLessThanOrEqual(minutes * 600 * 21 + minutes * 10);
  expect(work.passed).toBeLessThanOrEqual(minutes * 600);
  expect(work.calls).toBeGreaterThan(CONNECTIONS);
  await suite.close();
  const growth = heapAfterCollection() - (middle[0] ?? 0);
  expect(growth).toBeLessThan(48 * 1024 * 1024);
});

/** Bytes in use after garbage collection. */
function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
