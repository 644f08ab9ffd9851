import { paths } from '@tagpo/contract/paths';
import { afterAll, expect, it, vi } from 'vitest';
import { openSharedSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { addCouple } from '../../../testkit/attacks/member-actions.ts';
import { townOf } from '../../../testkit/attacks/probes.ts';
import { LONG_MS } from '../../../testkit/attacks/size.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';
import { holdEverything } from './lock-holder.ts';

vi.setConfig({ testTimeout: LONG_MS });

/**
 * How much longer a call may take while somebody holds locks: it waits for signals for 200 ms, for emptying an inbox for a second, and the
 * machine may be busy. A call that waits for a lock takes a minute, or fails after ten seconds of trying again.
 */
const LEEWAY_MS = 4000;
const LOCKED_MS = 10_000;

const suite = await openSharedSuite();
const chat = chatIn(suite);
const boss = await addAdministrator(suite);
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
    suite.patch(boss, `/admin/users/${pair[who].uid}/toggle`, { active });

/** In an order in which each succeeds; the last ones end the conversation. */
const ACTS: readonly [title: string, act: Act][] = [
  ['send', ({ holder, other }) => chat.send(other, holder, 'Kumusta ulit?')],
  ['read', call('POST', '/messages/:holder/read', { sequence: 1 })],
  ['be delivered', call('POST', '/messages/:holder/delivered', { sequence: 1 })],
  ['type', call('POST', '/messages/:holder/typing')],
  ['look', call('GET', '/inbox?chat=:holder')],
  ['edit', call('PATCH', '/profile/me', { name: 'Teresa' })],
  ['hide', call('PATCH', '/settings', { isHidden: true })],
  ['come back', call('PATCH', '/settings', { isHidden: false })],
  ['unmatch', call('DELETE', '/matches/:holder')],
  ['like again', ({ holder, other }) => chat.like(other, holder)],
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

/** Its status and milliseconds; status 0 where the locks would lapse before it is answered. */
async function time(act: Act, pair: Pair): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const { promise: lapsed, resolve } = Promise.withResolvers<{ status: number }>();
  const timer = setTimeout(() => resolve({ status: 0 }), LOCKED_MS);
  const { status } = await Promise.race([act(pair), lapsed]);
  clearTimeout(timer);
  return { status, ms: performance.now() - startedAt };
}

it('43 nobody’s call waits for locks on all that a member may read', async () => {
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
});
