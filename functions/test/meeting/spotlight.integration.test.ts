import { paths } from '@tagpo/contract/paths';
import { SPOTLIGHT_MS, SPOTLIGHTS_SIZE } from '@tagpo/contract/product';
import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { type MemberOptions, townId } from '../../../testkit/members/members.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const minute = 60_000;
const DAY_MS = 24 * 60 * minute;

const suite = useApiSuite();
/** The same API on another instance, which has shown nobody anything. */
const elsewhere = useApiSuite();
let age = 60;

const start = (person: Person) => suite.post(person, '/spotlight');
const own = (person: Person) => suite.get(person, '/spotlight');
const look = (person: Person, at = suite) => at.get(person, '/spotlights');
const seen = (person: Person, body: object, at = suite) => at.post(person, '/spotlights/seen', body);
const swipe = (person: Person, { uid }: Person, action: 'like' | 'pass') =>
  suite.post(person, '/swipes', { targetId: uid, action });
const idsSeenBy = async (viewer: Person) => (await look(viewer)).body.map(({ id }) => id);
const receiptOf = async (person: Person) => (await own(person)).body.receipt;

/** People of an age of their own: nobody else is in what they see. */
function around() {
  age += 1;
  const only = age;
  const add = (options: MemberOptions = {}) =>
    suite.addMember({
      age: only,
      placeId: townId('Basco'),
      ...options,
      account: { lookingFor: { minAge: only, maxAge: only }, ...options.account },
    });
  return { only, add };
}

async function shine(person: Person, startedAgo = 0): Promise<void> {
  const startedAt = Date.now() - startedAgo;
  await suite.firestore.doc(paths.user(person.uid)).update({
    spotlight: {
      id: `test-${person.uid}`,
      startedAt: Timestamp.fromMillis(startedAt),
      until: Timestamp.fromMillis(startedAt + SPOTLIGHT_MS),
    },
  });
}

describe('the spotlight', () => {
  it('is half an hour, the same one when it is asked for twice', async () => {
    const person = await around().add();
    expect((await own(person)).body).toEqual({});
    const [first, second] = [await start(person), await start(person)];
    expect(first.status).toBe(200);
    const left = Number(first.body.secondsLeft) * 1000;
    expect(left).toBeLessThanOrEqual(SPOTLIGHT_MS);
    expect(left).toBeGreaterThan(SPOTLIGHT_MS - minute);
    expect(first.body.receipt).toMatchObject({ shown: 0, opened: 0, liked: { count: 0, hasMore: false } });
    for (const { body } of [second, await own(person)]) {
      expect(body).toEqual({ ...first.body, secondsLeft: expect.any(Number) });
    }
  });

  it('is one, however many devices ask at once', async () => {
    const person = await around().add();
    const answers = await Promise.all(Array.from({ length: 10 }, () => start(person)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.receipt))).size).toBe(1);
  });

  it('cannot be used again on the same day in Manila', async () => {
    const person = await around().add();
    const today = startOfManilaDay(manilaDay(Date.now()));
    await shine(person, Date.now() - today);
    const isOver = Date.now() - today > SPOTLIGHT_MS;
    const answer = await start(person);
    expect([answer.status, answer.body.code]).toEqual(isOver ? [409, 'spotlight-used'] : [200, undefined]);
    const nextAt = Date.parse(String((await own(person)).body.nextAt));
    expect(nextAt).toBe(today + DAY_MS);
  });

  it('can be used again the next day', async () => {
    const person = await around().add();
    await shine(person, DAY_MS);
    const { body } = await own(person);
    expect(body).not.toHaveProperty('nextAt');
    expect(body).not.toHaveProperty('secondsLeft');
    expect(body.receipt).toMatchObject({ shown: 0 });
    expect((await start(person)).status).toBe(200);
  });

  it('has no receipt after its views are erased', async () => {
    const person = await around().add();
    await shine(person, 8 * DAY_MS);
    expect((await own(person)).body).toEqual({});
  });

  it('is not for whoever hides', async () => {
    const settings = { language: 'en', isHidden: true, notifications: true } as const;
    const person = await around().add({ account: { settings } });
    expect(await start(person)).toMatchObject(refusal(409, 'spotlight-hidden'));
  });

  it('outlasts an edit of the profile, and hiding for a while', async () => {
    const { add } = around();
    const [person, viewer] = [await add(), await add()];
    await start(person);
    const hide = (isHidden: boolean) => suite.patch(person, '/settings', { isHidden });
    await suite.patch(person, '/profile/me', { pets: 'Aso' });
    expect(await idsSeenBy(viewer)).toEqual([person.uid]);
    await hide(true);
    expect(await idsSeenBy(viewer)).toEqual([]);
    await hide(false);
    expect(await idsSeenBy(viewer)).toEqual([person.uid]);
  });

  it('refuses malformed bodies and queries', async () => {
    const person = await around().add();
    for (const body of [{ ids: [] }, { ids: ['../x'] }, { ids: 'x' }, {}, { ids: ['x'], step: 'passed' }]) {
      expect((await seen(person, body)).body.code, JSON.stringify(body)).toBe('invalid-body');
    }
    expect((await seen(person, { ids: ['x'], viewerId: 'y' })).body.code).toBe('invalid-body');
    const many = Array.from({ length: SPOTLIGHTS_SIZE + 1 }, (_, index) => `x${index}`);
    expect((await seen(person, { ids: many })).body.code).toBe('invalid-body');
    expect((await suite.get(person, '/spotlights?all=1')).body.code).toBe('invalid-query');
  });
});

describe('who is shown in the spotlight', () => {
  const wishing = (wishes: LookingFor) => ({ account: { lookingFor: wishes } });

  it.each([
    ['somebody of the same town', {}, true],
    ['somebody within 50 km', { placeId: 'Itbayat' }, true],
    ['nobody farther away', { placeId: 'Aparri' }, false],
    ['nobody outside one’s wishes', { age: 30 }, false],
    ['nobody whose wishes one is outside of', wishing({ minAge: 20, maxAge: 30 }), false],
    ['nobody who goes not so far', { placeId: 'Itbayat', ...wishing({ distance: 1 }) }, false],
    ['nobody who is switched off', { account: { isActive: false } }, false],
  ] as const)('is %s', async (_title, options, isShown) => {
    const { add } = around();
    const viewer = await add();
    const { placeId = 'Basco', ...rest } = options as MemberOptions;
    const person = await add({ ...rest, placeId: townId(placeId) });
    await shine(person);
    expect(await idsSeenBy(viewer)).toEqual(isShown ? [person.uid] : []);
  });

  it('excludes oneself, ended spotlights and blocks', async () => {
    const { add } = around();
    const [viewer, over, blocked, blocking] = await Promise.all([add(), add(), add(), add()]);
    await Promise.all([shine(viewer), shine(over, SPOTLIGHT_MS + minute), shine(blocked), shine(blocking)]);
    expect((await idsSeenBy(viewer)).toSorted()).toEqual([blocked.uid, blocking.uid].toSorted());
    await suite.post(viewer, `/blocks/${blocked.uid}`);
    await suite.post(blocking, `/blocks/${viewer.uid}`);
    expect(await idsSeenBy(viewer)).toEqual([]);
  });

  it('is ten at most, in a stable order of each viewer', async () => {
    const { add } = around();
    const viewers = await Promise.all([add(), add()]);
    const people = await Promise.all(Array.from({ length: 12 }, () => add()));
    await Promise.all(people.map((person, index) => shine(person, index * minute)));
    const [mine, again, theirs] = [
      await idsSeenBy(viewers[0]),
      await idsSeenBy(viewers[0]),
      await idsSeenBy(viewers[1]),
    ];
    expect(mine).toHaveLength(SPOTLIGHTS_SIZE);
    expect(again).toEqual(mine);
    expect(theirs).not.toEqual(mine);
  });

  it('is a card as in any other list', async () => {
    const { add } = around();
    const [viewer, person] = [await add(), await add({ name: 'Ligaya' })];
    await start(person);
    const [card] = (await look(viewer)).body;
    const users = await suite.get(viewer, '/users');
    expect(card).toEqual(users.body.find(({ id }) => id === person.uid));
  });
});

describe('the receipt', () => {
  it('counts each viewer once, by what they did', async () => {
    const { add } = around();
    const [person, ...viewers] = await Promise.all([add(), add(), add(), add()]);
    await start(person);
    const ids = [person.uid];
    for (const viewer of viewers) {
      await look(viewer);
      await seen(viewer, { ids });
      await seen(viewer, { ids });
    }
    expect(await receiptOf(person)).toMatchObject({ shown: 3, opened: 0, liked: { count: 0 } });
    const [first, second] = viewers;
    if (!first || !second) throw new Error('There is nobody');
    await seen(first, { ids, step: 'opened' });
    await seen(first, { ids, step: 'opened' });
    await swipe(first, person, 'like');
    await seen(first, { ids, step: 'liked' });
    await seen(second, { ids, step: 'liked' });
    expect(await receiptOf(person)).toMatchObject({ shown: 3, opened: 1, liked: { count: 1, hasMore: false } });
  });

  it('counts what another instance showed', async () => {
    const { add } = around();
    const [person, viewer] = await Promise.all([add(), add()]);
    await start(person);
    await look(viewer);
    expect((await seen(viewer, { ids: [person.uid] }, elsewhere)).status).toBe(200);
    expect(await receiptOf(person)).toMatchObject({ shown: 1 });
  });

  it('counts nothing that could not have been shown', async () => {
    const { add } = around();
    const [person, viewer, far, blocked] = await Promise.all([add(), add(), add({ placeId: townId('Jolo') }), add()]);
    await start(person);
    await suite.post(person, `/blocks/${blocked.uid}`);
    for (const stranger of [far, blocked, person]) {
      for (const step of ['shown', 'opened', 'liked']) {
        const answer = await seen(stranger, { ids: [person.uid, 'nobodyAtAll'], step });
        expect(answer.body).toEqual({ success: true });
      }
    }
    await seen(viewer, { ids: [far.uid] });
    expect(await receiptOf(person)).toMatchObject({ shown: 0, opened: 0, liked: { count: 0 } });
  });

  it.each([
    ['a match', async (person: Person, fan: Person) => swipe(person, fan, 'like'), 1],
    ['a like that waits', async () => undefined, 1],
    ['not one that was answered by a pass', async (person: Person, fan: Person) => swipe(person, fan, 'pass'), 0],
    ['not one that was taken back', async (person: Person, fan: Person) => swipe(fan, person, 'pass'), 0],
    [
      'not one of somebody who hides',
      async (_person: Person, fan: Person) => suite.patch(fan, '/settings', { isHidden: true }),
      0,
    ],
    [
      'not one of somebody a block keeps apart',
      async (person: Person, fan: Person) => suite.post(fan, `/blocks/${person.uid}`),
      0,
    ],
  ] as const)('counts as liked %s', async (_title, happen, count) => {
    const { add } = around();
    const [person, fan] = await Promise.all([add(), add()]);
    await start(person);
    await look(fan);
    await swipe(fan, person, 'like');
    await seen(fan, { ids: [person.uid], step: 'liked' });
    await happen(person, fan);
    expect(await receiptOf(person)).toMatchObject({ shown: 1, liked: { count, hasMore: false } });
  });

  it('contains no ids, nor do the stored views', async () => {
    const { add } = around();
    const [person, viewer] = await Promise.all([add(), add()]);
    await start(person);
    await look(viewer);
    await seen(viewer, { ids: [person.uid], step: 'opened' });
    expect(JSON.stringify((await own(person)).body)).not.toContain(viewer.uid);
    const views = await suite.firestore.collection('spotlightViews').where('viewerId', '==', viewer.uid).get();
    expect(views.size).toBe(1);
    expect(JSON.stringify(views.docs.map((one) => one.data()))).not.toContain(person.uid);
  });

  it('is in the viewer’s export and leaves with the viewer', async () => {
    const { add } = around();
    const [person, viewer] = await Promise.all([add(), add()]);
    await start(person);
    await look(viewer);
    await seen(viewer, { ids: [person.uid], step: 'opened' });
    const exported = await suite.get(viewer, '/profile/me/export');
    expect(exported.body.spotlights).toMatchObject([{ viewerId: viewer.uid, opened: [expect.any(String)] }]);
    expect((await suite.get(person, '/profile/me/export')).body.activity).toMatchObject({
      spotlight: { startedAt: expect.stringMatching(/^\d{4}-/) },
    });
    await suite.delete(viewer, '/profile/me');
    expect(await receiptOf(person)).toMatchObject({ shown: 0, opened: 0 });
  });
});
