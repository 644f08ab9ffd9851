/** The bound of different people that a member is shown on a day: docs/decisions/065-people-a-day.md. */
import { randomBytes } from 'node:crypto';
import { collections, paths } from '@tagpo/contract/paths';
import { DAILY_VIEWS, type View } from '@tagpo/contract/product';
import { DAY_MS, manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type Person, refusal } from '../../../testkit/api-suite.ts';
import { storeChoices } from '../../../testkit/members/choices.ts';
import { HIDDEN, type MemberOptions, townId } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** It stands still, so that no day ends meanwhile. */
const now = Date.now();
const suite = useApiSuite({ now: () => now });
const others = useApiSuite({ now: () => now });
const today = manilaDay(now);
const left = Math.ceil((startOfManilaDay(today + 1) - now) / 1000);
const FULL = refusal(429, 'day-full');
const TOWN = townId('Quezon City');
const crowd = Array.from({ length: 70 }, (_, index) => `seen${index}`);

const addViewer = (options: MemberOptions = {}) =>
  suite.addMember({ placeId: TOWN, finishedAgo: 2 * DAY_MS, account: HIDDEN, ...options });
const open = (viewer: Person, id: string) => suite.get(viewer, `/profile/${id}`);
/** An instance that has shared nothing knows of others when it shares the fourth. */
async function openUntilRefused(viewer: Person): Promise<ApiAnswer> {
  for (let index = 10; ; index += 1) {
    const answer = await open(viewer, id(index));
    if (answer.status !== 200) return answer;
  }
}
const fill = (view: View, { uid }: Person, room = 0) => suite.showBefore(view, uid, DAILY_VIEWS[view].member - room);
const kept = async (view: View, { uid }: Person) =>
  (await suite.firestore.doc(paths.rateLimit(view, uid)).get()).data();
const withoutId = ({ status, body: { requestId: _id, ...body } }: ApiAnswer) => ({ status, body });
const idsOf = ({ body }: ApiAnswer): string[] => body.map((card) => String(card.id));
const id = (index: number) => crowd[index] ?? '';

beforeAll(() =>
  suite.writeMembers(
    crowd.map((uid) => ({ uid, email: `${uid}@example.com` })),
    () => ({ placeId: TOWN }),
  ),
);

describe('lists of a day', () => {
  it.each(['/users', '/search?distance=0'])('%s shows the page that reaches the bound, and no other', async (path) => {
    const viewer = await addViewer();
    await fill('listed', viewer, 1);
    const first = await suite.get(viewer, path);
    expect([first.status, first.body.length >= 18]).toEqual([200, true]);
    const query = `${path.includes('?') ? '&' : '?'}cursor=${first.headers.get('x-next-cursor')}`;
    const second = await suite.get(viewer, path + query);
    expect(second).toMatchObject(FULL);
    expect(second.body).toMatchObject({
      message: 'That was a lot of people for one day.',
      retryAfter: left,
    });
    expect(second.headers.get('retry-after')).toBe(String(left));
    // Members seen today are shown again, on every instance.
    expect((await suite.get(viewer, path)).body).toHaveLength(first.body.length);
    expect((await others.get(viewer, path)).body).toHaveLength(first.body.length);
  });

  it('deals the cards that reach the bound, and no others', async () => {
    const viewer = await addViewer();
    await fill('listed', viewer, 1);
    const { body } = await suite.get(viewer, '/deck');
    expect(body).toHaveLength(20);
    expect((await others.get(viewer, '/deck')).status).toBe(200);
    await suite.post(viewer, '/swipes/passes', { targetIds: body.map((card) => card.id) });
    expect(await suite.get(viewer, '/deck')).toMatchObject(FULL);
    await suite.delete(viewer, '/swipes/last');
    expect((await suite.get(viewer, '/swipes/passed')).status).toBe(200);
  });

  it('still show whoever was seen, where others are new', async () => {
    const viewer = await addViewer();
    const seen = idsOf(await suite.get(viewer, '/users'));
    const document = suite.firestore.doc(paths.rateLimit('listed', viewer.uid));
    const filler = randomBytes(4 * DAILY_VIEWS.listed.member);
    await document.update({ members: Buffer.concat([(await document.get()).get('members'), filler]) });
    for (const id of seen.slice(0, 16)) await suite.post(viewer, `/blocks/${id}`);
    const left = await others.get(viewer, '/users');
    expect([left.status, idsOf(left)]).toEqual([200, seen.slice(16)]);
    expect(left.headers.get('x-next-cursor')).not.toBeNull();
  });

  it('begin anew with each day', async () => {
    const viewer = await addViewer();
    await fill('listed', viewer);
    await suite.firestore.doc(paths.rateLimit('listed', viewer.uid)).update({ day: today - 1 });
    expect((await suite.get(viewer, '/users')).status).toBe(200);
    expect(await kept('listed', viewer)).toMatchObject({ day: today, members: { length: 4 * 18 } });
  });

  it('count nobody twice, and nobody whom the member met', async () => {
    const viewer = await addViewer();
    await Promise.all([suite.post(viewer, `/favorites/${id(1)}`), suite.get(viewer, '/users?online=1')]);
    await suite.get(viewer, '/users');
    const { members } = (await kept('listed', viewer)) ?? {};
    for (const path of ['/users', '/favorites', '/likes', '/swipes/passed', '/users']) await others.get(viewer, path);
    expect((await kept('listed', viewer))?.members).toEqual(members);
    await fill('listed', viewer);
    for (const path of ['/favorites', '/likes', '/swipes/passed', '/conversations', '/inbox', '/blocks']) {
      expect([path, (await suite.get(viewer, path)).status]).toEqual([path, 200]);
    }
  });
});

describe('profiles of a day', () => {
  it('stay open for whoever was opened that day and for matches', async () => {
    const viewer = await addViewer();
    await fill('opened', viewer, 1);
    await storeChoices(suite.firestore, viewer.uid, { matched: [id(2)] });
    expect((await open(viewer, id(0))).status).toBe(200);
    expect(await openUntilRefused(viewer)).toMatchObject(FULL);
    for (const known of [id(0), id(2), viewer.uid, 'me']) expect((await open(viewer, known)).status).toBe(200);
    expect((await others.get(viewer, `/profile/${id(0)}`)).status).toBe(200);
  });

  it('tell nothing of others: the absent count nothing, and a full day is the same for all', async () => {
    const viewer = await addViewer();
    const [hidden, blocker, off] = await suite.addMembers(3, (index) =>
      index === 0 ? { account: HIDDEN } : index === 2 ? { account: { isActive: false } } : {},
    );
    await suite.post(blocker, `/blocks/${viewer.uid}`);
    const absent = [hidden.uid, blocker.uid, off.uid, 'nobody-there'];
    for (const one of absent) expect((await open(viewer, one)).status).toBe(404);
    expect(await kept('opened', viewer)).toBeUndefined();
    await fill('opened', viewer, 1);
    await openUntilRefused(viewer);
    const answers = await Promise.all([id(60), ...absent].map((one) => open(viewer, one)));
    expect(new Set(answers.map((answer) => JSON.stringify(withoutId(answer))))).toHaveLength(1);
    expect(answers[0]).toMatchObject(FULL);
  });
});

describe('calls at the same time', () => {
  const statusesOf = (answers: readonly ApiAnswer[]) => answers.map(({ status }) => status);
  const allowed = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

  it.each([
    ['a member', {}],
    ['a starter', { finishedAgo: 0 }],
  ])('pass no bound of %s together, on one instance', async (_title, options) => {
    const viewer = await addViewer(options);
    const limit = DAILY_VIEWS.opened[_title === 'a starter' ? 'starter' : 'member'];
    await suite.showBefore('opened', viewer.uid, limit - 10);
    const statuses = statusesOf(await Promise.all(crowd.slice(0, 40).map((one) => open(viewer, one))));
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    // A member's first three are shown before an instance asks the others.
    expect(allowed(statuses)).toBe(10);
    expect((await kept('opened', viewer))?.members).toHaveLength(4 * limit);
  });

  it('keep everybody who was shown open', async () => {
    const viewer = await addViewer();
    const [one, another] = [crowd.slice(0, 20), crowd.slice(20, 23)];
    await Promise.all(another.map((id) => others.get(viewer, `/profile/${id}`)));
    await fill('opened', viewer);
    // The other instance learns that the day is full, with three shown that no other knows of.
    const late = await Promise.all(one.map((id) => others.get(viewer, `/profile/${id}`)));
    expect(allowed(statusesOf(late))).toBe(0);
    for (const where of [others, suite]) {
      const again = await Promise.all(another.map((id) => where.get(viewer, `/profile/${id}`)));
      expect(statusesOf(again)).toEqual([200, 200, 200]);
    }
  });
});

describe('who is counted lower', () => {
  it.each([
    ['of an hour ago, with a verified address', { finishedAgo: 60 * 60_000 }, true, 'starter'],
    ['of long ago, without one', { finishedAgo: 90 * DAY_MS }, false, 'starter'],
    ['of the day before, with one', { finishedAgo: DAY_MS + 1 }, true, 'member'],
  ] as const)('an account %s', async (_title, options, emailVerified, standing) => {
    const viewer = await suite.signUp({ emailVerified });
    await suite.writeMembers([viewer], () => ({ placeId: TOWN, account: HIDDEN, ...options }));
    await suite.showBefore('opened', viewer.uid, DAILY_VIEWS.opened.starter);
    const answers = [];
    for (let index = 0; index < 6; index += 1) answers.push((await open(viewer, id(index))).status);
    // An instance asks the others with a starter's third.
    expect(answers).toEqual([200, 200, ...Array(4).fill(standing === 'member' ? 200 : 429)]);
  });

  it('is bounded by the address too, and nobody of longer standing behind it', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.65' };
    const look = ({ token }: Person, one: string) => suite.call('GET', `/profile/${one}`, { token, headers });
    const [first, second] = await suite.addMembers(2, () => ({ placeId: TOWN, account: HIDDEN }));
    for (let index = 0; index < 3; index += 1) await look(first, id(index));
    const kept = await suite.firestore.collection('rateLimits').get();
    const ofAddress = kept.docs.find(({ id: name }) => name.startsWith('opened:@'));
    const [part = ''] = Object.keys(ofAddress?.get('counts') ?? {});
    await ofAddress?.ref.update({ [`counts.${part}`]: DAILY_VIEWS.opened.startersOfAddress - 2 });
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) statuses.push((await look(second, id(index))).status);
    // An instance asks the others with the third, then with every seventh.
    expect(statuses).toEqual([...Array(9).fill(200), 429, 429, 429]);
    expect((await look(second, id(1))).status).toBe(200);
    const logged = suite.firestore
      .collection(collections.adminLogs)
      .where('action', '==', 'views.reached')
      .orderBy('performedAt', 'desc');
    const names = (await logged.get()).docs.map((entry) => Object.keys(entry.get('details').after)[0]);
    expect(names.filter((name) => name === 'openedFromAddress')).toHaveLength(1);
    expect((await look(await addViewer(), id(0))).status).toBe(200);
    expect((await suite.get(second, `/profile/${id(69)}`)).status).toBe(200);
    const { docs } = await suite.firestore.collection('rateLimits').get();
    expect(docs.some(({ id: name }) => name.includes('198.51'))).toBe(false);
  });
});

describe('what is kept', () => {
  it('is small, names nobody and ends with the day', async () => {
    const viewer = await addViewer();
    await fill('listed', viewer, 1);
    await suite.get(viewer, '/deck');
    const { members, expiresAt, ...rest } = (await kept('listed', viewer)) ?? {};
    expect(rest).toEqual({ schemaVersion: 1, day: today });
    expect(members).toHaveLength(4 * (DAILY_VIEWS.listed.member - 1 + 20));
    expect(expiresAt.toMillis()).toBe(startOfManilaDay(today + 1));
  });

  it('is in the export, and goes with the account', async () => {
    const viewer = await addViewer();
    await fill('opened', viewer);
    await suite.get(viewer, '/users');
    const { limits } = (await suite.get(viewer, '/profile/me/export')).body;
    const members = expect.stringMatching(/^[\w+/]+=*$/);
    expect(limits).toContainEqual(expect.objectContaining({ action: 'opened', day: today, members }));
    expect(limits).toContainEqual(expect.objectContaining({ action: 'listed', day: today, members }));
    expect((await suite.delete(viewer, '/profile/me')).status).toBeLessThan(300);
    expect([await kept('opened', viewer), await kept('listed', viewer)]).toEqual([undefined, undefined]);
  });

  it('costs a read and a write for some, and nothing for whoever was seen', async () => {
    const viewer = await addViewer();
    const open12 = () =>
      bill('getProfile', async () => {
        for (const one of crowd.slice(0, 12)) await open(viewer, one);
      });
    await open(viewer, id(69));
    const [anew, again] = [await open12(), await open12()];
    // The fourth is shared, with those before it.
    expect([anew.writes, anew.reads - again.reads]).toEqual([1, 1]);
    expect(again.writes).toBe(0);
  });
});
