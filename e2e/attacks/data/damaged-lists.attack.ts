import { randomUUID } from 'node:crypto';
import { NEXT_CURSOR_HEADER } from '@tagpo/contract/endpoints';
import { paths } from '@tagpo/contract/paths';
import { SPOTLIGHTS_SIZE } from '@tagpo/contract/product';
import { choiceDocument } from '@tagpo/contract/stored/choices';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { type DocumentData, Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { HIDDEN, mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { LONG_MS } from '../../../testkit/attacks/size.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { storeChoices } from '../../../testkit/members/choices.ts';
import { addAdministrator, signInAgain, switchOf } from '../../../testkit/members/staff.ts';
import { readAllIds } from '../fixtures/answers.ts';
import { damageOf, ROUNDS } from '../fixtures/damage.ts';

vi.setConfig({ testTimeout: LONG_MS });

const minute = 60_000;
const placeId = townOf('Itbayat', 'Batanes').id;
const HEALTHY = 5;

let ana: Person;
const suite = await openApiSuite();
// Last in every order, behind the damaged entries: a list that ended early would not reach them.
const healthy = Array.from({ length: HEALTHY }, (_, index) => `healthy-${randomUUID()}-${index}`);
await Promise.all(healthy.map((id) => addSpotlighted(id, { seenAgo: 3 * minute, finishedAgo: 60 * minute })));
const last = { day: manilaDay(Date.now()) - 2, shuffle: 0 };
await Promise.all(healthy.map((id) => suite.firestore.doc(paths.user(id)).update({ order: last })));
// A new member for each test, because of the rate limits.
beforeEach(async () => {
  ana = await suite.addMember({ placeId });
});
afterEach(() => suite.firestore.doc(paths.user(ana.uid)).delete());
afterAll(async () => {
  await deleteAll(healthy.map((id) => paths.user(id)));
  await suite.close();
});

async function addSpotlighted(id: string, ago: { seenAgo: number; finishedAgo: number }): Promise<void> {
  await suite.writeMember(id, `${id}@example.com`, { placeId, ...ago });
  const at = Date.now();
  const spotlight = {
    id: randomUUID(),
    startedAt: Timestamp.fromMillis(at),
    until: Timestamp.fromMillis(at + 20 * minute - ago.seenAgo),
  };
  await suite.firestore.doc(paths.user(id)).update({ spotlight });
}

/** The fields of a directory document, and parts of them. */
const DIRECTORY = [
  ...['profile', 'restricted', 'audiences', 'keys', 'wishes', 'isTwoWay', 'isActive', 'switchedOnAt'],
  ...['isHidden', 'isSample', 'lookingFor', 'blocks', 'lastActive', 'finishedAt', 'spotlight', 'unknown'],
  ...['order', 'order.day', 'order.shuffle', 'moved', 'onlineSlot', 'onlineKeys', 'interestKeys', 'religionKey'],
  ...['profile.name', 'profile.age', 'profile.bio', 'profile.place', 'profile.place.id', 'profile.photos'],
  ...['profile.isListed', 'profile.gender', 'wishes.reach', 'wishes.minAge', 'spotlight.until', 'lookingFor.minAge'],
];

const deleteAll = (documents: readonly string[]) =>
  Promise.all(documents.map((path) => suite.firestore.doc(path).delete()));

const write = (path: string, field: string, value: unknown) => suite.firestore.doc(path).update({ [field]: value });

/** The calls that were answered otherwise than expected. */
async function faultsOf(calls: readonly (readonly [path: string, isAnswered: (ids: unknown[]) => boolean])[]) {
  const faults: string[] = [];
  for (const [path, isAnswered] of calls) {
    const { status, body } = await suite.get(ana, path);
    const ids = status === 200 ? body.map(({ id }) => id) : [];
    if (status !== 200 || !isAnswered(ids)) faults.push(`${path}: ${status} ${ids.length}`);
  }
  return faults;
}

const holdsAll = (wanted: readonly string[]) => (ids: unknown[]) => wanted.every((id) => ids.includes(id));

const likeAna = (id: string) => storeChoices(suite.firestore, id, { likedAt: { [ana.uid]: Timestamp.now() } });
const CHOICE = Object.keys(choiceDocument.shape).concat('unknown');

describe('44 a list of members', () => {
  it.each(ROUNDS)('44 continues after damaged entries, round %i', async (round) => {
    const broken = DIRECTORY.map((_field, index) => `${ana.uid}b${index}`);
    await Promise.all(
      broken.map(async (id, index) => {
        await addSpotlighted(id, { seenAgo: 0, finishedAgo: 0 });
        await write(paths.user(id), DIRECTORY[index] ?? '', damageOf(round, index));
        await likeAna(id);
      }),
    );
    await Promise.all(healthy.map(likeAna));
    const everybody = [...healthy, ...broken];
    await storeChoices(suite.firestore, ana.uid, { favorites: everybody });
    suite.logged.length = 0;
    const all = holdsAll(healthy);
    expect(
      await faultsOf([
        ['/users?all=1', all],
        ['/users', all],
        ['/users?online=1', all],
        ['/search?distance=5', all],
        ['/deck?all=1', all],
        ['/spotlights', (ids) => ids.length >= Math.min(HEALTHY, SPOTLIGHTS_SIZE)],
      ]),
    ).toEqual([]);
    for (const path of ['/favorites', '/likes']) expect(await readAllIds(suite, ana, path), path).toSatisfy(all);
    await storeChoices(suite.firestore, ana.uid, { passed: everybody });
    expect(await readAllIds(suite, ana, '/swipes/passed')).toSatisfy(all);
    expect((await suite.get(ana, '/deck/left-out')).status).toBe(200);
    expect((await suite.get(ana, '/likes/count')).status).toBe(200);
    const counted = suite.logged.filter((event) => event.event === 'broken');
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.every(({ collection, count }) => collection === 'users' && count > 0)).toBe(true);

    const { token } = ana;
    for (const [index, targetId] of broken.entries()) {
      const calls: [method: string, path: string, body?: object][] = [
        ['GET', `/profile/${targetId}`],
        ['POST', `/favorites/${targetId}`],
        ['POST', '/swipes', { targetId, action: 'pass' }],
        ['POST', '/swipes', { targetId, action: 'like' }],
        ['GET', `/messages/${targetId}`],
      ];
      for (const [method, path, body] of calls) {
        expect([200, 404], DIRECTORY[index]).toContain((await suite.call(method, path, { token, body })).status);
      }
    }
    await deleteAll(broken.flatMap((id) => [paths.user(id), paths.choice(id, ana.uid), paths.choice(ana.uid, id)]));
  });

  it.each(ROUNDS)('44 continues where others’ choices are damaged, round %i', async (round) => {
    const fields = CHOICE.filter((field) => field !== 'waitsFor');
    const ids = fields.map((_field, index) => `${ana.uid}c${index}`);
    await Promise.all(
      ids.map(async (id, index) => {
        await suite.writeMember(id, `${id}@example.com`, { placeId });
        await likeAna(id);
        await write(paths.choice(id, ana.uid), fields[index] ?? '', damageOf(round, index));
      }),
    );
    await likeAna(healthy[0] ?? '');
    expect(await readAllIds(suite, ana, '/likes')).toContain(healthy[0]);
    for (const [index, id] of ids.entries()) {
      const body = { targetId: id, action: 'like' };
      const { status } = await suite.post(ana, '/swipes', body);
      expect([200, 404], fields[index]).toContain(status);
      expect((await suite.post(ana, `/blocks/${id}`)).status, fields[index]).toBe(200);
      expect((await suite.delete(ana, `/blocks/${id}`)).status, fields[index]).toBe(200);
      await suite.firestore.doc(paths.user(id)).delete();
    }
  });
});

interface ListedDocument {
  readonly title: string;
  readonly fields: readonly string[];
  readonly pathOf: (id: string) => string;
  readonly make: (at: Timestamp, id: string) => DocumentData;
  readonly list: string;
  readonly isStaff: boolean;
}

const LISTED: readonly ListedDocument[] = [
  {
    title: 'blocks',
    fields: ['blockedName', 'blockedAt', 'isHeld', 'unknown'],
    pathOf: (id) => paths.choice(ana.uid, id),
    make: (blockedAt, to) => ({ from: ana.uid, to, blockedName: 'Ben', blockedAt, isHeld: false }),
    list: '/blocks',
    isStaff: false,
  },
  ...(['/reports', '/admin/reports'] as const).map((list) => ({
    title: `reports (${list})`,
    fields: [
      ...['kind', 'reporterId', 'reportedId', 'reportedName', 'reason', 'text', 'messageIds', 'state', 'createdAt'],
      ...['claimedBy', 'dueAt', 'isHeld', 'updatedAt', 'unknown'],
    ],
    pathOf: (id: string) => paths.report(id),
    make: (at: Timestamp) => ({
      kind: 'report',
      reporterId: ana.uid,
      reportedId: 'somebody',
      reportedName: 'Ben',
      reason: 'other',
      text: '',
      messageIds: [],
      state: 'open',
      dueAt: at,
      isHeld: false,
      createdAt: at,
      updatedAt: at,
    }),
    list,
    isStaff: list.startsWith('/admin'),
  })),
  {
    title: 'the log',
    fields: ['adminId', 'action', 'targetUserId', 'details', 'details.before', 'performedAt', 'unknown'],
    pathOf: (id) => `adminLogs/${id}`,
    make: (performedAt) => ({
      adminId: 'system',
      action: 'report.created',
      targetUserId: ana.uid,
      details: { before: { state: 'none' }, after: { state: 'open' } },
      performedAt,
    }),
    list: '/admin/logs?targetId=:id',
    isStaff: true,
  },
  {
    title: 'accounts',
    fields: [
      ...['name', 'email', 'isActive', 'isAdmin', 'isSample', 'isProfileComplete', 'createdAt', 'deactivation'],
      ...['isSwitching', 'keys', 'unknown'],
    ],
    pathOf: (id) => paths.roster(id),
    make: (createdAt) => ({
      name: 'Itbayaten',
      email: 'somebody@example.com',
      isActive: true,
      isAdmin: false,
      isSample: false,
      isProfileComplete: true,
      createdAt,
      keys: ['itbayate'],
    }),
    list: '/admin/users?query=itbayaten',
    isStaff: true,
  },
];

describe.each(LISTED)('44 a list of $title', ({ fields, pathOf, make, list, isStaff }) => {
  it.each(ROUNDS)('44 continues after damaged entries, round %i', async (round) => {
    const asker = isStaff ? await addAdministrator(suite) : ana;
    const prefix = `${ana.uid}k${randomUUID().slice(0, 8)}`;
    const [broken, whole] = [fields.map((_field, index) => `${prefix}b${index}`), [`${prefix}w0`, `${prefix}w1`]];
    const now = Date.now();
    await mapConcurrently([...broken, ...whole], async (id, index) => {
      const at = Timestamp.fromMillis(now + (index < broken.length ? minute : 0));
      await suite.firestore.doc(pathOf(id)).set(make(at, id));
      if (index < broken.length) await write(pathOf(id), fields[index] ?? '', damageOf(round, index));
    });
    const path = list.replace(':id', ana.uid);
    expect(await readAllIds(suite, asker, path)).toEqual(expect.arrayContaining(whole));
    await deleteAll([...broken, ...whole].map(pathOf));
  });
});

it('44 a thread continues after a page of broken messages', async () => {
  const [ben, cora] = [await suite.addMember({ placeId }), await suite.addMember({ placeId })];
  const chat = chatIn(suite);
  await chat.send(ben, cora, 'Una');
  await chat.send(cora, ben, 'Ikalawa');
  const conversation = conversationIdOf(ben.uid, cora.uid);
  for (let sequence = 3; sequence < 70; sequence += 1) {
    const sides = { senderId: ben.uid, receiverId: cora.uid };
    const message = { ...sides, content: null, sequence, senderSequence: 1, sentAt: null };
    await suite.firestore.doc(paths.message(conversation, `broken-${sequence}`)).set(message);
  }
  const contents: unknown[] = [];
  for (let query = ''; ; ) {
    const { status, body, headers } = await suite.get(cora, `/messages/${ben.uid}${query}`);
    expect(status).toBe(200);
    contents.push(...body.map(({ content }) => content));
    const cursor = headers.get(NEXT_CURSOR_HEADER);
    if (cursor === null) break;
    query = `?before=${cursor}`;
  }
  expect(contents).toEqual(['Una', 'Ikalawa']);
  const { body: later } = await suite.get(cora, `/messages/${ben.uid}?after=1`);
  expect(later.map(({ content }) => content)).toEqual(['Ikalawa']);
  await deleteAll([ben, cora].map(({ uid }) => paths.user(uid)));
});

describe.each([
  ['user', DIRECTORY, (uid: string) => paths.user(uid)],
  [
    'account',
    [
      ...['email', 'isAdmin', 'isBackgroundChecked', 'settings', 'plan', 'album', 'createdAt', 'profileFinishedAt'],
      ...['isActive', 'draft', 'consents', 'lookingFor', 'deactivation', 'unknown'],
    ],
    (uid: string) => paths.account(uid),
  ],
  [
    'roster',
    ['name', 'email', 'isActive', 'isSample', 'isSwitching', 'createdAt', 'keys', 'unknown'],
    (uid: string) => paths.roster(uid),
  ],
  ['deck', ['passed', 'hasOlder', 'dealt', 'walk', 'unknown'], (uid: string) => paths.deck(uid)],
] as const)('44 a member with a damaged %s document', (_document, fields, pathOf) => {
  it.each(ROUNDS)('44 can be switched off and on, export everything and be erased, round %i', async (round) => {
    const people = await Promise.all(fields.map(() => suite.addMember({ placeId, account: HIDDEN })));
    const faults: string[] = [];
    await mapConcurrently(people, async (person, index) => {
      const field = fields[index] ?? '';
      const expectOk = async (what: string, answer: Promise<{ status: number }>) => {
        const { status } = await answer;
        if (status !== 200) faults.push(`${field}: ${what} ${status}`);
      };
      await storeChoices(suite.firestore, person.uid, { liked: [ana.uid], passed: [] });
      await write(pathOf(person.uid), field, damageOf(round, index));
      const toggle = await switchOf(suite, person);
      for (const active of [false, true]) await expectOk(`switch to ${active}`, toggle({ active }));
      const again = await signInAgain(person);
      await expectOk('export', suite.get(again, '/profile/me/export'));
      await expectOk('erase', suite.delete(again, '/profile/me'));
      const left = await suite.firestore.doc(paths.account(person.uid)).get();
      if (left.exists) faults.push(`${field}: still there`);
    });
    expect(faults).toEqual([]);
  });
});
