import { MAX_PHOTO_BYTES } from '@tagpo/contract/product';
import { deleteObject, getBytes, listAll, ref, updateMetadata, uploadBytes } from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addPhoto, makeJpeg, putPhoto } from '../fixtures/member-actions.ts';
import { sendRaw } from '../fixtures/raw.ts';
import { BUCKET, hostOf, openSdk, type Sdk } from '../fixtures/sdk.ts';

const NAME = '1700000000000-beach.jpg';

let suite: ApiSuite;
let ana: Person;
let eve: Person;
let eves: Sdk;
let jpeg: Buffer;
/** The path of a photo of Ana's. */
let photo: string;
/** The path of what Eve has uploaded and not registered. */
let own: string;
beforeAll(async () => {
  suite = await openApiSuite();
  [ana, eve] = [await suite.signUp(), await suite.signUp()];
  const picture = await addPhoto(suite, ana);
  eves = await openSdk(eve);
  jpeg = await makeJpeg();
  photo = `pictures/${picture}/full.webp`;
  own = `profile-photos/${eve.uid}/${(await putPhoto(suite, eve)).name}`;
});
afterAll(async () => {
  await eves.close();
  for (const { token } of [ana, eve]) await suite.call('DELETE', '/profile/me', { token });
  await suite.close();
});

const storage = () => `http://${hostOf('FIREBASE_STORAGE_EMULATOR_HOST')}`;
const objects = async (prefix = '') => (await suite.bucket.getFiles({ prefix }))[0].map(({ name }) => name).sort();
const unauthorized = { code: 'storage/unauthorized' };

/** As the SDK uploads, with the name as it stands. */
function upload(name: string, person: Person | null = eve) {
  const headers = {
    'content-type': 'image/jpeg',
    ...(person === null ? {} : { authorization: `Firebase ${person.token}` }),
  };
  return sendRaw(storage(), { method: 'POST', path: `/v0/b/${BUCKET}/o?name=${name}`, headers, body: jpeg });
}

describe('22 the bucket', () => {
  it('22 takes nothing without a ticket, however the path is written', async () => {
    const before = await objects();
    const [folder, other] = [`profile-photos/${eve.uid}`, `profile-photos/${ana.uid}`];
    const names = [
      `${folder}/${NAME}`,
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
      const answer = await upload(encodeURI(name).replaceAll('%25', '%'));
      expect([answer.status >= 400 || answer.status === 0, name]).toEqual([true, name]);
      const whole = await upload(encodeURIComponent(name));
      expect([whole.status >= 400 || whole.status === 0, name]).toEqual([true, name]);
    }
    expect((await upload(encodeURIComponent(`${folder}/${NAME}`), null)).status).toBe(403);
    expect(await objects()).toEqual(before);
  });

  it.each([
    ['a picture of another', () => photo],
    ['what they uploaded themselves', () => own],
  ])('22 lets nobody overwrite, describe, remove, read or list %s', async (_whose, pathOf) => {
    const object = ref(eves.storage, pathOf());
    await expect(uploadBytes(object, jpeg, { contentType: 'image/jpeg' })).rejects.toMatchObject(unauthorized);
    await expect(updateMetadata(object, { contentType: 'text/html' })).rejects.toMatchObject(unauthorized);
    await expect(deleteObject(object)).rejects.toMatchObject(unauthorized);
    await expect(getBytes(object)).rejects.toMatchObject(unauthorized);
    for (const path of ['', 'profile-photos', 'pictures', `profile-photos/${ana.uid}`, `profile-photos/${eve.uid}`]) {
      await expect(listAll(ref(eves.storage, path))).rejects.toMatchObject(unauthorized);
    }
    for (const path of [
      `/v0/b/${BUCKET}/o`,
      `/v0/b/${BUCKET}/o?prefix=profile-photos/`,
      `/v0/b/${BUCKET}/o/?delimiter=/`,
    ]) {
      const answer = await sendRaw(storage(), { path, headers: { authorization: `Firebase ${eve.token}` } });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('22 gives no object to a guessed or empty token', async () => {
    for (const path of [photo, own].map((name) => `/v0/b/${BUCKET}/o/${encodeURIComponent(name)}?alt=media`))
      for (const guess of ['', '&token=', '&token=00000000-0000-0000-0000-000000000000', '&token[]=x']) {
        expect((await sendRaw(storage(), { path: `${path}${guess}` })).status, guess).toBe(403);
      }
  });
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const gif = Buffer.from('GIF89a/*\x01\0\x01\0\x80\0\0*/=1;alert(1);//', 'latin1');

/** A JPEG whose header says 30,000 by 30,000. */
function hugePicture(): Buffer {
  const bytes = Buffer.from(jpeg);
  for (let at = 2; at < bytes.length - 9; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) {
      bytes.writeUInt16BE(30_000, at + 5);
      bytes.writeUInt16BE(30_000, at + 7);
      return bytes;
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('The picture has no frame header');
}

const FILES: [string, () => Buffer][] = [
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', () => svg],
  ['PDF', () => pdf],
  ['a GIF that is a script', () => gif],
  ['a JPEG with an HTML tail', () => Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
  [
    'a JPEG whose comment is HTML, cut off',
    () => Buffer.concat([jpeg.subarray(0, 2), Buffer.from('\xff\xfe\0\x40<script>', 'latin1')]),
  ],
  ['0 bytes', () => Buffer.alloc(0)],
  ['5 MiB and a byte', () => Buffer.concat([jpeg, Buffer.alloc(MAX_PHOTO_BYTES + 1 - jpeg.length)])],
  ['30,000 × 30,000 pixels', hugePicture],
  ['half a JPEG', () => jpeg.subarray(0, jpeg.length / 2)],
  ['a WebP that is none', () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 \x04\0\0\0\0\0\0\0', 'latin1')],
];

describe('23 what is no photo', () => {
  /** More or fewer bytes than the ticket says, too: the emulator takes what Cloud Storage would refuse. */
  async function register(bytes: Buffer) {
    const body = { type: 'image/jpeg', bytes: Math.min(Math.max(1, bytes.length), MAX_PHOTO_BYTES) };
    const ticket = await suite.call('POST', '/photos/uploads', { token: eve.token, body });
    expect(ticket.status).toBe(201);
    await fetch(String(ticket.body.url), { method: 'PUT', body: new Uint8Array(bytes) });
    return suite.call('POST', '/photos', { token: eve.token, body: { name: ticket.body.name } });
  }

  it.each(FILES)('23 %s is refused, and nothing of it stays', async (_title, make) => {
    await suite.firestore.doc(`uploads/${eve.uid}`).delete();
    const before = await objects(`profile-photos/${eve.uid}/`);
    const answer = await register(make());
    expect([answer.status, answer.body.code]).toEqual([400, 'photo-refused']);
    expect(await objects(`profile-photos/${eve.uid}/`)).toEqual(before);
    expect((await suite.call('GET', '/profile/me', { token: eve.token })).body.album).toEqual([]);
  });

  it.each(['text/html', 'image/svg+xml', 'application/pdf', 'image/gif', 'image/jpeg; x=text/html', 'IMAGE/JPEG', ''])(
    '23 a photo that is declared as %s is refused',
    async (type) => {
      const body = { type, bytes: jpeg.length };
      expect((await suite.call('POST', '/photos/uploads', { token: eve.token, body })).status).toBe(400);
    },
  );
});
