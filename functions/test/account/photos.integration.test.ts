import { photoObjectNames } from '@tagpo/contract/photo';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../suite/api-suite.ts';

let suite: ApiSuite;
let jpeg: Buffer;
let count = 0;

beforeAll(async () => {
  suite = await openApiSuite();
  const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 200, g: 90, b: 60 } } });
  jpeg = await picture
    .withExif({ IFD0: { Artist: 'Maria' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => suite.close());

async function upload(person: Person, bytes: { full?: Buffer; grid?: Buffer } = {}) {
  count += 1;
  const names = photoObjectNames(1_700_000_000_000 + count, `My beach ${count}.JPG`, 'image/jpeg');
  const save = (name: string, data: Buffer) =>
    suite.bucket
      .file(`profile-photos/${person.uid}/${name}`)
      .save(data, { resumable: false, contentType: 'image/jpeg' });
  await save(names.full, bytes.full ?? jpeg);
  await save(names.grid, bytes.grid ?? jpeg);
  return names;
}

const register = (person: Person, body: unknown) => suite.call('POST', '/photos', { token: person.token, body });

async function addPhoto(person: Person): Promise<string> {
  const answer = await register(person, await upload(person));
  expect(answer.status).toBe(201);
  return String(answer.body.id);
}

describe('POST /photos', () => {
  it('registers a photo for members and newcomers, and serves it without metadata', async () => {
    for (const person of [await suite.addMember(), await suite.signUp()]) {
      const answer = await register(person, await upload(person));
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ width: 64, height: 48, isPrimary: true, isVerified: false });
      const served = await fetch(String(answer.body.url));
      expect(served.headers.get('content-type')).toBe('image/jpeg');
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.includes('Maria')).toBe(false);
      expect((await sharp(bytes).metadata()).width).toBe(64);
      expect((await suite.call('GET', '/profile/me', { token: person.token })).body).toMatchObject({
        photos: [answer.body.url],
        profileImage: answer.body.url,
        album: [answer.body],
      });
    }
  });

  it('is one photo when sent twice', async () => {
    const person = await suite.addMember();
    const names = await upload(person);
    const [first, second] = [await register(person, names), await register(person, names)];
    expect(second.body).toEqual(first.body);
    expect((await suite.firestore.collection(`users/${person.uid}/photos`).get()).size).toBe(1);
  });

  it('removes what was uploaded half an hour ago and never registered', async () => {
    const person = await suite.addMember();
    await addPhoto(person);
    const forgotten = await upload(person);
    const countObjects = async () => {
      const [files] = await suite.bucket.getFiles({ prefix: `profile-photos/${person.uid}/` });
      return files.length;
    };
    await addPhoto(person);
    expect(await countObjects()).toBe(6);
    suite.clock.skewMs = 31 * 60_000;
    await addPhoto(person);
    suite.clock.skewMs = 0;
    expect(await countObjects()).toBe(6);
    const [isThere] = await suite.bucket.file(`profile-photos/${person.uid}/${forgotten.full}`).exists();
    expect(isThere).toBe(false);
    const { body } = await suite.call('GET', '/profile/me', { token: person.token });
    const served = await Promise.all((body.photos as string[]).map(async (url) => (await fetch(url)).status));
    expect(served).toEqual([200, 200, 200]);
  });

  it('shows in the lists and pages of others, and in the documents', async () => {
    const [person, viewer] = [await suite.addMember(), await suite.addMember()];
    const { body } = await register(person, await upload(person));
    const { body: profile } = await suite.call('GET', `/profile/${person.uid}`, { token: viewer.token });
    expect(profile.photos).toEqual([body.url]);
    const user = await suite.firestore.doc(`users/${person.uid}`).get();
    expect(user.get('photos')[0]).toMatch(/^https:\/\/firebasestorage\.googleapis\.com\//);
  });

  it('stops at six', async () => {
    const person = await suite.addMember();
    for (let photo = 0; photo < 6; photo += 1) await addPhoto(person);
    const answer = await register(person, await upload(person));
    expect([answer.status, answer.body.code]).toEqual([409, 'photo-limit-reached']);
  });

  it('stops at twenty an hour', async () => {
    const person = await suite.addMember();
    const names = photoObjectNames(1_600_000_000_000, 'x', 'image/jpeg');
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await register(person, names)).status).toBe(400);
    const answer = await register(person, names);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
    expect(answer.body.retryAfter).toBeGreaterThan(3000);
  });

  const refused: [string, () => Buffer][] = [
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a JPEG with an HTML tail', () => Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])],
    ['one byte', () => Buffer.from('x')],
    ['5 MiB and a byte', () => Buffer.alloc(5 * 1024 * 1024 + 1)],
  ];
  it.each(refused)('refuses %s, removes it and registers nothing', async (_name, bytes) => {
    const person = await suite.addMember();
    const names = await upload(person, { grid: bytes() });
    const answer = await register(person, names);
    expect([answer.status, answer.body.code]).toEqual([400, 'photo-refused']);
    expect((await suite.bucket.getFiles({ prefix: `profile-photos/${person.uid}/` }))[0]).toEqual([]);
    expect((await suite.call('GET', '/profile/me', { token: person.token })).body.album).toEqual([]);
  });

  it("does not take another member's object", async () => {
    const [owner, thief] = [await suite.addMember(), await suite.addMember()];
    const answer = await register(thief, await upload(owner));
    expect(answer.body.code).toBe('photo-not-uploaded');
  });

  it.each([
    { full: '../x/1700000000000-a.jpg', grid: '1700000000000-a.grid.jpg' },
    { full: '1700000000000-a.svg', grid: '1700000000000-a.grid.svg' },
    { full: '1700000000000-a.jpg', grid: '1700000000000-b.grid.jpg' },
    { full: '1700000000000-a.jpg' },
    { full: ['1700000000000-a.jpg'], grid: '1700000000000-a.grid.jpg' },
    { full: '1700000000000-a.jpg', grid: '1700000000000-a.grid.jpg', userId: 'x' },
    { full: `1700000000000-${'a'.repeat(1024)}.jpg`, grid: '1700000000000-a.grid.jpg' },
    {},
  ])('refuses %j', async (body) => {
    const answer = await register(await suite.addMember(), body);
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-body']);
  });
});

describe('PATCH and DELETE /photos', () => {
  it('orders photos and makes the first the primary one', async () => {
    const person = await suite.addMember();
    const ids = [await addPhoto(person), await addPhoto(person), await addPhoto(person)];
    const order = ids.toReversed();
    const answer = await suite.call('PATCH', '/photos', { token: person.token, body: { order } });
    expect(answer.body.map(({ id, isPrimary }) => [id, isPrimary])).toEqual(
      order.map((id, index) => [id, index === 0]),
    );
    const primary = await suite.firestore.collection(`users/${person.uid}/photos`).where('isPrimary', '==', true).get();
    expect(primary.docs.map(({ id }) => id)).toEqual([order[0]]);
  });

  it('takes the order that setup sends as urls', async () => {
    const person = await suite.addMember();
    await addPhoto(person);
    await addPhoto(person);
    const { body: own } = await suite.call('GET', '/profile/me', { token: person.token });
    const photos = (own.photos as string[]).toReversed();
    const answer = await suite.call('PATCH', '/profile/me', { token: person.token, body: { photos } });
    expect(answer.body.photos).toEqual(photos);
  });

  it.each([
    ['one is missing', (ids: string[]) => ids.slice(1)],
    ['one is twice', (ids: string[]) => [ids[0], ids[0]]],
    ['one is unknown', (ids: string[]) => [ids[0], 'a'.repeat(20)]],
    ['it is no list', () => 'x'],
  ])('refuses an order when %s', async (_name, change) => {
    const person = await suite.addMember();
    const ids = [await addPhoto(person), await addPhoto(person)];
    const answer = await suite.call('PATCH', '/photos', { token: person.token, body: { order: change(ids) } });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid-body']);
  });

  it('removes a photo with its files and documents', async () => {
    const person = await suite.addMember();
    const names = await upload(person);
    const { body } = await register(person, names);
    const kept = await addPhoto(person);
    const answer = await suite.call('DELETE', `/photos/${body.id}`, { token: person.token });
    expect(answer.body).toMatchObject([{ id: kept, isPrimary: true }]);
    expect((await fetch(String(body.url))).ok).toBe(false);
    expect(await suite.bucket.file(`profile-photos/${person.uid}/${names.grid}`).exists()).toEqual([false]);
    expect((await suite.firestore.doc(`users/${person.uid}/photos/${body.id}`).get()).exists).toBe(false);
    expect((await suite.call('DELETE', `/photos/${body.id}`, { token: person.token })).status).toBe(404);
  });

  it("does not remove another member's photo", async () => {
    const [owner, other] = [await suite.addMember(), await suite.addMember()];
    const id = await addPhoto(owner);
    expect((await suite.call('DELETE', `/photos/${id}`, { token: other.token })).body.code).toBe('not-found');
  });
});
