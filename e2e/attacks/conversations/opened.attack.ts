import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '@tagpo/contract/paths';
import { afterAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, openApiSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { bothWays, conversationPath } from '../../../testkit/attacks/member-actions.ts';
import { mapConcurrently } from '../../../testkit/attacks/probes.ts';
import { sized } from '../../../testkit/attacks/size.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { switchOf } from '../../../testkit/members/staff.ts';

const suite = await openApiSuite();
const chat = chatIn(suite);
const other = await openApiSuite();
afterAll(async () => {
  await other.close();
  await suite.close();
});

describe('64 a match', () => {
  it.each([
    ['a block', { blockedBy: ['ben'] }],
    ['one’s own block', { blockedBy: ['ana'] }],
    ['a switch-off', { deactivated: ['ben'] }],
    ['both', { blockedBy: ['ben'], deactivated: ['ana'] }],
  ])('64 does not bring back what %s took away', async (_title, decided) => {
    const [ana, ben] = await chat.acquaintances();
    const named = Object.fromEntries(
      Object.entries(decided).map(([field, names]) => [field, names.map((name) => (name === 'ana' ? ana : ben).uid)]),
    );
    // The choices of both do not tell of it: so an instance would act that does not know of it yet.
    await suite.firestore.doc(conversationPath(ana, ben)).update({ ...named, visibleTo: [] });
    await chat.like(ana, ben);
    expect((await chat.like(ben, ana)).body).toMatchObject({ match: true });
    for (const [person, other] of bothWays(ana, ben)) {
      expect((await chat.get(person, '/conversations')).body).toEqual([]);
      expect((await chat.thread(person, other)).status).toBe(404);
    }
    expect(await chat.stored(ana, ben)).toMatchObject({ ...named, visibleTo: [], state: 'open' });
  });
});

it('18, 64 a block wins over a match, a message and a mark at the same moment', async () => {
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
});

/** Each of them opens a conversation or changes one. */
const WRITES: [title: string, write: (from: Person, to: Person) => Promise<ApiAnswer>][] = [
  ['a first message', (from, to) => chat.send(from, to, 'Hi')],
  ['an answer to a request', (from, to) => chat.send(from, to, 'Hello')],
  ['a message in an open conversation', (from, to) => chat.send(from, to, 'And you?')],
  ['a like', (from, to) => chat.like(from, to)],
  ['a pass', (from, to) => suite.post(from, '/swipes', { targetId: to.uid, action: 'pass' })],
  ['several passes', (from, to) => suite.post(from, '/swipes/passes', { targetIds: [to.uid] })],
  ['a favourite', (from, to) => suite.post(from, `/favorites/${to.uid}`)],
  ['a decline', (from, to) => chat.decline(from, to)],
  ['an unmatch', (from, to) => chat.unmatch(from, to)],
  ['a block', (from, to) => chat.block(from, to)],
  ['a report', (from, to) => suite.post(from, '/reports', { userId: to.uid, reason: 'other' })],
  ['a mark', (from, to) => chat.read(from, to)],
  ['a mark of delivery', (from, to) => chat.deliver(from, to)],
  ['matches that were seen', (from) => suite.post(from, '/matches/seen', { until: new Date().toISOString() })],
];

/** By another instance: this one does not know of it yet, and trusts what it has cached. */
async function switchOffElsewhere(person: Person): Promise<void> {
  const toggle = await switchOf(other, person);
  expect((await toggle({ active: false })).status).toBe(200);
}

async function readDocuments(ana: Person, ben: Person) {
  const own = [ana, ben].flatMap(({ uid }) => [paths.deck(uid), paths.inbox(uid)]);
  const choices = [paths.choice(ana.uid, ben.uid), paths.choice(ben.uid, ana.uid)];
  const all = [...own, ...choices, conversationPath(ana, ben)].map((path) => suite.firestore.doc(path));
  return (await suite.firestore.getAll(...all)).map((snapshot) => snapshot.data());
}

/** Two members for whom the write makes sense; this instance has cached both. */
async function prepare(title: string): Promise<[Person, Person]> {
  const [ana, ben] = await chat.pair();
  const isOpen = title === 'a message in an open conversation';
  const isAnswer = /^an answer|^a decline|^a mark/.test(title);
  if (isAnswer || isOpen) await chat.send(ben, ana, 'Hi');
  if (isOpen) await chat.send(ana, ben, 'Hello');
  await chat.like(ben, ana);
  if (title === 'an unmatch') await chat.like(ana, ben);
  await chat.get(ana, '/deck');
  await chat.get(ana, `/profile/${ben.uid}`);
  return [ana, ben];
}

/** Milliseconds from the beginning of a switch-off to a write: before, within and after its transaction. */
const DELAYS = [0, 9, 20, 2, 5, 14, 30].slice(0, sized(7, 3));

describe('60 a write while another instance switches its member off', () => {
  it.each(WRITES)('60 shows nothing of the member afterwards: %s', async (title, write) => {
    await mapConcurrently(DELAYS, async (delay) => {
      const [ana, ben] = await prepare(title);
      await Promise.all([switchOffElsewhere(ana), wait(delay).then(() => write(ana, ben))]);
      const lists = ['/conversations', '/likes', '/likes/count'].map((path) => chat.get(ben, path));
      const seenByBen = (await Promise.all(lists)).map(({ body }) => body);
      expect(seenByBen, `${delay} ms`).toEqual([[], [], { count: 0, hasMore: false }]);
      expect((await chat.thread(ben, ana)).status, `${delay} ms`).toBe(404);
      expect((await chat.inboxThread(ben, ana))?.gone ?? true, `${delay} ms`).toBe(true);
    });
  });
});

describe('64 a member whom another instance switched off', () => {
  it.each(WRITES)('64 writes nothing: %s', async (title, write) => {
    const [ana, ben] = await prepare(title);
    await switchOffElsewhere(ana);
    const before = await readDocuments(ana, ben);
    const answer = await write(ana, ben);
    expect(answer).toMatchObject(refusal(403, 'account-deactivated'));
    expect(answer.body.appealCode).toEqual(expect.any(String));
    expect(await readDocuments(ana, ben)).toEqual(before);
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    expect((await chat.get(ben, '/likes')).body).toEqual([]);
  });

  it('64 receives no message', async () => {
    const [ana, ben] = await chat.pair();
    await chat.get(ben, `/profile/${ana.uid}`);
    await switchOffElsewhere(ana);
    await chat.send(ben, ana, 'Hi');
    expect((await chat.get(ben, '/conversations')).body).toEqual([]);
    expect((await chat.thread(ben, ana)).status).toBe(404);
  });
});
