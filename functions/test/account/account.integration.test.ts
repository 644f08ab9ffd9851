import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { type Chat, chatIn } from '../../../testkit/chat.ts';

let suite: ApiSuite;
let chat: Chat;
beforeAll(async () => {
  suite = await openApiSuite();
  chat = chatIn(suite);
});
afterAll(() => suite.close());

const erase = (person: Person) => suite.call('DELETE', '/profile/me', { token: person.token });

describe('PATCH /settings', () => {
  const change = (person: Person, body: unknown) => suite.call('PATCH', '/settings', { token: person.token, body });

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
    expect((await suite.firestore.doc(`users/${ana.uid}`).get()).get('isListed')).toBe(false);
    await change(ana, { isHidden: false });
    expect((await chat.get(ben, `/profile/${ana.uid}`)).status).toBe(200);
  });

  it('is there for newcomers too', async () => {
    const newcomer = await suite.signUp();
    expect((await change(newcomer, { language: 'fil' })).body).toMatchObject({ language: 'fil' });
  });

  it.each([
    [{ language: 'xx' }],
    [{ isHidden: 'yes' }],
    [{ isAdmin: true }],
    [{ plan: 'gold' }],
    [[]],
    [null],
    [{ language: null }],
  ])('refuses %j', async (body) => {
    const ana = await suite.addMember();
    expect((await change(ana, body)).body.code).toBe('invalid-body');
  });
});

describe('DELETE /sessions', () => {
  it('revokes every refresh token', async () => {
    const ana = await suite.addMember();
    const before = Date.parse((await suite.auth.getUser(ana.uid)).tokensValidAfterTime ?? '') || 0;
    const answer = await suite.call('DELETE', '/sessions', { token: ana.token });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    const after = Date.parse((await suite.auth.getUser(ana.uid)).tokensValidAfterTime ?? '');
    expect(after).toBeGreaterThanOrEqual(before);
  });

  it.each([
    ['DELETE', '/profile/me'],
    ['GET', '/profile/me/export'],
    ['DELETE', '/sessions'],
  ])('is asked for now by %s %s, remembered or not', async (method, path) => {
    const ana = await suite.addMember();
    expect((await chat.get(ana, '/profile/me')).status).toBe(200);
    await suite.revokeTokens(ana.uid);
    expect((await suite.call(method, path, { token: ana.token })).status).toBe(401);
  });
});

describe('GET /profile/me/export', () => {
  it('holds everything of the caller and nothing others decided', async () => {
    const [ana, ben] = await chat.acquaintances();
    const [cara, dan] = await chat.pair();
    await suite.call('POST', `/favorites/${cara.uid}`, { token: ana.token });
    await chat.block(ana, dan);
    await chat.block(cara, ana);
    await suite.call('POST', '/reports', {
      token: ana.token,
      body: { userId: ben.uid, reason: 'other', text: 'Mine' },
    });
    await suite.call('POST', '/reports', { token: ben.token, body: { userId: ana.uid, reason: 'other', text: 'His' } });
    const answer = await chat.get(ana, '/profile/me/export');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    expect(answer.body).toMatchObject({
      id: ana.uid,
      account: { email: ana.email, plan: 'free' },
      profile: { name: 'Ana' },
      blocks: [{ blockedId: dan.uid, name: 'Ben' }],
      conversations: [{ withId: ben.uid, withName: 'Ben' }],
      messages: [{ content: 'Hi' }, { content: 'Hello' }],
      reports: [{ text: 'Mine' }],
    });
    const text = JSON.stringify(answer.body);
    for (const secret of [ben.email, 'His', cara.uid]) expect(text).not.toContain(secret);
  });

  it('is there for newcomers, ten times an hour', async () => {
    const newcomer = await suite.signUp();
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await chat.get(newcomer, '/profile/me/export')).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

const COLLECTIONS = [
  'users',
  'accounts',
  'choices',
  'conversations',
  'directory',
  'rateLimits',
  'reports',
  'adminLogs',
];

/** Paths of every document that says this text somewhere, or is named by it. */
async function findEverywhere(text: string): Promise<string[]> {
  const found = await Promise.all(COLLECTIONS.map((name) => suite.firestore.collection(name).get()));
  return found
    .flatMap(({ docs }) => docs)
    .filter((snapshot) => snapshot.ref.path.includes(text) || JSON.stringify(snapshot.data()).includes(text))
    .map(({ ref }) => ref.path);
}

describe('DELETE /profile/me', () => {
  it('leaves nothing but the messages, as from a deleted member', async () => {
    const [ana, ben] = await chat.acquaintances();
    const cara = await suite.addMember();
    await suite.call('POST', `/favorites/${ana.uid}`, { token: cara.token });
    await suite.call('POST', '/swipes', { token: ben.token, body: { targetId: ana.uid, action: 'like' } });
    await suite.call('POST', '/swipes', { token: ana.token, body: { targetId: cara.uid, action: 'pass' } });
    const dan = await suite.addMember();
    await chat.block(dan, ana);
    await suite.call('POST', '/reports', { token: ana.token, body: { userId: ben.uid, reason: 'other' } });
    await suite.call('POST', '/reports', { token: ben.token, body: { userId: ana.uid, reason: 'other' } });
    const path = `profile-photos/${ana.uid}/1700000000000-left.jpg`;
    await suite.bucket.file(path).save(Buffer.from('x'), { resumable: false });

    expect((await erase(ana)).body).toEqual({ success: true });

    const conversation = `conversations/${[ana.uid, ben.uid].sort().join('_')}`;
    const left = await findEverywhere(ana.uid);
    expect(left.every((found) => found.startsWith(conversation))).toBe(true);
    const ownPaths = await suite.firestore.doc(`users/${ana.uid}`).listCollections();
    expect([ownPaths, (await suite.firestore.doc(`users/${ana.uid}`).get()).exists]).toEqual([[], false]);
    expect((await suite.firestore.doc(`users/${dan.uid}/blocks/${ana.uid}`).get()).exists).toBe(false);
    expect((await suite.bucket.file(path).exists())[0]).toBe(false);
    await expect(suite.auth.getUser(ana.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });

    const [shown] = (await chat.get(ben, '/conversations')).body;
    expect(shown?.member).toEqual({ id: ana.uid, name: 'Deleted member', isOnline: false, isDeleted: true });
    expect((await chat.thread(ben, ana)).body.map(({ content }) => content)).toEqual(['Hi', 'Hello']);
    expect(JSON.stringify((await chat.stored(ana, ben)).cards)).not.toContain('Ana');
    expect((await chat.send(ben, ana, 'Where are you?')).status).toBe(404);
    expect((await chat.get(ben, `/profile/${ana.uid}`)).status).toBe(404);
  }, 60_000);

  it('is not undone by a token that lives on', async () => {
    const ana = await suite.addMember();
    const elsewhere = await openApiSuite();
    await elsewhere.call('GET', '/profile/me', { token: ana.token });
    await erase(ana);
    for (const instance of [suite, elsewhere]) {
      expect((await instance.call('GET', '/profile/me', { token: ana.token })).status).toBe(401);
      expect((await instance.call('DELETE', '/profile/me', { token: ana.token })).status).toBe(200);
    }
    await elsewhere.close();
    expect((await suite.firestore.doc(`accounts/${ana.uid}`).get()).exists).toBe(false);
  });

  it('takes what was cut off to its end', async () => {
    const [ana, ben] = await chat.acquaintances();
    // As if the process had died after its first step.
    await suite.firestore.doc(`directory/${ana.uid}`).delete();
    await suite.firestore.doc(`users/${ana.uid}`).delete();
    const elsewhere = await openApiSuite();
    expect((await elsewhere.call('DELETE', '/profile/me', { token: ana.token })).status).toBe(200);
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
    const first = await broken.call('DELETE', '/profile/me', { token: ana.token });
    expect([first.status, first.body.code]).toEqual([500, 'internal']);
    await broken.close();
    expect((await chat.get(ben, `/profile/${ana.uid}`)).status).toBe(404);
    expect((await erase(ana)).status).toBe(200);
    expect((await findEverywhere(ana.uid)).every((found) => found.startsWith('conversations/'))).toBe(true);
    await expect(auth.getUser(ana.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });

  it('removes a conversation that nobody is left to see', async () => {
    const [ana, ben] = await chat.acquaintances();
    await erase(ana);
    await erase(ben);
    const conversation = suite.firestore.doc(`conversations/${[ana.uid, ben.uid].sort().join('_')}`);
    expect([(await conversation.get()).exists, await conversation.listCollections()]).toEqual([false, []]);
  });

  it('comes between no send and its message', async () => {
    const [ana, ben] = await chat.acquaintances();
    const sends = Array.from({ length: 10 }, (_, index) => chat.send(ben, ana, `${index}`, { id: randomUUID() }));
    const [answer, ...answers] = await Promise.all([erase(ana), ...sends]);
    expect(answer?.status).toBe(200);
    expect(answers.every((sent) => [201, 404].includes(sent.status))).toBe(true);
    const kept = (await chat.thread(ben, ana)).body.length;
    expect(kept).toBe(2 + answers.filter((sent) => sent.status === 201).length);
    expect((await chat.stored(ana, ben)).deleted).toEqual([ana.uid]);
  });

  it('is there for newcomers', async () => {
    const newcomer = await suite.signUp();
    expect((await erase(newcomer)).status).toBe(200);
    await expect(suite.auth.getUser(newcomer.uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  });
});
