import { randomUUID } from 'node:crypto';
import { collections, paths } from '@tagpo/contract/paths';
import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { addAdministrator, albumPhoto, switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
let admin: Person;

beforeAll(async () => {
  admin = await addAdministrator(suite);
  await suite.get(admin, '/profile/me');
});

const look = (id: string) => suite.get(admin, `/admin/users/${id}`);
const note = (id: string, body: object) => suite.post(admin, `/admin/users/${id}/notes`, body);
const entriesOf = async (id: string, action: string) =>
  (await suite.get(admin, `/admin/logs?targetId=${id}&action=${action}`)).body;

describe('a look at a member', () => {
  it('shows what others may see, and nothing kept from them', async () => {
    const photo = albumPhoto();
    const member = await suite.addMember({
      name: 'Nena',
      gender: 'Female',
      account: { album: [photo] },
      traits: { bio: 'Harpist', religion: 'Aglipayan' },
    });
    const restricted = { religion: 'Aglipayan' };
    const directory = suite.firestore.doc(paths.user(member.uid));
    await directory.update({ 'profile.religion': FieldValue.delete(), restricted, audiences: { religion: 'me' } });
    const { status, body } = await look(member.uid);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: member.uid, name: 'Nena', isActive: true },
      profile: { name: 'Nena', age: 28, gender: 'Female', bio: 'Harpist', location: expect.stringContaining('Quezon') },
      photos: [{ id: photo.id, isPrimary: true }],
      reports: 0,
      notes: [],
      removals: [],
    });
    expect(Object.keys(body.profile as object)).not.toContain('isOnline');
    expect(JSON.stringify(body)).not.toContain('Aglipayan');
  });

  it('is logged each time with administrator, member and request', async () => {
    const member = await suite.addMember();
    const first = await look(member.uid);
    await look(member.uid);
    const entries = await entriesOf(member.uid, 'user.viewed');
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      adminId: admin.uid,
      targetUserId: member.uid,
      details: { requestId: first.headers.get('x-request-id') },
    });
  });

  it('shows a switch-off and the number of reports', async () => {
    const [member, reporter] = await suite.addMembers(2);
    const report = { userId: member.uid, reason: 'harassment' };
    await suite.post(reporter, '/reports', report);
    await suite.post(member, '/reports', { ...report, userId: reporter.uid });
    await (await switchOf(suite, member))({ active: false, reason: 'harassment' });
    const { body } = await look(member.uid);
    expect(body).toMatchObject({ user: { isActive: false, deactivation: { reason: 'harassment' } }, reports: 1 });
  });

  it('of a newcomer shows neither draft nor photos', async () => {
    const newcomer = await suite.signUp();
    await suite.patch(newcomer, '/profile/me', { bio: 'Not yet' });
    const { status, body } = await look(newcomer.uid);
    expect([status, body.profile, body.photos]).toEqual([200, undefined, []]);
  });

  it('survives a damaged account and profile', async () => {
    const member = await suite.addMember();
    await suite.firestore.doc(paths.account(member.uid)).update({ album: 'none', removals: [{ what: 'soul' }] });
    await suite.firestore.doc(paths.user(member.uid)).update({ profile: null });
    const { status, body } = await look(member.uid);
    expect([status, body.photos, body.removals]).toEqual([200, [], []]);
  });

  it('is 429 after sixty a minute, and not logged', async () => {
    const [member, { token }] = [await suite.addMember(), await addAdministrator(suite)];
    const looks = Array.from({ length: 61 }, () => suite.get({ token }, `/admin/users/${member.uid}`));
    const statuses = (await Promise.all(looks)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([429]);
    const entries = suite.firestore.collection(collections.adminLogs).where('targetUserId', '==', member.uid);
    expect((await entries.count().get()).data().count).toBe(60);
  });

  it('is 404 for nobody, and leaves no trace', async () => {
    expect(await look('nobody-at-all')).toMatchObject(refusal(404, 'not-found'));
    expect(await entriesOf('nobody-at-all', 'user.viewed')).toEqual([]);
  });
});

describe('a note about a member', () => {
  it('is shown to staff with its author and time, newest first', async () => {
    const member = await suite.addMember();
    const first = await note(member.uid, { text: 'Wrote to us.\nTwice.' });
    expect([first.status, first.body]).toMatchObject([201, { authorId: admin.uid, text: 'Wrote to us.\nTwice.' }]);
    suite.clock.skewMs += 1000;
    const second = await note(member.uid, { text: 'Answered' });
    suite.clock.skewMs = 0;
    expect((await look(member.uid)).body.notes).toEqual([second.body, first.body]);
    expect(first.body.authorName).toEqual(expect.any(String));
  });

  it('sent twice under one id is one note', async () => {
    const member = await suite.addMember();
    const body = { text: 'Once', id: randomUUID() };
    const [first, again] = [await note(member.uid, body), await note(member.uid, body)];
    expect(again.body).toEqual(first.body);
    expect((await note(member.uid, { ...body, text: 'Other' })).body.code).toBe('conflict');
    expect((await look(member.uid)).body.notes).toHaveLength(1);
    expect(await entriesOf(member.uid, 'note.added')).toHaveLength(1);
  });

  it('is hidden from the member, from others and from the log', async () => {
    const [member, other] = await suite.addMembers(2);
    await note(member.uid, { text: 'Zebra crossing' });
    const seen = [
      await suite.get(member, '/profile/me'),
      await suite.get(member, '/profile/me/export'),
      await suite.get(other, `/profile/${member.uid}`),
      await suite.get(admin, `/admin/logs?targetId=${member.uid}`),
    ];
    for (const { status, body } of seen) {
      expect([status, JSON.stringify(body).includes('Zebra')]).toEqual([200, false]);
    }
  });

  it('outlives the account of its author, without the author', async () => {
    const [member, author] = [await suite.addMember(), await addAdministrator(suite)];
    await suite.get(author, '/profile/me');
    await suite.post(author, `/admin/users/${member.uid}/notes`, { text: 'Kept' });
    expect((await suite.delete(author, '/profile/me')).status).toBe(200);
    const { notes } = (await look(member.uid)).body;
    expect(notes).toMatchObject([{ authorId: 'deleted-member', text: 'Kept' }]);
  });

  it.each([
    ['without a text', {}, 400, 'invalid-body'],
    ['with an empty one', { text: ' ' }, 400, 'invalid-body'],
    ['of 501 characters', { text: 'a'.repeat(501) }, 400, 'invalid-body'],
    ['with a time', { text: 'Hm', at: '2026-01-01T00:00:00Z' }, 400, 'invalid-body'],
  ])('%s is refused', async (_name, body, status, code) => {
    const answer = await note(admin.uid, body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('about nobody is 404', async () => {
    expect((await note('nobody-at-all', { text: 'Hm' })).status).toBe(404);
  });
});

describe('the export', () => {
  it('lists the kind and day of each look, without staff ids', async () => {
    const [member, other] = await suite.addMembers(2);
    const message = { receiverId: other.uid, content: 'Send load' };
    const sent = await suite.post(member, '/messages', message);
    const told = { userId: member.uid, reason: 'scam-or-spam', messageIds: [sent.body.id] };
    const report = await suite.post(other, '/reports', told);
    await look(member.uid);
    await suite.get(admin, `/admin/reports/${report.body.id}`);
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const looksOf = async ({ token }: Person) => (await suite.get({ token }, '/profile/me/export')).body;
    const own = await looksOf(member);
    expect(own.looks).toEqual([
      { kind: 'messages', day },
      { kind: 'profile', day },
    ]);
    expect(JSON.stringify(own)).not.toContain(admin.uid);
    expect((await looksOf(other)).looks).toEqual([{ kind: 'messages', day }]);
  });
});
