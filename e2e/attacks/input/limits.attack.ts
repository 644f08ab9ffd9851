import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApiSuite } from '../../../testkit/api-suite.ts';
import { HIDDEN, mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { sendRaw } from '../../../testkit/attacks/raw.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { bill } from '../../../testkit/meter.ts';
import { countStatus } from '../fixtures/answers.ts';
import { disguise } from '../fixtures/disguise.ts';

vi.setConfig({ testTimeout: LONG_MS });

/** Stands still during a test: even a slow machine makes a minute's calls within the minute. */
const clock = { now: Date.now() };
const one = await openApiSuite({ now: () => clock.now });
beforeEach(() => {
  clock.now = Math.max(clock.now, Date.now());
});
afterAll(() => one.close());

const addMember = () => one.addMember({ account: HIDDEN });

describe('34 a limit', () => {
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
