import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { holdEverything } from '../fixtures/lock-holder.ts';
import { addCouple, like, send } from '../fixtures/member-actions.ts';
import { HIDDEN, townOf } from '../fixtures/probes.ts';

/**
 * What a call may take longer because of somebody's locks: signals are waited for 200 ms at most, emptying an inbox a second, and the
 * machine may be busy. Whoever waits for a lock waits for a minute, or gives up after ten seconds of trying again.
 */
const LEEWAY_MS = 4000;
const LOCKED_MS = 10_000;

let suite: ApiSuite;
let boss: Person;
beforeAll(async () => {
  suite = await openSharedSuite();
  const email = `boss-${randomUUID()}@admin.com`;
  boss = await suite.signUp({ email, emailVerified: true });
  await suite.writeMember(boss.uid, email, { account: HIDDEN });
  boss = { ...boss, token: await signIn(email) };
});
afterAll(async () => {
  await suite.auth.deleteUser(boss.uid);
  await suite.close();
});

interface Pair {
  readonly holder: Person;
  readonly other: Person;
}
type Act = (pair: Pair) => Promise<{ readonly status: number }>;

const call =
  (method: string, path: string, body?: object): Act =>
  ({ holder, other }) =>
    suite.call(method, path.replace(':holder', holder.uid), { token: other.token, body });
const toggle =
  (who: keyof Pair, active: boolean): Act =>
  (pair) =>
    suite.call('PATCH', `/admin/users/${pair[who].uid}/toggle`, { token: boss.token, body: { active } });

/** In an order in which each can be done; the last ones end what is between the two. */
const ACTS: readonly [title: string, act: Act][] = [
  ['send', ({ holder, other }) => send(suite, other, { to: holder, content: 'Kumusta ulit?' })],
  ['read', call('POST', '/messages/:holder/read', { sequence: 1 })],
  ['be delivered', call('POST', '/messages/:holder/delivered', { sequence: 1 })],
  ['type', call('POST', '/messages/:holder/typing')],
  ['look', call('GET', '/inbox?chat=:holder')],
  ['edit', call('PATCH', '/profile/me', { name: 'Teresa' })],
  ['hide', call('PATCH', '/settings', { isHidden: true })],
  ['come back', call('PATCH', '/settings', { isHidden: false })],
  ['unmatch', call('DELETE', '/matches/:holder')],
  ['like again', ({ holder, other }) => like(suite, other, holder)],
  ['block', call('POST', '/blocks/:holder')],
  ['unblock', call('DELETE', '/blocks/:holder')],
  ['have the holder switched off', toggle('holder', false)],
  ['have the holder switched on', toggle('holder', true)],
  ['be switched off', toggle('other', false)],
  ['be switched on', toggle('other', true)],
  ['block again', call('POST', '/blocks/:holder')],
  ['erase', async ({ other }) => suite.call('DELETE', '/profile/me', { token: await signIn(other.email) })],
];

async function addPair(): Promise<Pair> {
  const [holder, other] = await addCouple(suite, { placeId: townOf('Carmen', 'Agusan del Norte').id });
  return { holder, other };
}

/** Its status and milliseconds; 0 for what has no answer before the locks would lapse. */
async function time(act: Act, pair: Pair): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const { promise: lapsed, resolve } = Promise.withResolvers<{ status: number }>();
  const timer = setTimeout(() => resolve({ status: 0 }), LOCKED_MS);
  const { status } = await Promise.race([act(pair), lapsed]);
  clearTimeout(timer);
  return { status, ms: performance.now() - startedAt };
}

it('43 nobody waits for whoever holds locks on all that they may read', async () => {
  const [usual, attacked] = [await addPair(), await addPair()];
  const { holder, other } = attacked;
  const slow: string[] = [];
  for (const [title, act] of ACTS) {
    const normal = await time(act, usual);
    const locks = await holdEverything(holder, other.uid);
    const found = await time(act, attacked);
    await locks.release();
    if (found.status !== normal.status || normal.status >= 400 || found.ms > normal.ms + LEEWAY_MS) {
      slow.push(
        `${title}: ${normal.status} in ${normal.ms.toFixed()} ms, locked ${found.status} in ${found.ms.toFixed()} ms`,
      );
    }
    if (title === 'send') {
      expect(locks.held).toContain(paths.inbox(holder.uid));
      expect(locks.held).toContain(paths.inboxThread(holder.uid, other.uid));
    }
  }
  expect(slow).toEqual([]);
  for (const pair of [usual, attacked]) {
    await suite.call('DELETE', '/profile/me', { token: await signIn(pair.holder.email) });
  }
}, 300_000);
