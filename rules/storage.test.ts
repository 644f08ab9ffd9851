import {
  deleteObject,
  getBytes,
  getDownloadURL,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
  uploadBytesResumable,
} from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openSharedSuite, type Person } from '../testkit/api-suite.ts';
import { addPhoto, makeJpeg, putPhoto } from '../testkit/attacks/member-actions.ts';
import { sendRaw } from '../testkit/attacks/raw.ts';
import { BUCKET, hostOf, openSdk, type Sdk } from '../testkit/attacks/sdk.ts';
import { addAdministrator, addClaimAdministrator } from '../testkit/members/staff.ts';

const NAME = '1700000000000-beach.jpg';
const JPEG = { contentType: 'image/jpeg' };

let suite: ApiSuite;
let people: readonly Person[];
let ana: Person;
let eve: Person;
let sdks: Readonly<Record<string, Sdk>>;
let jpeg: Buffer;
/** The path of a photo of Ana's. */
let photo: string;
/** The path of what Eve has uploaded and not registered. */
let own: string;
beforeAll(async () => {
  suite = await openSharedSuite();
  [ana, eve] = [await suite.signUp(), await suite.signUp()];
  const [staff, granted] = [await addAdministrator(suite), await addClaimAdministrator(suite)];
  people = [ana, eve, staff, granted];
  sdks = {
    nobody: await openSdk(),
    anonymous: await openSdk('anonymous'),
    member: await openSdk(eve),
    'staff by address': await openSdk(staff),
    'staff by grant': await openSdk(granted),
  };
  jpeg = await makeJpeg();
  photo = `pictures/${await addPhoto(suite, ana)}/full.webp`;
  own = `profile-photos/${eve.uid}/${(await putPhoto(suite, eve)).name}`;
});
afterAll(async () => {
  for (const sdk of Object.values(sdks)) await sdk.close();
  for (const { token } of people) await suite.call('DELETE', '/profile/me', { token });
  await suite.close();
});

const storage = () => `http://${hostOf('FIREBASE_STORAGE_EMULATOR_HOST')}`;
/** The objects of Ana and Eve, and whatever an attempt would leave elsewhere: other tests store and remove photos meanwhile. */
async function listObjects(): Promise<string[]> {
  const marks = [ana.uid, eve.uid, '1700000000000', 'a'.repeat(22)];
  const [files] = await suite.bucket.getFiles();
  const names = files.map(({ name }) => name);
  return names.filter((name) => marks.some((mark) => name.includes(mark))).sort();
}

/** As the SDK uploads, with the name as it stands. */
const upload = (name: string) =>
  sendRaw(storage(), {
    method: 'POST',
    path: `/v0/b/${BUCKET}/o?name=${name}`,
    headers: { 'content-type': 'image/jpeg', authorization: `Firebase ${eve.token}` },
    body: jpeg,
  });

const refuse = (asked: PromiseLike<unknown>) =>
  expect(Promise.resolve(asked)).rejects.toMatchObject({ code: 'storage/unauthorized' });

describe('A member creates exactly the object that their ticket names, under their own path', () => {
  /** Where a ticket of Eve's lets her put the picture. */
  async function openTicket(): Promise<string> {
    const { status, body } = await suite.post(eve, '/photos/uploads', { type: 'image/jpeg', bytes: jpeg.length });
    expect(status).toBe(201);
    return `profile-photos/${eve.uid}/${body.name}`;
  }
  const storageOf = (name: string) => (sdks[name] as Sdk).storage;
  const put = (path: string, bytes: Uint8Array = jpeg, metadata = JPEG) =>
    uploadBytes(ref(storageOf('member'), path), bytes, metadata);

  it('with a ticket of their own', async () => {
    const { metadata } = await put(await openTicket());
    expect(metadata).toMatchObject({ size: jpeg.length, contentType: 'image/jpeg' });
  });

  it('in several parts, too', async () => {
    const bytes = new Uint8Array(600_000);
    const { body } = await suite.post(eve, '/photos/uploads', { type: 'image/webp', bytes: bytes.length });
    const object = ref(storageOf('member'), `profile-photos/${eve.uid}/${body.name}`);
    const { state } = await uploadBytesResumable(object, bytes, { contentType: 'image/webp' });
    expect(state).toBe('success');
  });

  it('and nothing else', async () => {
    const path = await openTicket();
    await refuse(put(path.replace(eve.uid, ana.uid)));
    await refuse(put(path.replace('.jpg', 'x.jpg')));
    await refuse(put(path, jpeg.subarray(1)));
    await refuse(put(path, Buffer.concat([jpeg, jpeg])));
    await refuse(put(path, jpeg, { contentType: 'image/png' }));
    for (const name of ['nobody', 'anonymous', 'staff by address', 'staff by grant']) {
      await refuse(uploadBytes(ref(storageOf(name), path), jpeg, JPEG));
    }
    await put(path);
    await refuse(put(path));
  });

  it('and reads, lists, changes and removes nothing', async () => {
    const path = await openTicket();
    await put(path);
    const object = ref(storageOf('member'), path);
    await refuse(getBytes(object));
    await refuse(getDownloadURL(object));
    await refuse(getMetadata(object));
    await refuse(listAll(ref(storageOf('member'), `profile-photos/${eve.uid}`)));
    await refuse(updateMetadata(object, { cacheControl: 'public' }));
    await refuse(deleteObject(object));
  });
});

it('22 takes nothing without a ticket, however the path is written', async () => {
  const before = await listObjects();
  const [folder, other] = [`profile-photos/${eve.uid}`, `profile-photos/${ana.uid}`];
  // All bytes of the file are those of an open ticket of Eve's.
  const ticket = await suite.post(eve, '/photos/uploads', { type: 'image/jpeg', bytes: jpeg.length });
  const open = String(ticket.body.name);
  const names = [
    `${folder}/${NAME}`,
    `${other}/${open}`,
    `${folder}//${open}`,
    `${folder}/x/${open}`,
    `${folder}/${open}%00.html`,
    `${folder}/${open}/`.replace('.jpg', '.JPG'),
    `${folder}/1700000000000-${'a'.repeat(26)}.jpg`,
    `pictures/${'a'.repeat(22)}/full.webp`,
    photo,
    own,
    `${other}/${NAME}`,
    `${folder}/../${ana.uid}/${NAME}`,
    `${folder}/%2e%2e/${ana.uid}/${NAME}`,
    `${folder}%2f..%2f${ana.uid}%2f${NAME}`,
    `${folder}//${NAME}`,
    `/${folder}/${NAME}`,
    `profile-photos//${eve.uid}/${NAME}`,
    `${folder}/./${NAME}`,
    `${folder}/x/${NAME}`,
    `${folder}/${NAME}%00.html`,
    `${folder}/1700000000000-${'a'.repeat(1024)}.jpg`,
    `${folder}/1700000000000-A.jpg`,
    `PROFILE-PHOTOS/${eve.uid}/${NAME}`,
    NAME,
    '',
  ];
  for (const name of names) {
    for (const spelled of [encodeURI(name).replaceAll('%25', '%'), encodeURIComponent(name)]) {
      const { status } = await upload(spelled);
      expect([status >= 400 || status === 0, spelled]).toEqual([true, spelled]);
    }
  }
  expect(await listObjects()).toEqual(before);
});

it.each(['nobody', 'anonymous', 'member', 'staff by address', 'staff by grant'])(
  '22 lets %s create, read, change, remove and list nothing',
  async (name) => {
    const sdk = sdks[name] as Sdk;
    for (const path of [photo, own]) {
      const object = ref(sdk.storage, path);
      await refuse(uploadBytes(object, jpeg, JPEG));
      await refuse(updateMetadata(object, { contentType: 'text/html' }));
      await refuse(deleteObject(object));
      await refuse(getBytes(object));
      await refuse(getDownloadURL(object));
    }
    const folders = ['profile-photos', 'pictures', `profile-photos/${ana.uid}`, `profile-photos/${eve.uid}`];
    for (const folder of ['', ...folders]) {
      await refuse(listAll(ref(sdk.storage, folder)));
      const created = ref(sdk.storage, `${folder}/${NAME}`);
      await refuse(uploadBytes(created, jpeg, JPEG));
    }
    const headers = sdk.user === undefined ? {} : { authorization: `Firebase ${sdk.user.token}` };
    for (const query of ['', '?prefix=profile-photos/', '/?delimiter=/']) {
      const path = `/v0/b/${BUCKET}/o${query}`;
      expect([path, (await sendRaw(storage(), { path, headers })).status]).toEqual([path, 403]);
    }
  },
);

it('22 gives no object to a guessed or empty token', async () => {
  for (const path of [photo, own].map((name) => `/v0/b/${BUCKET}/o/${encodeURIComponent(name)}?alt=media`))
    for (const guess of ['', '&token=', '&token=00000000-0000-0000-0000-000000000000', '&token[]=x']) {
      expect((await sendRaw(storage(), { path: `${path}${guess}` })).status, guess).toBe(403);
    }
});
