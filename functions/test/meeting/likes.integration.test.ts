import { randomUUID } from 'node:crypto';
import { MAX_COUNTED_LIKES, USERS_PAGE_SIZE } from '@tagpo/contract/product';
import { MAX_PASSES } from '@tagpo/contract/wire/members/swipe';
import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { Timestamp } from 'firebase-admin/firestore';
import { afterEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { readChoices, storeChoices } from '../../../testkit/members/choices.ts';
import { HIDDEN } from '../../../testkit/members/members.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { sealText } from '../../src/domain/lists/cursor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const suite = useApiSuite();
const second = useApiSuite();
afterEach(() => {
  suite.clock.skewMs = 0;
});

const count = async ({ token }: Person) => (await suite.get({ token }, '/likes/count')).body;

/** Everybody whom `GET /likes` lists, page by page. */
async function listAll(person: Person): Promise<{ ids: string[]; pages: number[] }> {
  const pages = await suite.listPages(person, '/likes');
  return { ids: pages.flat().map(({ id }) => String(id)), pages: pages.map(({ length }) => length) };
}

/** So many people who like somebody, and answered nothing else. */
async function addFans(person: Person, many: number, account: object = {}, ago = 0): Promise<string[]> {
  const ids = Array.from({ length: many }, () => `fan-${randomUUID()}`);
  await suite.writeMembers(
    ids.map((uid) => ({ uid, email: `${uid}@example.com` })),
    () => ({ account }),
  );
  // The last one liked last.
  const at = (index: number) => Timestamp.fromMillis(Date.now() - ago - (many - index) * 1000);
  await Promise.all(
    ids.map((uid, index) => storeChoices(suite.firestore, uid, { likedAt: { [person.uid]: at(index) } })),
  );
  return ids;
}

async function passAll(person: Person, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_PASSES) {
    await suite.post(person, '/swipes/passes', { targetIds: ids.slice(start, start + MAX_PASSES) });
  }
}

const like = (person: Person, { uid }: Person) => suite.post(person, '/swipes', { targetId: uid, action: 'like' });
const listed = async (person: Person) => (await suite.get(person, '/likes')).body;

describe('who likes a member', () => {
  it.each([0, 1, USERS_PAGE_SIZE, USERS_PAGE_SIZE + 1, MAX_COUNTED_LIKES, MAX_COUNTED_LIKES + 1, 40])(
    'is counted as listed: %i',
    async (many) => {
      const person = await suite.addMember();
      const fans = await addFans(person, many);
      const { ids, pages } = await listAll(person);
      expect(ids.toSorted()).toEqual(fans.toSorted());
      expect(pages.slice(0, -1).every((size) => size === USERS_PAGE_SIZE)).toBe(true);
      expect(pages.at(-1)).toBeGreaterThanOrEqual(many === 0 ? 0 : 1);
      const isMore = many > MAX_COUNTED_LIKES;
      expect(await count(person)).toEqual({ count: isMore ? MAX_COUNTED_LIKES : many, hasMore: isMore });
    },
  );

  it.each<[string, account: object, answer?: (person: Person, ids: string[]) => Promise<unknown>]>([
    ['hide', HIDDEN],
    ['are switched off', { isActive: false }],
    ['were passed on', {}, (person, targetIds) => passAll(person, targetIds)],
    ['are blocked', {}, ({ uid }, blocked) => storeChoices(suite.firestore, uid, { blocked })],
  ])('does not show in pages or counts when they %s', async (_title, account, answer) => {
    const person = await suite.addMember();
    const fans = await addFans(person, USERS_PAGE_SIZE + 3);
    const before = { ...(await listAll(person)), counted: await count(person) };
    const others = await addFans(person, 70, account);
    await answer?.(person, others);
    const after = { ...(await listAll(person)), counted: await count(person) };
    expect(after).toEqual({ ...before, counted: { count: MAX_COUNTED_LIKES, hasMore: true } });
    expect(after.ids.toSorted()).toEqual(fans.toSorted());
  });
});

describe('the order of likes', () => {
  it('is the newest first, across pages, wherever they live', async () => {
    const person = await suite.addMember();
    const fans = await addFans(person, 2 * USERS_PAGE_SIZE + 3);
    expect((await listAll(person)).ids).toEqual(fans.toReversed());
  });

  it('keeps its place when newer likes come between two pages', async () => {
    const person = await suite.addMember();
    const fans = await addFans(person, USERS_PAGE_SIZE + 3);
    const cursor = (await suite.get(person, '/likes')).headers.get('x-next-cursor');
    await addFans(person, 2);
    const { body } = await suite.get(person, `/likes?cursor=${cursor}`);
    expect(body.map(({ id }) => id)).toEqual(fans.slice(0, 3).toReversed());
  });

  it('refuses a cursor of another shape', async () => {
    const person = await suite.addMember();
    const seal = { key: suite.deps.cursorKey(), scope: `likes|${person.uid}` };
    for (const text of ['no JSON', '[]', '{"id":1,"at":2}']) {
      const { status, body } = await suite.get(person, `/likes?cursor=${sealText(text, seal)}`);
      expect([status, body.code]).toEqual([400, 'invalid-cursor']);
    }
  });

  /** One who liked somebody so many days ago, and one who did half as long ago. */
  async function addLikers(days: number) {
    const [person, first, other] = await suite.addMembers(3);
    for (const [liker, ago] of [
      [first, days],
      [other, days / 2],
    ] as const) {
      const likedAt = { [person.uid]: Timestamp.fromMillis(Date.now() - ago * DAY_MS) };
      await storeChoices(suite.firestore, liker.uid, { likedAt });
    }
    return { person, first, other };
  }

  type Between = (first: Person, person: Person) => Promise<unknown>;
  const pass: Between = (first, { uid }) => suite.post(first, '/swipes', { targetId: uid, action: 'pass' });
  it.each<[how: string, between: Between[]]>([
    ['once more', []],
    ['after it was taken back', [(first, { uid }) => suite.delete(first, `/swipes/${uid}`)]],
    ['after a pass', [pass]],
    [
      'after several passes at once',
      [(first, { uid }) => suite.post(first, '/swipes/passes', { targetIds: [uid, 'x'] })],
    ],
    [
      'after a pass of this and a like and pass of another instance',
      [pass, (first, { uid }) => second.post(first, '/swipes', { targetId: uid, action: 'like' }), pass],
    ],
    [
      'after a block that was undone',
      [
        (first, { uid }) => suite.post(first, `/blocks/${uid}`),
        (first, { uid }) => suite.delete(first, `/blocks/${uid}`),
      ],
    ],
    ['after a pass that was undone', [pass, (first, { uid }) => suite.delete(first, `/swipes/passed/${uid}`)]],
  ])('keeps the place of a like that is given %s', async (_how, between) => {
    const { person, first, other } = await addLikers(20);
    suite.queued.length = 0;
    for (const step of between) expect(((await step(first, person)) as { status: number }).status).toBe(200);
    await like(first, person);
    expect((await listed(person)).map(({ id }) => id)).toEqual([other.uid, first.uid]);
    await second.post(first, '/swipes', { targetId: person.uid, action: 'like' });
    expect((await listed(person)).map(({ id }) => id)).toEqual([other.uid, first.uid]);
    expect([...suite.queued, ...second.queued]).toEqual([]);
  });

  it('puts a like on top that is given again a month after the first', async () => {
    const { person, first, other } = await addLikers(31);
    await suite.delete(first, `/swipes/${person.uid}`);
    await like(first, person);
    expect((await listed(person)).map(({ id }) => id)).toEqual([first.uid, other.uid]);
    expect((await readChoices(suite.firestore, first.uid)).takenBack).toEqual([]);
  });

  it('tells today and the week of a like and nothing else of its time', async () => {
    const person = await suite.addMember();
    const fans = await addFans(person, 5);
    const today = startOfManilaDay(manilaDay(Date.now()));
    const times = [today, today - 1, today - 6 * DAY_MS, today - 6 * DAY_MS - 1, today - 400 * DAY_MS];
    for (const [index, at] of times.entries()) {
      const likedAt = { [person.uid]: Timestamp.fromMillis(at) };
      await storeChoices(suite.firestore, fans[index] ?? '', { likedAt });
    }
    const { body } = await suite.get(person, '/likes');
    expect(body.map(({ id }) => id)).toEqual(fans);
    expect(body.map(({ likedWithin }) => likedWithin)).toEqual(['today', 'week', 'week', undefined, undefined]);
    const { likedWithin: _told, ...card } = body[0] ?? {};
    expect(Object.keys(body[4] ?? {})).toEqual(Object.keys(card));
  });

  it('is in the export of who likes, not of who is liked', async () => {
    const [person, fan] = await suite.addMembers(2);
    await like(fan, person);
    const { body } = await suite.get(fan, '/profile/me/export');
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(body).toMatchObject({ swipes: [{ userId: person.uid, answer: 'liked', at }] });
    expect(JSON.stringify((await suite.get(person, '/profile/me/export')).body)).not.toContain(fan.uid);
    await suite.delete(fan, `/swipes/${person.uid}`);
    const later = (await suite.get(fan, '/profile/me/export')).body;
    expect(later.swipes).toEqual([{ userId: person.uid, answer: 'taken-back', at }]);
  });
});
