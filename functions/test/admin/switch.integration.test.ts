import { randomUUID } from 'node:crypto';
import { collections, paths } from '@tagpo/contract/paths';
import { places } from '@tagpo/contract/places/places';
import { type ConversationSide, conversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { bothWays } from '../../../testkit/chat.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { growAges } from '../../src/features/retention/ages.ts';

const suite = useApiSuite();
let admin: Person;

/** Nobody else's tests are here. */
const BALABAC = places.find(({ name }) => name === 'Balabac')?.id ?? '';

beforeAll(async () => {
  admin = await addAdministrator(suite);
});

/** As a new administrator each time: ten a minute is enough for one test. */
async function toggle(id: string, body: object, by?: Person) {
  const { token } = by ?? (await addAdministrator(suite));
  return suite.patch({ token }, `/admin/users/${id}/toggle`, body);
}

/** Two who like each other and wrote; `other` has `member` as a favourite, too. */
async function addAcquaintances() {
  const member = await suite.addMember({ name: 'Nena' });
  const other = await suite.addMember({ name: 'Ben' });
  for (const [from, to] of bothWays(member, other)) {
    const body = { targetId: to.uid, action: 'like' };
    expect((await suite.post(from, '/swipes', body)).status).toBe(200);
  }
  const message = { receiverId: other.uid, content: 'Kumusta' };
  expect((await suite.post(member, '/messages', message)).status).toBe(201);
  expect((await suite.post(other, `/favorites/${member.uid}`)).status).toBe(200);
  return { member, other };
}

async function logOf(id: string) {
  const { body } = await suite.get(admin, `/admin/logs?targetId=${id}`);
  return body;
}

const ids = (list: ReadonlyArray<Readonly<Record<string, unknown>>>) => list.map(({ id }) => id);

describe('switching a member off', () => {
  it('takes them from every surface and tells them why', async () => {
    const { member, other } = await addAcquaintances();
    const seen = async (path: string) => (await suite.get(other, path)).body;
    expect(ids(await seen('/favorites'))).toEqual([member.uid]);
    expect(await seen('/conversations')).toMatchObject([{ unread: 1 }]);

    const answer = await toggle(member.uid, { active: false, reason: 'harassment', note: 'Third report' });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { id: member.uid, name: 'Nena', email: member.email, isActive: false, deactivation: { reason: 'harassment' } },
    ]);

    expect(await seen('/favorites')).toEqual([]);
    expect(ids(await seen('/conversations'))).toEqual([]);
    for (const path of [`/profile/${member.uid}`, `/messages/${member.uid}`, `/conversations/${member.uid}`]) {
      expect(await seen(path), path).toMatchObject({ code: 'not-found' });
    }
    const message = { receiverId: member.uid, content: 'Still there?' };
    expect((await suite.post(other, '/messages', message)).status).toBe(404);
    expect((await suite.auth.getUser(member.uid)).disabled).toBe(true);
    await expect(signIn(member.email)).rejects.toThrow(/USER_DISABLED/);
  });

  it('refuses their calls within a minute, with the appeal code', async () => {
    const member = await suite.addMember();
    await toggle(member.uid, { active: false });
    suite.clock.skewMs += 60_001;
    const answer = await suite.get(member, '/users');
    suite.clock.skewMs = 0;
    expect([answer.status, answer.body.code]).toEqual([403, 'account-deactivated']);
    expect(answer.body.appealCode).toMatch(/^[\w-]{40,}$/);
  });

  it('is noticed by an instance that is about to write their presence', async () => {
    const member = await suite.addMember();
    const look = () => suite.get(member, '/inbox');
    expect((await look()).status).toBe(200);
    // As another instance left it, before Firebase Authentication says so everywhere.
    const directory = suite.firestore.doc(paths.user(member.uid));
    await directory.update({ isActive: false });
    const { lastActive } = (await directory.get()).data() ?? {};
    suite.clock.skewMs += 6 * 60_000;
    const answer = await look();
    suite.clock.skewMs = 0;
    expect([answer.status, answer.body.code]).toEqual([403, 'account-deactivated']);
    expect((await directory.get()).get('lastActive')).toEqual(lastActive);
  });

  it('leaves them out of home, search, deck and likes', async () => {
    const [viewer, member] = [
      await suite.addMember({ placeId: BALABAC, gender: 'Male' }),
      await suite.addMember({ placeId: BALABAC, gender: 'Female' }),
    ];
    const like = { targetId: viewer.uid, action: 'like' };
    await suite.post(member, '/swipes', like);
    const lists = ['/users?all=1', '/search?distance=1', '/deck?all=1', '/likes'];
    const shown = async () =>
      Promise.all(lists.map(async (path) => ids((await suite.get(viewer, path)).body).includes(member.uid)));
    expect(await shown()).toEqual([true, true, true, true]);
    await toggle(member.uid, { active: false });
    expect(await shown()).toEqual([false, false, false, false]);
    await toggle(member.uid, { active: true });
    // A deck goes on from where it stands: who had been dealt and was gone is met again when it begins anew.
    expect(await shown()).toEqual([true, true, false, true]);
  });

  it('leaves them out of every count, until they are switched on', async () => {
    const AGE = 91;
    const viewer = await suite.addMember({ placeId: BALABAC });
    const member = await suite.addMember({ placeId: BALABAC, gender: 'Female', age: AGE });
    const filters = `minAge=${AGE}&maxAge=${AGE + 1}&distance=1&gender=Female`;
    const counted = async () => {
      const { body } = await suite.get(viewer, `/search/widenings?${filters}`);
      return body.find((one: Readonly<Record<string, unknown>>) => one.by === 'gender')?.count;
    };
    expect(await counted()).toBe(1);
    await toggle(member.uid, { active: false });
    expect(await counted()).toBeUndefined();
    // Their profile is written anew while they are off, as when staff take a photo out.
    await suite.firestore.doc(paths.account(member.uid)).update({ ageGrowsOn: 1 });
    await growAges(suite.deps);
    await toggle(member.uid, { active: true });
    expect(await counted()).toBe(1);
    expect(ids((await suite.get(viewer, `/search?${filters}`)).body)).toEqual([member.uid]);
  });

  it('turns no earlier like into a match', async () => {
    const [liker, liked] = await suite.addMembers(2);
    await suite.post(liker, '/swipes', { targetId: liked.uid, action: 'like' });
    // Shown a moment ago, so that the other instance still remembers them as listed.
    const elsewhere = await openApiSuite();
    await elsewhere.get(liked, `/profile/${liker.uid}`);
    await toggle(liker.uid, { active: false });
    const body = { targetId: liker.uid, action: 'like' };
    const answer = await elsewhere.post(liked, '/swipes', body);
    await elsewhere.close();
    expect(answer.status).toBe(404);
    const conversation = paths.conversation(conversationIdOf(liker.uid, liked.uid));
    expect((await suite.firestore.doc(conversation).get()).exists).toBe(false);
  });

  it('works for a newcomer', async () => {
    const newcomer = await suite.signUp();
    await suite.get(newcomer, '/profile/me');
    expect((await toggle(newcomer.uid, { active: false })).body).toMatchObject({ isActive: false });
    expect((await toggle(newcomer.uid, { active: true })).body).toMatchObject({ isActive: true });
    expect((await suite.call('GET', '/profile/me', { token: await signIn(newcomer.email) })).status).toBe(200);
  });
});

describe('switching a member on again', () => {
  it('restores everything as it was', async () => {
    const { member, other } = await addAcquaintances();
    const conversation = suite.firestore.doc(paths.conversation(conversationIdOf(member.uid, other.uid)));
    const stored = async () => {
      const { deactivated, changedFor: _times, sides, ...rest } = (await conversation.get()).data() ?? {};
      const counts = Object.values(sides as Record<string, ConversationSide>).map(
        ({ rev: _rev, visibleSince: _since, ...counted }) => counted,
      );
      return { ...rest, deactivated, counts };
    };
    const before = await stored();
    await toggle(member.uid, { active: false });
    expect(await toggle(member.uid, { active: true })).toMatchObject({ status: 200, body: { isActive: true } });
    expect(await stored()).toEqual(before);
    const { body } = await suite.get(other, '/conversations');
    expect(body).toMatchObject([{ member: { id: member.uid }, unread: 1 }]);
    const token = await signIn(member.email);
    expect((await suite.get({ token }, '/profile/me')).body).toMatchObject({ isActive: true, name: 'Nena' });
    expect((await suite.firestore.doc(paths.account(member.uid)).get()).get('deactivation')).toBeUndefined();
  });
});

describe('the log of it', () => {
  it('records administrator, member, states and request, once', async () => {
    const member = await suite.addMember();
    const first = await toggle(member.uid, { active: false, reason: 'underage', note: 'Said 16' }, admin);
    await toggle(member.uid, { active: false, reason: 'other' });
    const entries = await logOf(member.uid);
    expect(entries).toMatchObject([
      {
        action: 'user.deactivated',
        adminId: admin.uid,
        targetUserId: member.uid,
        details: {
          before: { isActive: true },
          after: { isActive: false },
          reason: 'underage',
          note: 'Said 16',
          requestId: first.headers.get('x-request-id'),
        },
      },
    ]);
    expect(entries).toHaveLength(1);
  });
});

describe('what a toggle refuses', () => {
  it.each([
    ['oneself', () => admin.uid, { active: false }, 400, 'invalid-target'],
    ['who is not there', () => 'nobody-at-all', { active: false }, 404, 'not-found'],
    ['an invalid id', () => '__x__', { active: false }, 400, 'invalid-id'],
    ['no state', () => 'somebody', {}, 400, 'invalid-body'],
    ['a word for a state', () => 'somebody', { active: 'false' }, 400, 'invalid-body'],
    ['an unknown reason', () => 'somebody', { active: false, reason: 'mood' }, 400, 'invalid-body'],
    ['another key', () => 'somebody', { active: false, isAdmin: true }, 400, 'invalid-body'],
  ])('%s', async (_name, id, body, status, code) => {
    const answer = await toggle(id(), body, admin);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('the eleventh in a minute, by one administrator', async () => {
    const busy = await addAdministrator(suite);
    const member = await suite.addMember();
    await suite.countBefore('toggleUser', busy.uid, 9);
    expect((await toggle(member.uid, { active: false }, busy)).status).toBe(200);
    const { body, headers } = await toggle(member.uid, { active: true }, busy);
    expect(body).toMatchObject({ code: 'rate-limited', error: 'Rate limit exceeded.' });
    expect(body.retryAfter).toBeGreaterThan(0);
    expect(headers.get('retry-after')).toBe(String(body.retryAfter));
    expect((await toggle(member.uid, { active: true })).status).toBe(200);
  });
});

describe('a switch that was cut off', () => {
  const failing = (name: 'updateUser' | 'revokeRefreshTokens') =>
    openApiSuite({
      auth: new Proxy(suite.auth, {
        get: (target, key) => {
          if (key === name) return () => Promise.reject(new Error('cut off'));
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      }),
    });

  it.each(['updateUser', 'revokeRefreshTokens'] as const)('at %s is finished by the next call', async (name) => {
    const { member, other } = await addAcquaintances();
    const broken = await failing(name);
    const { token } = await addAdministrator(suite);
    const path = `/admin/users/${member.uid}/toggle`;
    const cut = await broken.patch({ token }, path, { active: false });
    await broken.close();
    expect(cut.status).toBe(500);
    expect((await toggle(member.uid, { active: false })).body).toMatchObject({ isActive: false });
    expect((await suite.auth.getUser(member.uid)).disabled).toBe(true);
    expect((await suite.get(other, '/conversations')).body).toEqual([]);
  });

  it('between flags and conversations is finished by the next call too', async () => {
    const { member, other } = await addAcquaintances();
    await toggle(member.uid, { active: false });
    // As it was before the conversations were changed.
    const conversation = suite.firestore.doc(paths.conversation(conversationIdOf(member.uid, other.uid)));
    const participants = [member.uid, other.uid].sort();
    await conversation.update({ deactivated: [], visibleTo: participants });
    await suite.firestore.doc(paths.roster(member.uid)).update({ isSwitching: true });
    await toggle(member.uid, { active: false });
    expect((await conversation.get()).data()).toMatchObject({ deactivated: [member.uid], visibleTo: [] });
    expect((await suite.firestore.doc(paths.roster(member.uid)).get()).get('isSwitching')).toBeUndefined();
  });

  it('of a thousand conversations changes each of them', async () => {
    const member = await suite.addMember();
    const others = Array.from({ length: 1000 }, () => randomUUID().replaceAll('-', ''));
    const writer = suite.firestore.bulkWriter();
    for (const other of others) {
      const participants = [member.uid, other].sort();
      const cards = { [member.uid]: { name: 'Nena' }, [other]: { name: 'Ben' } };
      const conversation = { participants, visibleTo: participants, cards, state: 'open', updatedAt: new Date() };
      void writer.set(suite.firestore.doc(paths.conversation(conversationIdOf(member.uid, other))), conversation);
    }
    await writer.close();
    expect((await toggle(member.uid, { active: false })).status).toBe(200);
    const { docs } = await suite.firestore
      .collection(collections.conversations)
      .where('participants', 'array-contains', member.uid)
      .get();
    const visible = docs.map((snapshot) => z.parse(conversationDocument, snapshot.data()).visibleTo.join());
    expect([docs.length, new Set(visible)]).toEqual([1000, new Set([''])]);
  }, 60_000);
});
