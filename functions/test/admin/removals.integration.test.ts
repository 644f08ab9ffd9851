import { paths } from '@tagpo/contract/paths';
import { PROFILE_ISSUES } from '@tagpo/contract/wire/profile/profile-issues';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { addAdministrator, albumPhoto, switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
let admin: Person;

beforeAll(async () => {
  admin = await addAdministrator(suite);
});

const REASON = { reason: 'fake-profile', note: 'A film star' };

/** As a new administrator each time, unless told: ten a minute is enough for one test. */
async function remove(path: string, body: object = REASON, by?: Person) {
  const { token } = by ?? (await addAdministrator(suite));
  return suite.delete({ token }, `/admin/users/${path}`, body);
}
const own = async (person: Person) => (await suite.get(person, '/profile/me')).body;
const removals = async (person: Person) => (await suite.get(person, '/removals')).body;
const logOf = async (id: string) => (await suite.get(admin, `/admin/logs?targetId=${id}`)).body;

/** A member with two photos that have documents and files. */
async function addPhotographed() {
  const member = await suite.addMember({ name: 'Nena' });
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#c85a3c' } })
    .jpeg()
    .toBuffer();
  const ids: string[] = [];
  while (ids.length < 2) {
    const name = await suite.upload(member, bytes);
    const { body } = await suite.post(member, '/photos', { name });
    ids.push(String(body.id));
  }
  const [first = '', second = ''] = ids;
  return { member, first, second };
}

describe('removing a photo', () => {
  it('removes it from every document, with its files', async () => {
    const { member, first, second } = await addPhotographed();
    const other = await suite.addMember();
    const answer = await remove(`${member.uid}/photos/${first}`);
    expect([answer.status, answer.body]).toMatchObject([200, { what: 'photo', reason: 'fake-profile' }]);
    expect(await own(member)).toMatchObject({ album: [{ id: second, isPrimary: true }] });
    const seen = await suite.get(other, `/profile/${member.uid}`);
    expect(seen.body.photos).toHaveLength(1);
    const files = await Promise.all(
      [first, second].map(async (id) => (await suite.bucket.getFiles({ prefix: `pictures/${id}/` }))[0].length),
    );
    expect(files).toEqual([0, 4]);
    expect((await suite.firestore.doc(paths.uploads(member.uid)).get()).exists).toBe(false);
  });

  it('is logged once, however often it is sent', async () => {
    const { member, first } = await addPhotographed();
    const path = `${member.uid}/photos/${first}`;
    const [done, again] = [await remove(path, REASON, admin), await remove(path, { reason: 'other' })];
    expect([again.status, again.body]).toEqual([200, done.body]);
    const entries = await logOf(member.uid);
    expect(entries).toMatchObject([
      {
        action: 'photo.removed',
        adminId: admin.uid,
        details: {
          before: { photos: 2 },
          after: { photos: 1 },
          ...REASON,
          requestId: done.headers.get('x-request-id'),
        },
      },
    ]);
    expect(entries).toHaveLength(1);
    expect(await removals(member)).toHaveLength(1);
  });

  it('by two administrators at once is one removal', async () => {
    const { member, first } = await addPhotographed();
    const path = `${member.uid}/photos/${first}`;
    const answers = await Promise.all([remove(path), remove(path)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await logOf(member.uid)).toHaveLength(1);
  });

  it('works on an account that is off, and leaves it off', async () => {
    const photo = albumPhoto();
    const member = await suite.addMember({ account: { album: [photo] } });
    await (await switchOf(suite, member))({ active: false, reason: 'fake-profile' });
    expect((await remove(`${member.uid}/photos/${photo.id}`)).status).toBe(200);
    const stored = await suite.firestore.doc(paths.account(member.uid)).get();
    expect(stored.data()).toMatchObject({ isActive: false, album: [], deactivation: { reason: 'fake-profile' } });
    expect((await suite.firestore.doc(paths.user(member.uid)).get()).get('profile.isListed')).toBe(false);
  });
});

describe('removing a bio', () => {
  it('empties it for everybody and keeps its text for the member', async () => {
    const member = await suite.addMember({ traits: { bio: 'Text me at 0917' } });
    const other = await suite.addMember();
    expect((await remove(`${member.uid}/bio`, { reason: 'scam-or-spam' })).status).toBe(200);
    expect((await suite.get(other, `/profile/${member.uid}`)).body.bio).toBe('');
    expect(await own(member)).toMatchObject({ bio: '', removals: [{ what: 'bio', reason: 'scam-or-spam' }] });
    expect(await removals(member)).toMatchObject([{ what: 'bio', text: 'Text me at 0917' }]);
  });

  it('takes one prompt out and leaves the others', async () => {
    const prompts = [
      { id: 'merienda', answer: 'Text me at 0917' },
      { id: 'ulam', answer: 'Adobo' },
    ];
    const member = await suite.addMember({ traits: { prompts } });
    const other = await suite.addMember();
    const order = () => remove(`${member.uid}/prompts/merienda`, { reason: 'scam-or-spam' });
    const removed = await order();
    expect(removed.status).toBe(200);
    expect((await order()).body.id).toBe(removed.body.id);
    expect((await suite.get(other, `/profile/${member.uid}`)).body.prompts).toEqual(prompts.slice(1));
    expect(await own(member)).toMatchObject({ bio: 'Hello', removals: [{ what: 'prompt', reason: 'scam-or-spam' }] });
    expect(await removals(member)).toMatchObject([{ what: 'prompt', text: 'Text me at 0917' }]);
    expect((await remove(`${member.uid}/prompts/karaoke`)).status).toBe(404);
    expect((await remove(`${member.uid}/prompts/secret`)).status).toBe(400);
  });

  it('does not show the member as online', async () => {
    const member = await suite.addMember({ seenAgo: 60 * 60_000 });
    const directory = suite.firestore.doc(paths.user(member.uid));
    const before = (await directory.get()).get('lastActive');
    await remove(`${member.uid}/bio`);
    expect((await directory.get()).get('lastActive')).toEqual(before);
  });

  it('can be repeated after the bio is written again', async () => {
    const member = await suite.addMember();
    const first = await remove(`${member.uid}/bio`);
    await suite.patch(member, '/profile/me', { bio: 'Again' });
    const second = await remove(`${member.uid}/bio`);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await removals(member)).toMatchObject([{ text: 'Again' }, { text: 'Hello' }]);
  });
});

describe('a text that staff removed', () => {
  const REMOVED = 'Añejo at 0917, text me';
  const issueAt = (path: string) => ({
    code: 'invalid-body',
    issues: [{ path, key: 'text-removed-before', message: PROFILE_ISSUES['text-removed-before'] }],
  });
  const addRemoved = async () => {
    const member = await suite.addMember({ traits: { bio: REMOVED, prompts: [{ id: 'ulam', answer: 'Adobo' }] } });
    const { body } = await remove(`${member.uid}/bio`, { reason: 'scam-or-spam' });
    return { member, removalId: String(body.id) };
  };

  it.each([
    ['as it was', REMOVED],
    ['in other cases, spaces and accents', '  ANEJO\n\nat 0917,  text ME'],
    ['with characters that are not shown', 'A\u200bñejo at 09\u206017, text me'],
    ['with other punctuation', 'Añejo at 0917 - text me!'],
  ])('is refused %s', async (_how, text) => {
    const { member } = await addRemoved();
    const bio = await suite.patch(member, '/profile/me', { name: 'Nina', bio: text });
    expect([bio.status, bio.body]).toMatchObject([400, issueAt('bio')]);
    const prompts = [
      { id: 'ulam', answer: 'Adobo' },
      { id: 'merienda', answer: text },
    ];
    const answer = await suite.patch(member, '/profile/me', { prompts });
    expect([answer.status, answer.body]).toMatchObject([400, issueAt('prompts.1.answer')]);
    expect(await own(member)).toMatchObject({ bio: '', prompts: prompts.slice(0, 1) });
  });

  it('is taken with other words, and once the appeal is granted', async () => {
    const { member, removalId } = await addRemoved();
    const write = async (bio: string) => (await suite.patch(member, '/profile/me', { bio })).status;
    expect(await write(`${REMOVED}, or do not`)).toBe(200);
    await suite.post(member, `/removals/${removalId}/appeal`, { text: 'It is my rum.' });
    expect(await write(REMOVED)).toBe(400);
    const [entry] = await logOf(member.uid);
    const { reportId } = (entry?.details ?? {}) as { reportId?: string };
    const decide = (state: string) => suite.patch(admin, `/admin/reports/${reportId}`, { state });
    await decide('in-review');
    await decide('no-action');
    expect(await write(REMOVED)).toBe(400);
    await decide('in-review');
    await decide('action-taken');
    expect(await write(REMOVED)).toBe(200);
    expect(await own(member)).toMatchObject({ bio: REMOVED });
  });
});

describe('a removal refuses', () => {
  it.each([
    ['a photo that is none of theirs', 'a'.repeat(22), 404, 'not-found'],
    ['an invalid id', 'x', 400, 'invalid-id'],
  ])('%s', async (_name, photoId, status, code) => {
    const member = await suite.addMember();
    const answer = await remove(`${member.uid}/photos/${photoId}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await logOf(member.uid)).toEqual([]);
  });

  it('the eleventh in a minute', async () => {
    const [[tenth, eleventh], busy] = [await suite.addMembers(2), await addAdministrator(suite)];
    await suite.countBefore('removeFromProfile', busy.uid, 9);
    const statuses = [
      await remove(`${tenth.uid}/bio`, REASON, busy),
      await remove(`${eleventh.uid}/bio`, REASON, busy),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 429]);
    expect((await own(eleventh)).bio).toBe('Hello');
  });

  it('an empty bio, nobody and oneself', async () => {
    const member = await suite.addMember({ traits: { bio: '' } });
    expect((await remove(`${member.uid}/bio`)).body.code).toBe('not-found');
    expect((await remove('nobody-at-all/bio')).body.code).toBe('not-found');
    const self = await addAdministrator(suite);
    expect((await remove(`${self.uid}/bio`, REASON, self)).body.code).toBe('invalid-target');
  });

  it.each([{}, { reason: 'mood' }, { ...REASON, tell: false }])('%o for a body', async (body) => {
    expect(await remove('somebody/bio', body)).toMatchObject(refusal(400, 'invalid-body'));
  });
});

describe('the member', () => {
  it('is told by the bell, and by their profile until dismissed', async () => {
    const member = await suite.addMember();
    const { body } = await remove(`${member.uid}/bio`);
    const bell = await suite.firestore.doc(paths.inbox(member.uid)).get();
    expect(new Date(bell.get('removedAt').toMillis()).toISOString()).toBe(body.at);
    expect((await own(member)).removals).toEqual([{ id: body.id, what: 'bio', reason: 'fake-profile', at: body.at }]);
    const put = (id: unknown) => suite.post(member, `/removals/${id}/seen`);
    expect([(await put(body.id)).status, (await put(body.id)).status]).toEqual([200, 200]);
    expect(await own(member)).not.toHaveProperty('removals');
    expect(await removals(member)).toHaveLength(1);
    expect((await put('a'.repeat(20))).status).toBe(404);
  });

  it('sees neither the note nor who did it', async () => {
    const member = await suite.addMember();
    await remove(`${member.uid}/bio`, REASON, admin);
    const exported = (await suite.get(member, '/profile/me/export')).body;
    const told = JSON.stringify([await own(member), await removals(member), exported]);
    expect([told.includes(REASON.note), told.includes(admin.uid)]).toEqual([false, false]);
    expect(exported.decisions).toMatchObject([{ action: 'bio.removed' }]);
  });

  it('appeals once into the staff queue, and sees the outcome', async () => {
    const member = await suite.addMember({ name: 'Nena' });
    const { body: removal } = await remove(`${member.uid}/bio`, { reason: 'hate-speech' });
    const appeal = (text: string) => suite.post(member, `/removals/${removal.id}/appeal`, { text });
    const sent = await appeal('It was a song.');
    expect([sent.status, sent.body]).toMatchObject([201, { id: removal.id, appeal: 'open' }]);
    expect((await appeal('It was a song.')).body).toEqual(sent.body);
    expect((await appeal('Or a poem.')).body.code).toBe('already-appealed');
    const [entry] = await logOf(member.uid);
    const { reportId } = (entry?.details ?? {}) as { reportId?: string };
    const report = () => suite.get(admin, `/admin/reports/${reportId}`);
    expect((await report()).body).toMatchObject({
      kind: 'appeal',
      about: 'bio',
      reason: 'hate-speech',
      text: 'It was a song.',
      reported: { id: member.uid, name: 'Nena' },
    });
    for (const state of ['in-review', 'action-taken']) {
      await suite.patch(admin, `/admin/reports/${reportId}`, { state });
    }
    expect(await removals(member)).toMatchObject([{ id: removal.id, appeal: 'action-taken' }]);
    expect(suite.queued).toContainEqual({ kind: 'outcome', uid: member.uid });
  });

  it.each([{}, { text: ' ' }, { text: 'a'.repeat(1001) }])('cannot appeal with %o', async (body) => {
    const member = await suite.addMember();
    const removal = await remove(`${member.uid}/bio`);
    const path = `/removals/${removal.body.id}/appeal`;
    expect((await suite.post(member, path, body)).status).toBe(400);
  });

  it('cannot appeal against what was not removed', async () => {
    const [member, other] = await suite.addMembers(2);
    const removal = await remove(`${member.uid}/bio`);
    const path = `/removals/${removal.body.id}/appeal`;
    expect((await suite.post(other, path, { text: 'Hm' })).status).toBe(404);
  });
});
