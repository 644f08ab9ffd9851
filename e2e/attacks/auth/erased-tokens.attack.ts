import { CALLS as ALL_CALLS, CALL_NAMES } from '@tagpo/contract/calls/all';
import { errorBody } from '@tagpo/contract/errors';
import { paths } from '@tagpo/contract/paths';
import { collection, doc, getDoc, getDocs } from 'firebase/firestore';
import { ref, uploadBytes } from 'firebase/storage';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { makeJpeg } from '../fixtures/member-actions.ts';
import { hostingUrl, sendRaw } from '../fixtures/raw.ts';
import { openSdk, type Sdk } from '../fixtures/sdk.ts';
import { claimsOf, openSigner, seconds, withoutEmulator } from '../fixtures/signed-tokens.ts';

let suite: ApiSuite;
let jpeg: Buffer;
beforeAll(async () => {
  suite = await openSharedSuite();
  jpeg = await makeJpeg();
});
afterAll(() => suite.close());

const erase = (target: ApiSuite, token: string) => target.call('DELETE', '/profile/me', { token });
const DONE = [200, { success: true }];

/** Every call but the one that an erased account's token may repeat, and those that need no token. */
const CALLS = CALL_NAMES.filter(
  (name) => !['deleteOwnProfile', 'readDeactivation', 'findAppealCode', 'appeal'].includes(name),
).map((name) => ALL_CALLS[name]);

/** Every call is refused as of somebody who is not signed in, straight and, of some, through Hosting. */
async function expectNoCall(token: string): Promise<void> {
  for (const { method, path } of CALLS) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const origins = method === 'GET' ? [suite.origin, hostingUrl()] : [suite.origin];
    for (const origin of origins) {
      const answer = await sendRaw(origin, { method, path: `/api${path.replace(':id', 'somebody')}`, headers });
      expect([origin, method, path, answer.status]).toEqual([origin, method, path, 401]);
      expect(errorBody.parse(JSON.parse(answer.text)).code).toBe('unauthenticated');
    }
  }
}

async function expectNoUpload({ storage, user }: Sdk): Promise<void> {
  const before = (await suite.bucket.getFiles({ prefix: 'profile-photos/' }))[0].length;
  const object = ref(storage, `profile-photos/${user?.uid}/1700000000000-beach.jpg`);
  const upload = uploadBytes(object, jpeg, { contentType: 'image/jpeg' });
  await expect(upload).rejects.toMatchObject({ code: 'storage/unauthorized' });
  const body = { type: 'image/jpeg', bytes: jpeg.length };
  expect((await suite.call('POST', '/photos/uploads', { token: user?.token ?? '', body })).status).toBe(401);
  expect((await suite.bucket.getFiles({ prefix: 'profile-photos/' }))[0]).toHaveLength(before);
}

/** What is held of somebody, in Firestore and in Storage. */
async function tracesOf(uid: string): Promise<string[]> {
  const held = ['accounts', 'users', 'directory', 'choices', 'roster', 'inboxes', 'uploads'].map(
    (name) => `${name}/${uid}`,
  );
  const limits = (await suite.firestore.collection('rateLimits').listDocuments()).map(({ path }) => path);
  const found = await Promise.all(
    held.map(async (path) => ((await suite.firestore.doc(path).get()).exists ? [path] : [])),
  );
  const files = (await suite.bucket.getFiles({ prefix: `profile-photos/${uid}/` }))[0].map(({ name }) => name);
  return [...found.flat(), ...limits.filter((path) => path.includes(uid)), ...files];
}

describe('51 who signed in anonymously', () => {
  let nobody: Sdk;
  beforeAll(async () => {
    nobody = await openSdk('anonymous');
  });
  afterAll(() => nobody.close());

  it('51 makes no call, and no account is opened for them', async () => {
    await expectNoCall(nobody.user?.token ?? '');
    expect((await erase(suite, nobody.user?.token ?? '')).status).toBe(401);
    expect(await tracesOf(nobody.user?.uid ?? '')).toEqual([]);
  });

  it('51 uploads nothing', () => expectNoUpload(nobody));

  it('51 has no inbox', async () => {
    const uid = nobody.user?.uid ?? '';
    await suite.firestore.doc(paths.inbox(uid)).set({ at: 1 });
    const denied = { code: 'permission-denied' };
    await expect(getDoc(doc(nobody.firestore, paths.inbox(uid)))).rejects.toMatchObject(denied);
    await expect(getDocs(collection(nobody.firestore, paths.inboxThreads(uid)))).rejects.toMatchObject(denied);
    await suite.firestore.doc(paths.inbox(uid)).delete();
  });
});

describe('51 whose account is erased', () => {
  let gone: Person;
  let open: Sdk;
  beforeAll(async () => {
    gone = await suite.addMember();
    open = await openSdk(gone);
    expect((await erase(suite, gone.token)).status).toBe(200);
  });
  afterAll(() => open.close());

  it('51 makes no call with the token they had', async () => {
    await expectNoCall(gone.token);
    expect(await tracesOf(gone.uid)).toEqual([]);
  });

  it('51 uploads nothing with the token they had', () => expectNoUpload(open));

  it('51 finds no inbox', async () => {
    expect((await getDoc(doc(open.firestore, paths.inbox(gone.uid)))).exists()).toBe(false);
    expect((await getDocs(collection(open.firestore, paths.inboxThreads(gone.uid)))).empty).toBe(true);
  });
});

describe('51 a deletion that is asked for again', () => {
  beforeEach(() => {
    suite.clock.skewMs = 0;
  });

  it('51 is answered like the first, straight and through Hosting, and leaves no trace', async () => {
    const { uid, token } = await suite.addMember();
    for (let times = 0; times < 3; times += 1) {
      const { status, body } = await erase(suite, token);
      expect([status, body]).toEqual(DONE);
    }
    const headers = { authorization: `Bearer ${token}` };
    const answer = await sendRaw(hostingUrl(), { method: 'DELETE', path: '/api/profile/me', headers });
    expect([answer.status, JSON.parse(answer.text)]).toEqual(DONE);
    expect(await tracesOf(uid)).toEqual([]);
  });

  it('51 is answered like the first while that is under way', async () => {
    for (const person of [await suite.addMember(), await suite.signUp()]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => erase(suite, person.token)));
      for (const { status, body } of answers) expect([status, body]).toEqual(DONE);
      expect(await tracesOf(person.uid)).toEqual([]);
    }
  });

  it('51 finishes what was cut off behind the sign-in', async () => {
    const { uid, token } = await suite.addMember();
    await suite.auth.deleteUser(uid);
    const { status, body } = await erase(suite, token);
    expect([status, body]).toEqual(DONE);
    expect(await tracesOf(uid)).toEqual([]);
  });

  it('51 erases nobody who signed up again with the same address', async () => {
    const { email, token } = await suite.addMember();
    await erase(suite, token);
    const again = await suite.signUp({ email });
    await suite.writeMember(again.uid, email);
    expect((await erase(suite, token)).status).toBe(200);
    expect((await suite.call('GET', '/profile/me', { token: await signIn(email) })).status).toBe(200);
    await erase(suite, again.token);
  });

  it('51 is refused where the token is not good', async () => {
    const { uid, token } = await suite.addMember();
    await erase(suite, token);
    const signer = await openSigner('somebody-else');
    const strict = await openSharedSuite({ auth: signer.auth });
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const bad = [
      `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(uid))}.`,
      signer.forge(),
      signer.token({ sub: uid, user_id: uid, exp: seconds() - 1 }),
      signer.token({ sub: uid, user_id: uid, aud: 'other' }),
      signer.token({ sub: uid, user_id: uid, firebase: { sign_in_provider: 'anonymous' } }),
    ];
    for (const one of bad) expect((await withoutEmulator(() => erase(strict, one))).status).toBe(401);
    await strict.close();
    await signer.close();
  });
});
