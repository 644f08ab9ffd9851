import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { type Chat, chatIn } from '../../../testkit/chat.ts';
import { addAdministrator } from '../../../testkit/staff.ts';

let other: ApiSuite;
let suite: ApiSuite;
let chat: Chat;
beforeAll(async () => {
  suite = await openApiSuite();
  chat = chatIn(suite);
  other = await openApiSuite();
});
afterAll(async () => {
  await other.close();
  await suite.close();
});

const conversationOf = (ana: Person, ben: Person) =>
  suite.firestore.doc(paths.conversation(conversationIdOf(ana.uid, ben.uid)));

describe('64 a match', () => {
  it.each([
    ['a block', { blockedBy: ['ben'] }],
    ['one’s own block', { blockedBy: ['ana'] }],
    ['a switch-off', { deactivated: ['ben'] }],
    ['both', { blockedBy: ['ben'], deactivated: ['ana'] }],
  ])('64 brings back nothing that %s took away', async (_title, decided) => {
    const [ana, ben] = await chat.acquaintances();
    const named = Object.fromEntries(
      Object.entries(decided).map(([field, names]) => [field, names.map((name) => (name === 'ana' ? ana : ben).uid)]),
    );
    // What an instance that had not heard of it would do: the choices of both say nothing of it.
    await conversationOf(ana, ben).update({ ...named, visibleTo: [] });
    await chat.like(ana, ben);
    expect((await chat.like(ben, ana)).body).toMatchObject({ match: true });
    for (const [person, other] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      expect((await chat.get(person, '/conversations')).body).toEqual([]);
      expect((await chat.thread(person, other)).status).toBe(404);
    }
    expect(await chat.stored(ana, ben)).toMatchObject({ ...named, visibleTo: [], state: 'open' });
  });
});

describe('64 a block at the moment of a match, a message or a mark', () => {
  it('64 wins, in whichever order they come', async () => {
    const couples = await Promise.all(Array.from({ length: 8 }, () => chat.acquaintances()));
    await Promise.all(
      couples.map(async ([ana, ben]) => {
        await chat.like(ana, ben);
        await Promise.all([
          chat.like(ben, ana),
          chat.send(ben, ana, 'Meanwhile'),
          chat.read(ben, ana),
          chat.typing(ben, ana),
          chat.block(ana, ben),
        ]);
      }),
    );
    for (const [ana, ben] of couples) {
      expect((await chat.stored(ana, ben)).visibleTo).toEqual([]);
      const { gone, conversations } = await chat.look(ben, { since: (await chat.look(ben)).mark });
      expect([conversations, gone.map(({ id }) => id)]).toEqual([[], [ana.uid]]);
      expect(await chat.inboxThread(ben, ana)).toMatchObject({ gone: true });
      expect(await chat.inboxThread(ana, ben)).toMatchObject({ gone: true });
    }
  }, 60_000);
});

/** Each of them begins or opens a conversation, or would make something of one. */
const OPENERS: [title: string, open: (from: Person, to: Person) => Promise<{ status: number }>][] = [
  ['a first message', async (from, to) => chat.send(from, to, 'Hi')],
  ['an answer to a request', async (from, to) => chat.send(from, to, 'Hello')],
  ['a like', async (from, to) => chat.like(from, to)],
  ['a pass', async (from, to) => swipe(from, to, 'pass')],
  ['a favourite', async (from, to) => suite.call('POST', `/favorites/${to.uid}`, { token: from.token })],
  ['a decline', async (from, to) => chat.decline(from, to)],
  ['an unmatch', async (from, to) => chat.unmatch(from, to)],
  ['a block', async (from, to) => chat.block(from, to)],
  ['a report', async (from, to) => report(from, to)],
  ['a mark', async (from, to) => chat.read(from, to)],
  ['matches that were seen', async (from) => seen(from)],
];
const swipe = (from: Person, to: Person, action: string) =>
  suite.call('POST', '/swipes', { token: from.token, body: { targetId: to.uid, action } });
const report = (from: Person, to: Person) =>
  suite.call('POST', '/reports', { token: from.token, body: { userId: to.uid, reason: 'other' } });
const seen = (from: Person) =>
  suite.call('POST', '/matches/seen', { token: from.token, body: { until: new Date().toISOString() } });

/** By another instance: this one has not heard of it, and still trusts what it knows. */
async function switchElsewhere(person: Person): Promise<void> {
  const { token } = await addAdministrator(other);
  const path = `/admin/users/${person.uid}/toggle`;
  expect((await other.call('PATCH', path, { token, body: { active: false } })).status).toBe(200);
}

async function everythingOf(uids: readonly [string, string]) {
  const documents = uids.flatMap((uid) => [paths.choices(uid), paths.inbox(uid)]);
  const both = [...documents, paths.conversation(conversationIdOf(...uids))];
  return (await suite.firestore.getAll(...both.map((path) => suite.firestore.doc(path)))).map((one) => one.data());
}

/** Two for whom the act makes sense, both known to this instance. */
async function prepare(title: string): Promise<[Person, Person]> {
  const [ana, ben] = await chat.pair();
  const isAnswer = title.startsWith('an answer') || title.startsWith('a decline') || title === 'a mark';
  if (isAnswer) await chat.send(ben, ana, 'Hi');
  await chat.like(ben, ana);
  if (title === 'an unmatch') await chat.like(ana, ben);
  // What this instance knows and trusts: the member, the other one, and how the choices were.
  await chat.get(ana, '/deck');
  await chat.get(ana, `/profile/${ben.uid}`);
  return [ana, ben];
}

/** Milliseconds from the begin of a switch-off to a write: before, within and after its transaction. */
const DELAYS = [0, 2, 5, 9, 14, 20, 30];

describe('60 a write on its way while another instance switches its member off', () => {
  it.each(OPENERS)(
    '60 shows nothing of them afterwards: %s',
    async (title, open) => {
      for (const delay of DELAYS) {
        const [ana, ben] = await prepare(title);
        const opening = wait(delay).then(() => open(ana, ben));
        await Promise.all([switchElsewhere(ana), opening]);
        const seenByBen = await Promise.all([
          chat.get(ben, '/conversations'),
          chat.get(ben, '/likes'),
          chat.get(ben, '/likes/count'),
        ]);
        expect(
          seenByBen.map(({ body }) => body),
          `${delay} ms`,
        ).toEqual([[], [], { count: 0, hasMore: false }]);
        expect((await chat.thread(ben, ana)).status, `${delay} ms`).toBe(404);
        expect((await chat.inboxThread(ben, ana))?.gone ?? true, `${delay} ms`).toBe(true);
      }
    },
    60_000,
  );
});

describe('64 a member whom another instance switched off', () => {
  it.each(OPENERS)('64 writes nothing any more: %s', async (title, open) => {
    const [ana, ben] = await prepare(title);
    await switchElsewhere(ana);
    const before = await everythingOf([ana.uid, ben.uid]);
    const { status } = await open(ana, ben);
    expect([401, 403]).toContain(status);
    expect(await everythingOf([ana.uid, ben.uid])).toEqual(before);
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    expect((await chat.get(ben, '/likes')).body).toEqual([]);
  });

  it('64 makes no match by the like of the other, nor is written to', async () => {
    const [ana, ben] = await chat.pair();
    await chat.like(ana, ben);
    await chat.get(ben, `/profile/${ana.uid}`);
    await switchElsewhere(ana);
    expect((await chat.like(ben, ana)).body.match).not.toBe(true);
    await chat.send(ben, ana, 'Hi');
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    expect((await chat.thread(ben, ana)).status).toBe(404);
  });
});
