import { CALLS as ALL_CALLS, CALL_NAMES } from '@tagpo/contract/calls/all';
import { errorBody } from '@tagpo/contract/errors';
import { paths } from '@tagpo/contract/paths';
import { collection, doc, getDoc, getDocs } from 'firebase/firestore';
import { ref, uploadBytes } from 'firebase/storage';
import { afterAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, signIn } from '../../../testkit/api-suite.ts';
import { makeJpeg } from '../../../testkit/attacks/member-actions.ts';
import { mapConcurrently } from '../../../testkit/attacks/probes.ts';
import { hostingUrl, sendRaw } from '../../../testkit/attacks/raw.ts';
import { openSdk } from '../../../testkit/attacks/sdk.ts';
import { claimsOf, makeUnsignedToken, openSigner, seconds, withoutEmulator } from '../fixtures/signed-tokens.ts';

const suite = await openSharedSuite();
const anonymous = await openSdk('anonymous');
const gone = await suite.addMember();
const erased = await openSdk(gone);
afterAll(async () => {
  for (const sdk of [anonymous, erased]) await sdk.close();
  await suite.close();
});

const erase = async (token: string, target: ApiSuite = suite) => {
  const { status, body } = await target.call('DELETE', '/profile/me', { token });
  return [status, body];
};
const DONE = [200, { left: 0 }];
expect(await erase(gone.token)).toEqual(DONE);

/** All but the call that an erased account's token may repeat, and those that need no token. */
const CALLS = CALL_NAMES.map((name) => ALL_CALLS[name]).filter(
  ({ name, who }) => name !== 'deleteOwnProfile' && who !== 'everybody',
);

/** What is stored about somebody in Firestore and in Storage. */
async function findTraces(uid: string): Promise<string[]> {
  const documents = ['accounts', 'users', 'decks', 'roster', 'inboxes', 'uploads'];
  const found = await suite.firestore.getAll(...documents.map((name) => suite.firestore.doc(`${name}/${uid}`)));
  const limits = await suite.firestore.collection('rateLimits').listDocuments();
  const [files] = await suite.bucket.getFiles({ prefix: `profile-photos/${uid}/` });
  return [
    ...found.filter(({ exists }) => exists).map(({ ref: { path } }) => path),
    ...limits.map(({ path }) => path).filter((path) => path.includes(uid)),
    ...files.map(({ name }) => name),
  ];
}

describe.each([
  ['of an anonymous sign-in', anonymous, 'unauthenticated'],
  ['of an erased account', erased, 'account-erased'],
])('51 the token %s', (_title, { firestore, storage, user = { uid: '', token: '' } }, code) => {
  it('51 makes no call, and no account is opened for it', async () => {
    const headers = { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' };
    const expectRefused = async (origin: string, { method, path }: (typeof CALLS)[number]) => {
      const answer = await sendRaw(origin, { method, path: `/api${path.replace(':id', 'somebody')}`, headers });
      expect([origin, method, path, answer.status]).toEqual([origin, method, path, 401]);
      expect(errorBody.parse(JSON.parse(answer.text)).code).toBe(code);
    };
    await mapConcurrently(CALLS, (call) => expectRefused(suite.origin, call));
    // One at a time: the Functions emulator starts a process for every call at once.
    for (const call of CALLS.filter(({ method }) => method === 'GET')) await expectRefused(hostingUrl(), call);
    expect(await findTraces(user.uid)).toEqual([]);
  });

  it('51 uploads nothing', async () => {
    const jpeg = await makeJpeg();
    const listUploads = async () => (await suite.bucket.getFiles({ prefix: `profile-photos/${user.uid}/` }))[0];
    const object = ref(storage, `profile-photos/${user.uid}/1700000000000-beach.jpg`);
    const upload = uploadBytes(object, jpeg, { contentType: 'image/jpeg' });
    await expect(upload).rejects.toMatchObject({ code: 'storage/unauthorized' });
    const body = { type: 'image/jpeg', bytes: jpeg.length };
    expect((await suite.post(user, '/photos/uploads', body)).status).toBe(401);
    expect(await listUploads()).toEqual([]);
  });

  it('51 reads no inbox', async () => {
    const inbox = doc(firestore, paths.inbox(user.uid));
    const threads = collection(firestore, paths.inboxThreads(user.uid));
    if (firestore === erased.firestore) {
      expect([(await getDoc(inbox)).exists(), (await getDocs(threads)).empty]).toEqual([false, true]);
      return;
    }
    await suite.firestore.doc(inbox.path).set({ at: 1 });
    for (const read of [getDoc(inbox), getDocs(threads)]) {
      await expect(read).rejects.toMatchObject({ code: 'permission-denied' });
    }
    await suite.firestore.doc(inbox.path).delete();
  });
});

describe('51 a repeated deletion', () => {
  it('51 is refused to an anonymous sign-in', async () => {
    expect((await erase(anonymous.user?.token ?? ''))[0]).toBe(401);
  });

  it('40, 51 is answered like the first, through Hosting too, and leaves no trace', async () => {
    const { uid, token } = await suite.addMember();
    for (let times = 0; times < 3; times += 1) expect(await erase(token)).toEqual(DONE);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await sendRaw(hostingUrl(), { method: 'DELETE', path: '/api/profile/me', headers });
    expect([answer.status, JSON.parse(answer.text)]).toEqual(DONE);
    expect(await findTraces(uid)).toEqual([]);
  });

  it('51 is answered like the first while that is under way', async () => {
    for (const { uid, token } of [await suite.addMember(), await suite.signUp()]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => erase(token)));
      expect(answers).toEqual(answers.map(() => DONE));
      expect(await findTraces(uid)).toEqual([]);
      await expect(suite.auth.getUser(uid)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    }
  });

  it('51 finishes what was cut off after the sign-in was deleted', async () => {
    const { uid, token } = await suite.addMember();
    await suite.auth.deleteUser(uid);
    expect(await erase(token)).toEqual(DONE);
    expect(await findTraces(uid)).toEqual([]);
  });

  it('51 erases nobody who signed up again with the same address', async () => {
    const { email, token } = await suite.addMember();
    await erase(token);
    const again = await suite.signUp({ email });
    await suite.writeMember(again.uid, email);
    expect((await erase(token))[0]).toBe(200);
    expect((await suite.call('GET', '/profile/me', { token: await signIn(email) })).status).toBe(200);
    await erase(again.token);
  });

  it('51 is refused with an invalid token', async () => {
    const { uid, token } = await suite.addMember();
    await erase(token);
    const signer = await openSigner('somebody-else');
    const strict = await openSharedSuite({ auth: signer.auth });
    const invalid = [
      makeUnsignedToken(claimsOf(uid)),
      signer.forge(),
      signer.token({ sub: uid, user_id: uid, exp: seconds() - 1 }),
      signer.token({ sub: uid, user_id: uid, aud: 'other' }),
      signer.token({ sub: uid, user_id: uid, firebase: { sign_in_provider: 'anonymous' } }),
    ];
    for (const bad of invalid) expect((await withoutEmulator(() => erase(bad, strict)))[0]).toBe(401);
    await strict.close();
    await signer.close();
  });
});
