import { paths } from '@tagpo/contract/paths';
import { SIGNAL_WAIT_MS } from '@tagpo/contract/product';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, describe, expect, it } from 'vitest';
import { createSignals } from '../../../functions/src/domain/conversations/signals.ts';
import { openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { type Chat, chatIn } from '../../../testkit/chat.ts';
import { holdEverything } from './lock-holder.ts';

/** An erasure waits a second for each inbox, and the machine may be busy; a lock holds for a minute. */
const LEEWAY_MS = 8000;

const suite = await openSharedSuite();
const chat = chatIn(suite);
const signals = createSignals({ ...suite.deps, signalWaitMs: 30_000 });
afterAll(() => suite.close());

type Pair = readonly [Person, Person];

const readThreads = ([ana, ben]: Pair) => Promise.all([chat.inboxThread(ana, ben), chat.inboxThread(ben, ana)]);

describe('69 a late or repeated signal', () => {
  const publish = async (pair: Pair, conversation: Awaited<ReturnType<Chat['stored']>>, changedAt = Date.now()) =>
    signals.publish({ conversation, recipients: pair.map(({ uid }) => uid), changedAt });

  it('69 changes nothing', async () => {
    const pair = await chat.acquaintances();
    const early = await chat.stored(...pair);
    await chat.send(...pair, 'Later');
    const now = await readThreads(pair);
    await publish(pair, early);
    await publish(pair, await chat.stored(...pair));
    expect(await readThreads(pair)).toEqual(now);
  });

  it('69 brings back nothing that is gone, nor does typing', async () => {
    const pair = await chat.acquaintances();
    const early = await chat.stored(...pair);
    await chat.block(...pair);
    const gone = await readThreads(pair);
    await publish(pair, early);
    await signals.sendTyping(pair[0].uid, pair[1].uid);
    expect(await readThreads(pair)).toEqual(gone);
  });

  it('69 adds nobody to an inbox that never held them', async () => {
    const [ana, ben] = await chat.pair();
    await signals.sendTyping(ana.uid, ben.uid);
    const pair = await chat.acquaintances();
    await chat.block(...pair);
    for (const [owner, other] of [pair, pair.toReversed() as unknown as Pair]) {
      await suite.firestore.doc(paths.inboxThread(owner.uid, other.uid)).delete();
    }
    await publish(pair, await chat.stored(...pair));
    expect([await chat.inboxThread(ana, ben), ...(await readThreads(pair))]).toEqual([undefined, undefined, undefined]);
  });

  it('69 is dropped five seconds after its change', async () => {
    const pair = await chat.acquaintances();
    const now = await readThreads(pair);
    const conversation = await chat.stored(...pair);
    const sides = Object.fromEntries(pair.map(({ uid }) => [uid, { rev: 2e9, written: 9, read: 0, delivered: 0 }]));
    await publish(pair, { ...conversation, sides }, Date.now() - 5001);
    expect(await readThreads(pair)).toEqual(now);
  });

  it('69 joins those that wait for the same inbox: only the newest state is written', async () => {
    const pair = await chat.acquaintances();
    const conversation = await chat.stored(...pair);
    const withRev = (rev: number) => ({
      ...conversation,
      sides: Object.fromEntries(pair.map(({ uid }) => [uid, { rev, written: rev, read: 0, delivered: 0 }])),
    });
    const started = Timestamp.now().seconds + 10;
    await Promise.all([7, 3, 9, 8].map((rev) => publish(pair, withRev(started + rev))));
    const after = await readThreads(pair);
    expect(after.map((thread) => thread?.rev)).toEqual([started + 9, started + 9]);
  });
});

describe('69 an inbox that its owner locks', () => {
  it('69 delays neither calls nor the other’s inbox', async () => {
    const pair = await chat.acquaintances();
    const [ana, ben] = pair;
    const locks = await holdEverything(ana, ben.uid);
    expect(locks.held).toContain(paths.inboxThread(ana.uid, ben.uid));
    const { mark } = await chat.look(ana);
    const before = await chat.inboxThread(ana, ben);
    const spent: number[] = [];
    for (const act of [
      () => chat.send(ben, ana, 'Locked?'),
      () => chat.read(ben, ana),
      () => chat.typing(ben, ana),
      () => chat.block(ben, ana),
      () => chat.unblock(ben, ana),
    ]) {
      const start = performance.now();
      expect((await act()).status).toBeLessThan(300);
      spent.push(performance.now() - start);
    }
    expect(Math.max(...spent)).toBeLessThan(SIGNAL_WAIT_MS + 2000);
    expect([(await chat.inboxThread(ben, ana))?.last?.content, await chat.inboxThread(ana, ben)]).toEqual([
      'Locked?',
      before,
    ]);
    await locks.release();
    const { conversations } = await chat.look(ana, { since: mark });
    expect(conversations).toMatchObject([{ lastMessage: { content: 'Locked?' } }]);
    await expect.poll(async () => (await chat.inboxThread(ana, ben))?.rev).toBe(conversations[0]?.rev);
  });

  it('69 makes no erasure fail, and is erased once the locks are gone', async () => {
    for (const whose of ['own', 'the other’s']) {
      const [holder, other] = await chat.acquaintances();
      await chat.like(holder, other);
      await chat.like(other, holder);
      const locks = await holdEverything(holder, other.uid);
      expect(locks.held).toContain(paths.inbox(holder.uid));
      const [leaving, staying] = whose === 'own' ? [holder, other] : [other, holder];
      const start = performance.now();
      expect((await suite.delete(leaving, '/profile/me')).status, whose).toBe(200);
      expect(performance.now() - start, whose).toBeLessThan(LEEWAY_MS);
      for (const path of [
        paths.account(leaving.uid),
        paths.user(leaving.uid),
        paths.choice(leaving.uid, staying.uid),
      ]) {
        expect((await suite.firestore.doc(path).get()).exists, `${whose} ${path}`).toBe(false);
      }
      await locks.release();
      const left = async () => {
        const own = [paths.inbox(leaving.uid), paths.inboxThread(leaving.uid, staying.uid)];
        const found = await suite.firestore.getAll(...own.map((path) => suite.firestore.doc(path)));
        const bell = await suite.firestore.doc(paths.inbox(staying.uid)).get();
        return [...found.map(({ exists }) => exists), bell.get('match')?.userId === leaving.uid];
      };
      await expect.poll(left).toEqual([false, false, false]);
    }
  });
});
