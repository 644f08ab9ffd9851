import { randomUUID } from 'node:crypto';
import { collections } from '@tagpo/contract/paths';
import { ADMIN_PAGE_SIZE } from '@tagpo/contract/product';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, signIn } from '../../../testkit/api-suite.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';
import { expectBill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
let admin: Person;
/** Letters of this run alone, so that nobody else's people are found. */
const run = randomUUID()
  .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
  .slice(0, 8);

beforeAll(async () => {
  admin = await addAdministrator(suite);
});

const get = (path: string) => suite.get(admin, path);
const search = async (query: string) => (await get(`/admin/users?query=${encodeURIComponent(query)}`)).body;

describe('GET /admin/users', () => {
  it('logs who searched, but not for what', async () => {
    await search('somebody@example.com');
    expect(suite.logged.at(-1)).toMatchObject({ event: 'request', endpoint: 'listAdminUsers', adminId: admin.uid });
    expect(JSON.stringify(suite.logged.at(-1))).not.toContain('somebody');
  });

  it('finds a member by any part of the name or the address, in any case', async () => {
    const person = await suite.signUp();
    const email = `juan.${run}99@example.com`;
    await suite.writeMember(person.uid, email, { name: `Niña ${run} Del Rosario` });
    for (const query of [
      run,
      run.toUpperCase(),
      `${run}99@`,
      `N.${run}9`,
      `nina ${run}`,
      `NIÑA ${run} del ros`,
      `${run} d`,
    ]) {
      expect(
        (await search(query)).map(({ id }) => id),
        query,
      ).toEqual([person.uid]);
    }
    for (const query of [`x${run}`, `${run}99@example.org`, `${run} del rosarios`]) {
      expect(await search(query), query).toEqual([]);
    }
  });

  it('shows only the fields that staff need', async () => {
    const person = await suite.signUp({ email: `newcomer.${run}@example.com` });
    await suite.get(person, '/profile/me');
    const [found] = await search(`newcomer.${run}`);
    expect(found).toEqual({
      id: person.uid,
      name: `newcomer.${run}`,
      email: person.email,
      isActive: true,
      isAdmin: false,
      isSample: false,
      isProfileComplete: false,
      createdAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  it('follows a change of name, and drops erased accounts', async () => {
    const person = await suite.addMember({ name: `Before${run}` });
    await suite.patch(person, '/profile/me', { name: `After${run}` });
    expect(await search(`before${run}`)).toEqual([]);
    expect(await search(`after${run}`)).toMatchObject([{ id: person.uid, name: `After${run}` }]);
    await suite.delete(person, '/profile/me');
    expect(await search(`after${run}`)).toEqual([]);
  });

  it('is newest first, each once, page by page, for 50 reads a page', async () => {
    const name = `${run.slice(0, 4)}pages`;
    const count = 2 * ADMIN_PAGE_SIZE + 3;
    const uids = Array.from({ length: count }, (_, index) => `${run}${String(index).padStart(3, '0')}`);
    await Promise.all(
      uids.map((uid, index) => suite.writeMember(uid, `${uid}@example.com`, { name, finishedAgo: 1000 * (index + 1) })),
    );
    const pages = await suite.listPages(admin, `/admin/users?query=${name}`);
    expect(pages.map((page) => page.length)).toEqual([50, 50, 3]);
    expect(pages.flat().map(({ id }) => id)).toEqual(uids);
    // Whoever was asked about a moment ago is not asked about again while it is billed.
    admin = await addAdministrator(suite);
    await get('/admin/stats');
    await expectBill('listAdminUsers', { reads: ADMIN_PAGE_SIZE, writes: 0 }, () => search(name));
    await expectBill('getAdminStats', { reads: 2, writes: 0 }, () => get('/admin/stats'));
    // Beyond the longest key: some that are read do not fit, and the page is never dearer for it.
    await expectBill('listAdminUsers', { reads: ADMIN_PAGE_SIZE, writes: 0 }, () => search(`${uids[0]}@example.com`));
  });

  it.each(['query=a&query=b', 'fields=email', 'limit=1e9'])('refuses ?%s', async (query) => {
    expect((await get(`/admin/users?${query}`)).status).toBe(400);
  });
});

describe('GET /admin/stats', () => {
  it('notices an administrator made after sign-up', async () => {
    const person = await suite.signUp({ email: `late${run}@admin.com` });
    await suite.get(person, '/profile/me');
    expect(await search(`late${run}`)).toMatchObject([{ isAdmin: false }]);
    await suite.auth.updateUser(person.uid, { emailVerified: true });
    await suite.call('GET', '/admin/stats', { token: await signIn(person.email) });
    expect(await search(`late${run}`)).toMatchObject([{ isAdmin: true }]);
  });

  it('counts sign-ups, switches and erasures', async () => {
    const changed = async (run: () => Promise<unknown>) => {
      const before = (await get('/admin/stats')).body;
      await run();
      const after = (await get('/admin/stats')).body;
      return ['totalUsers', 'activeUsers'].map((name) => Number(after[name]) - Number(before[name]));
    };
    const { token, uid } = await suite.signUp();
    const open = () => suite.get({ token }, '/profile/me');
    const toggle = (active: boolean) => () => suite.patch(admin, `/admin/users/${uid}/toggle`, { active });
    expect(await changed(open)).toEqual([1, 1]);
    expect(await changed(open)).toEqual([0, 0]);
    expect(await changed(toggle(false))).toEqual([0, -1]);
    expect(await changed(toggle(false))).toEqual([0, 0]);
    expect(await changed(toggle(true))).toEqual([0, 1]);
    const fresh = await suite.addMember();
    expect(await changed(() => suite.delete(fresh, '/profile/me'))).toEqual([-1, -1]);
  });
});

describe('GET /admin/logs', () => {
  const target = `${run}target`;
  const actor = `${run}actor`;
  const began = Date.now();
  const entryOf = (index: number) => ({
    adminId: index % 2 === 0 ? actor : `${run}other`,
    action: index % 3 === 0 ? 'user.deactivated' : 'user.activated',
    targetUserId: target,
    details: { before: { isActive: true }, after: { isActive: false } },
    performedAt: Timestamp.fromMillis(began - index * 1000),
  });

  beforeAll(async () => {
    const batch = suite.firestore.batch();
    for (let index = 0; index < 60; index++) {
      batch.create(suite.firestore.collection(collections.adminLogs).doc(), entryOf(index));
    }
    await batch.commit();
  });

  it('is newest first, page by page', async () => {
    const pages = await suite.listPages(admin, `/admin/logs?targetId=${target}`);
    expect(pages.map((page) => page.length)).toEqual([50, 10]);
    const times = pages.flat().map(({ performedAt }) => performedAt);
    expect(times).toEqual(times.toSorted().reverse());
    expect(pages[0]?.[0]).toMatchObject({ adminId: actor, action: 'user.deactivated', targetUserId: target });
  });

  const iso = (index: number) => new Date(began - index * 1000).toISOString();
  it.each([
    ['who did it', `adminId=${actor}`, 30],
    ['what was done to whom', `targetId=${target}&action=user.deactivated`, 20],
    ['all three', `targetId=${target}&adminId=${actor}&action=user.deactivated`, 10],
    ['a time', `targetId=${target}&from=${iso(9)}&to=${iso(4)}`, 5],
    ['everything at once', `adminId=${actor}&targetId=${target}&action=user.activated&from=${iso(9)}&to=${iso(0)}`, 3],
  ])('is filtered by %s', async (_name, query, count) => {
    const { status, body } = await get(`/admin/logs?${query}`);
    expect([status, body.length]).toEqual([200, count]);
  });

  it.each(['action=anything', 'adminId=..', 'admin=x'])('refuses ?%s', async (query) => {
    expect((await get(`/admin/logs?${query}`)).status).toBe(400);
  });

  it('costs a read for each entry and each person in it', async () => {
    await expectBill('listAdminLogs', { reads: 50 + 3, writes: 0 }, () => get(`/admin/logs?targetId=${target}`));
  });

  it('shows current names, and none of erased accounts', async () => {
    const staff = await suite.addMember({ name: 'Amihan' });
    const member = await suite.addMember({ name: 'Before' });
    const log = (entry: object) => suite.firestore.collection(collections.adminLogs).add({ ...entryOf(0), ...entry });
    await log({ adminId: staff.uid, targetUserId: member.uid });
    await log({ adminId: 'system', targetUserId: member.uid });
    const read = async () => (await get(`/admin/logs?targetId=${member.uid}`)).body;
    await suite.patch(member, '/profile/me', { name: 'After' });
    const named = await read();
    expect(named.map(({ targetName }) => targetName)).toEqual(['After', 'After']);
    expect(named.map(({ adminName }) => adminName).toSorted()).toEqual(['Amihan', undefined]);

    await suite.delete(member, '/profile/me');
    const { body: left } = await get(`/admin/logs?adminId=${staff.uid}`);
    expect(left).toMatchObject([{ adminName: 'Amihan', targetUserId: 'deleted-member' }]);
    expect(left[0]).not.toHaveProperty('targetName');
  });
});
