import { randomUUID } from 'node:crypto';
import { accountExport } from '@tagpo/contract/wire/account/export';
import { describe, expect, it } from 'vitest';
import { openApiSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { bothWays, chatIn } from '../../../testkit/chat.ts';
import { findDocuments } from '../../../testkit/everywhere.ts';
import { addAdministrator, switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
const chat = chatIn(suite);

const switchOff = async (person: Person) => (await switchOf(suite, person))({ active: false });
const erase = (person: Person) => suite.delete(person, '/profile/me');

describe('PATCH /settings', () => {
  const change = (person: Person, body: unknown) => suite.patch(person, '/settings', body);

  it('changes what is given and keeps the rest', async () => {
    const ana = await suite.addMember();
    expect((await change(ana, { language: 'fil' })).body).toEqual({
      language: 'fil',
      isHidden: false,
      isTwoWay: true,
    });
    expect((await change(ana, { isTwoWay: false })).body).toMatchObject({ language: 'fil', isTwoWay: false });
    expect((await chat.get(ana, '/profile/me')).body.settings).toMatchObject({ language: 'fil', isTwoWay: false });
  });

  it('hides a member from strangers at once, and shows them again', async () => {
    const [ana, ben] = await chat.pair();
    await change(ana, { isHidden: true });
    expect((await chat.get(ben, `/profile/${ana.uid}`)).status).toBe(404);
    expect((await suite.firestore.doc(`users/${ana.uid}`).get()).get('profile.isListed')).toBe(false);
    await change(ana, { isHidden: false });
    expect((await chat.get(ben, `/profile/${ana.uid}`)).status).toBe(200);
  });

  it('is there for newcomers too', async () => {
    const newcomer = await suite.signUp();
    expect((await change(newcomer, { language: 'fil' })).body).toMatchObject({ language: 'fil' });
  });

  it.each([{ language: 'xx' }, { isHidden: 'yes' }, { language: null }])('refuses %j', async (body) => {
    const ana = await suite.addMember();
    expect((await change(ana, body)).body.code).toBe('invalid-body');
  });
});

describe('DELETE /sessions', () => {
  it('revokes every refresh token', async () => {
    const ana = await suite.addMember();
    // The emulator says of a new account that its tokens are valid from now on: a day earlier, it shows what the call changes.
    await suite.acceptTokensSince(ana.uid, Date.now() - 24 * 60 * 60 * 1000);
    const began = Math.floor(Date.now() / 1000) * 1000;
    const answer = await suite.delete(ana, '/sessions');
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const { tokensValidAfterTime } = await suite.auth.getUser(ana.uid);
    expect(Date.parse(tokensValidAfterTime ?? '')).toBeGreaterThanOrEqual(began);
  });
});

describe('GET /profile/me/export', () => {
  it('holds the caller’s data and nothing that others decided', async () => {
    const [ana, ben] = await chat.acquaintances();
    const [cara, dan] = await chat.pair();
    await suite.post(ana, `/favorites/${cara.uid}`);
    await chat.block(ana, dan);
    await chat.block(cara, ana);
    await suite.post(ana, '/reports', { userId: ben.uid, reason: 'other', text: 'Mine' });
    await suite.post(ben, '/reports', { userId: ana.uid, reason: 'other', text: 'His' });
    const answer = await chat.get(ana, '/profile/me/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.body).toMatchObject({
      id: ana.uid,
      account: { email: ana.email, plan: 'free' },
      profile: { name: 'Ana' },
      blocks: [{ blockedId: dan.uid, name: 'Ben' }],
      // As if she only hid.
      favorites: [{ userId: cara.uid }],
      conversations: [{ withId: ben.uid, withName: 'Ben' }],
      messages: [{ content: 'Hi' }, { content: 'Hello' }],
      reports: [{ text: 'Mine' }],
    });
    const text = JSON.stringify(answer.body);
    for (const secret of [ben.email, cara.email, 'His']) expect(text).not.toContain(secret);
  });

  it('says how far a report is, and not who of staff reads it', async () => {
    const [ana, ben] = await chat.pair();
    const { body } = await suite.post(ana, '/reports', { userId: ben.uid, reason: 'other' });
    const admin = await addAdministrator(suite);
    await suite.patch(admin, `/admin/reports/${body.id}`, { state: 'in-review' });
    const exported = (await chat.get(ana, '/profile/me/export')).body;
    expect(exported.reports).toMatchObject([{ id: body.id, state: 'in-review' }]);
    expect(JSON.stringify(exported)).not.toContain(admin.uid);
  });

  it('tells a switch-off of a match and a block by one alike', async () => {
    const told: unknown[] = [];
    for (const end of [switchOff, (ben: Person, ana: Person) => chat.block(ben, ana)]) {
      const [ana, ben] = await chat.pair();
      for (const [from, to] of bothWays(ana, ben)) await chat.like(from, to);
      await end(ben, ana);
      const { swipes, conversations } = accountExport.parse((await chat.get(ana, '/profile/me/export')).body);
      told.push({ swipes, conversation: Object.keys(conversations[0] ?? {}) });
    }
    expect(told[0]).toEqual(told[1]);
  });

  it('is there for newcomers', async () => {
    expect((await suite.get(await suite.signUp(), '/profile/me/export')).status).toBe(200);
  });
});

describe('DELETE /profile/me', () => {
  it('is not undone by a token that is still valid', async () => {
    const ana = await suite.addMember();
    const elsewhere = await openApiSuite();
    await elsewhere.get(ana, '/profile/me');
    await erase(ana);
    for (const instance of [suite, elsewhere]) {
      expect((await instance.get(ana, '/profile/me')).status).toBe(401);
      expect((await instance.delete(ana, '/profile/me')).status).toBe(200);
    }
    await elsewhere.close();
    expect((await suite.firestore.doc(`accounts/${ana.uid}`).get()).exists).toBe(false);
  });

  it('finishes an interrupted erasure', async () => {
    const [ana, ben] = await chat.acquaintances();
    // As if the process had died after its first step.
    await suite.firestore.doc(`users/${ana.uid}`).delete();
    const elsewhere = await openApiSuite();
    expect((await elsewhere.delete(ana, '/profile/me')).status).toBe(200);
    await elsewhere.close();
    expect((await chat.get(ben, '/conversations')).body[0]?.member).toMatchObject({ isDeleted: true });
    await expect(suite.auth.getUser(ana.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  it.each(['the files', 'the sign-in'])('is finished by the next call when %s could not be removed', async (part) => {
    const [ana, ben] = await chat.acquaintances();
    const failing = () => Promise.reject(new Error('out of reach'));
    const { auth, bucket } = suite;
    const broken = await openApiSuite(
      part === 'the files'
        ? { bucket: Object.assign(Object.create(bucket), { getFiles: failing }) }
        : { auth: Object.assign(Object.create(auth), { deleteUser: failing }) },
    );
    expect(await broken.delete(ana, '/profile/me')).toMatchObject(refusal(500, 'internal'));
    await broken.close();
    expect((await chat.get(ben, `/profile/${ana.uid}`)).status).toBe(404);
    expect((await erase(ana)).status).toBe(200);
    const left = await findDocuments(suite, [ana.uid]);
    expect(left.filter(({ path }) => !/^(?:conversations|inboxes\/\w+\/threads)\//.test(path))).toEqual([]);
    await expect(auth.getUser(ana.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  it('loses no message sent meanwhile', async () => {
    const [ana, ben] = await chat.acquaintances();
    const sends = Array.from({ length: 10 }, (_, index) => chat.send(ben, ana, `${index}`, { id: randomUUID() }));
    const [answer, ...answers] = await Promise.all([erase(ana), ...sends]);
    expect(answer?.status).toBe(200);
    expect(answers.every((sent) => [201, 404].includes(sent.status))).toBe(true);
    const kept = (await chat.thread(ben, ana)).body.length;
    expect(kept).toBe(2 + answers.filter((sent) => sent.status === 201).length);
    expect((await chat.stored(ana, ben)).deleted).toEqual([ana.uid]);
  });
});
