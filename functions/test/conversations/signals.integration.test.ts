import { paths } from '@tagpo/contract/paths';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { createBell } from '../../src/domain/inbox/bell.ts';
import { emptyInbox } from '../../src/domain/inbox/empty-inbox.ts';

const suite = useApiSuite();
/** No call of this one waits for its signals. */
const hasty = useApiSuite({ signalWaitMs: 0 });
const chat = chatIn(suite);
beforeEach(() => {
  suite.clock.skewMs = 0;
});

type Pair = readonly [Person, Person];

const both = ([ana, ben]: Pair) => Promise.all([chat.inboxThread(ana, ben), chat.inboxThread(ben, ana)]);

describe('both inboxes', () => {
  it('hold the conversation of each side once the call is answered', async () => {
    const pair = await chat.acquaintances();
    const [ana, ben] = pair;
    const [mine, theirs] = await both(pair);
    expect(mine).toMatchObject({
      state: 'open',
      last: { senderId: ben.uid, content: 'Hello', sequence: 2, senderSequence: 1 },
      unread: 1,
      read: 0,
      delivered: 0,
    });
    expect(theirs).toMatchObject({ state: 'open', last: { content: 'Hello' }, unread: 1 });
    await chat.read(ana, ben);
    expect((await both(pair)).map((thread) => [thread?.unread, thread?.read])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it.each<[string, (pair: Pair) => Promise<unknown>, (pair: Pair) => Promise<unknown>]>([
    ['a block', ([ana, ben]) => chat.block(ana, ben), ([ana, ben]) => chat.unblock(ana, ben)],
    [
      'an unmatch, and a later match',
      async ([ana, ben]) => {
        await Promise.all([chat.like(ana, ben), chat.like(ben, ana)]);
        return chat.unmatch(ana, ben);
      },
      async ([ana, ben]) => {
        await chat.like(ana, ben);
        await chat.like(ben, ana);
        return Promise.all([chat.look(ana), chat.look(ben)]);
      },
    ],
  ])('lose the conversation by %s, and regain it with a higher rev', async (_title, end, comeBack) => {
    const pair = await chat.acquaintances();
    const before = await both(pair);
    const { mark } = await chat.look(pair[0]);
    await end(pair);
    const gone = await both(pair);
    for (const thread of gone) expect(Object.keys(thread ?? {}).sort()).toEqual(['at', 'gone', 'rev', 'schemaVersion']);
    expect(gone.every((thread, side) => (thread?.rev ?? 0) > (before[side]?.rev ?? 0))).toBe(true);
    await comeBack(pair);
    const look = await chat.look(pair[0], { since: mark });
    const rev = (gone[0]?.rev ?? 0) + 1;
    expect([look.conversations.map((one) => one.rev), look.gone]).toEqual([[rev], []]);
    expect(await chat.inboxThread(...pair)).toMatchObject({ rev, last: { content: 'Hello' } });
  });

  it('are signalled again by a message sent again', async () => {
    const pair = await chat.acquaintances();
    const id = crypto.randomUUID();
    await chat.send(...pair, 'Lost', { id });
    const sent = await both(pair);
    for (const [owner, other] of [pair, pair.toReversed() as unknown as Pair]) {
      await suite.firestore.doc(paths.inboxThread(owner.uid, other.uid)).delete();
    }
    await chat.send(...pair, 'Lost', { id });
    expect((await both(pair)).map((thread) => thread?.rev)).toEqual(sent.map((thread) => thread?.rev));
  });

  it('are noted in the line of a call that they came too late for', async () => {
    const linesOf = ({ logged }: typeof suite) =>
      logged.filter((line) => line.event === 'request' && line.endpoint === 'sendMessage');
    await chat.acquaintances();
    await expect.poll(() => linesOf(suite).length).toBeGreaterThan(0);
    expect(JSON.stringify(linesOf(suite))).not.toContain('isSignalLate');
    await chatIn(hasty).acquaintances();
    await expect.poll(() => linesOf(hasty)).toContainEqual(expect.objectContaining({ isSignalLate: true }));
  });

  it('hold the typing mark only briefly', async () => {
    const pair = await chat.acquaintances();
    await chat.typing(...pair);
    const { typing, rev } = (await chat.inboxThread(pair[1], pair[0])) ?? {};
    expect(typing?.toMillis()).toBeLessThanOrEqual(Date.now() + 10_000);
    await chat.send(...pair, 'Typed');
    const sent = await chat.inboxThread(pair[1], pair[0]);
    expect([sent?.typing, sent?.rev]).toEqual([undefined, (rev ?? 0) + 1]);
  });

  it.each<[string, (pair: Pair) => Promise<unknown>]>([
    ['the other reads', ([ana, ben]) => chat.read(ben, ana)],
    ['the other writes', ([ana, ben]) => chat.send(ben, ana, 'Ako rin')],
    ['the typist reads', ([ana, ben]) => chat.read(ana, ben)],
  ])('keep the typing mark while %s', async (_title, act) => {
    const pair = await chat.acquaintances();
    const [ana, ben] = pair;
    await chat.send(...pair, 'Before');
    await chat.typing(...pair);
    const before = await chat.inboxThread(ben, ana);
    await act(pair);
    const after = await chat.inboxThread(ben, ana);
    expect([after?.typing, (after?.rev ?? 0) > (before?.rev ?? 0)]).toEqual([before?.typing, true]);
    expect(before?.typing).toBeDefined();
  });
});

describe('the bell', () => {
  const at = (millis: number) => Timestamp.fromMillis(1_790_000_000_000 + millis);
  const stored = async (uid: string) => (await suite.firestore.doc(paths.inbox(uid)).get()).data();

  it('changes each field only to a later time', async () => {
    const { uid } = await suite.addMember();
    const bell = createBell(suite.deps);
    await bell.ring(uid, { likesMark: 5, match: { userId: 'ben', at: at(5) } });
    await Promise.all([
      bell.ring(uid, { match: { userId: 'eve', at: at(9) } }),
      bell.ring(uid, { match: { userId: 'dan', at: at(7) }, matchesSeenAt: at(1) }),
    ]);
    const { at: time, ...rest } = (await stored(uid)) ?? {};
    expect(rest).toEqual({
      schemaVersion: 1,
      isActive: true,
      likesMark: 5,
      match: { userId: 'eve', at: at(9) },
      matchesSeenAt: at(1),
    });
    expect(time).toBeInstanceOf(Timestamp);
  });

  it('keeps its other fields when an instance without cache adds a like', async () => {
    const { uid } = await suite.addMember();
    await createBell(suite.deps).ring(uid, { match: { userId: 'ben', at: at(5) } });
    await createBell(suite.deps).ring(uid, { likesMark: 6 });
    const { at: time, ...rest } = (await stored(uid)) ?? {};
    expect(rest).toEqual({ schemaVersion: 1, isActive: true, likesMark: 6, match: { userId: 'ben', at: at(5) } });
    expect(time).toBeInstanceOf(Timestamp);
  });

  it('is created by a like', async () => {
    const { uid } = await suite.addMember();
    await suite.firestore.doc(paths.inbox(uid)).delete();
    await createBell(suite.deps).ring(uid, { likesMark: 6 });
    expect(await stored(uid)).toMatchObject({ isActive: true, likesMark: 6 });
  });

  it('tells no time of a like, be it the first or one after other news', async () => {
    const { uid } = await suite.addMember();
    const reference = suite.firestore.doc(paths.inbox(uid));
    await reference.delete();
    const bell = createBell(suite.deps);
    await bell.ring(uid, { likesMark: 1 });
    const day = (await stored(uid))?.at.toMillis();
    expect(day % (60 * 60 * 1000)).toBe(0);
    await bell.ring(uid, { match: { userId: 'ben', at: at(5) } });
    const before = await stored(uid);
    await bell.ring(uid, { likesMark: 2 });
    expect(await stored(uid)).toEqual({ ...before, likesMark: 2 });
  });

  it('does not switch anybody back on', async () => {
    const [ana, ben] = await chat.acquaintances();
    await suite.firestore.doc(paths.account(ana.uid)).update({ isActive: false });
    await emptyInbox(suite.firestore, ana.uid);
    await createBell(suite.deps).ring(ana.uid, { likesMark: 6 });
    expect(await stored(ana.uid)).toMatchObject({ isActive: false, likesMark: 6 });
    expect(await chat.inboxThread(ana, ben)).toBeUndefined();
  });
});
