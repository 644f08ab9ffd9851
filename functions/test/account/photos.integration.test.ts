import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { inBothTypes, type Person, refusal } from '../../../testkit/api-suite.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { createCallerLoader } from '../../src/domain/account/load-caller.ts';
import { createSignals } from '../../src/domain/conversations/signals.ts';
import { deletePhoto } from '../../src/features/photos/service.ts';
import { runRetention } from '../../src/features/retention/run.ts';

const suite = useApiSuite();
let jpeg: Buffer;

beforeAll(async () => {
  const picture = sharp({ create: { width: 320, height: 240, channels: 3, background: { r: 200, g: 90, b: 60 } } });
  jpeg = await picture
    .withExif({ IFD0: { Artist: 'Maria' } })
    .jpeg()
    .toBuffer();
});

const upload = (person: Person, bytes: Buffer = jpeg) => suite.upload(person, bytes);
const register = (person: Person, body: unknown) => suite.post(person, '/photos', body);
const filesOf = async (prefix: string) => (await suite.bucket.getFiles({ prefix }))[0].map(({ name }) => name).sort();
const openOf = async ({ uid }: Person) => (await suite.firestore.doc(`uploads/${uid}`).get()).data();

async function addPhoto(person: Person): Promise<string> {
  const answer = await register(person, { name: await upload(person) });
  expect(answer.status).toBe(201);
  return String(answer.body.id);
}

describe('POST /photos/uploads', () => {
  const ask = (person: Person, body: unknown) => suite.post(person, '/photos/uploads', body);

  it('names an upload by time and random letters', async () => {
    const person = await suite.signUp();
    const [one, other] = [await upload(person), await upload(person)];
    expect(one).toMatch(/^\d{13}-[a-z0-9]{26}\.jpg$/);
    expect(other.slice(13)).not.toBe(one.slice(13));
    expect(await filesOf(`profile-photos/${person.uid}/`)).toEqual(
      [one, other].map((n) => `profile-photos/${person.uid}/${n}`).sort(),
    );
  });

  it('allows eight open uploads, and more once they expire', async () => {
    const person = await suite.signUp();
    for (let count = 0; count < 8; count += 1) await upload(person);
    const answer = await ask(person, { type: 'image/jpeg', bytes: 5 });
    expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
    expect(answer.body.retryAfter).toBeGreaterThan(600);
    suite.clock.skewMs = Number(answer.body.retryAfter) * 1000;
    expect((await ask(person, { type: 'image/jpeg', bytes: 5 })).status).toBe(201);
    // The last of them was asked for a little later.
    suite.clock.skewMs += 60_000;
    expect((await ask(person, { type: 'image/jpeg', bytes: 5 })).status).toBe(201);
    suite.clock.skewMs = 0;
    expect(await filesOf(`profile-photos/${person.uid}/`)).toEqual([]);
  });

  it('stops at forty an hour', async () => {
    const person = await suite.signUp();
    await suite.countBefore('requestUpload', person.uid, 39);
    expect((await ask(person, { type: 'image/png', bytes: 1 })).status).toBe(201);
    expect((await ask(person, { type: 'image/png', bytes: 1 })).status).toBe(429);
  });

  it.each([0, 5 * 1024 * 1024 + 1])('refuses %i bytes', async (bytes) => {
    const answer = await ask(await suite.signUp(), { type: 'image/jpeg', bytes });
    expect(answer).toMatchObject(refusal(400, 'invalid-body'));
  });
});

describe('POST /photos', () => {
  it('registers a photo for members and newcomers, and serves it without metadata', async () => {
    for (const person of [await suite.addMember(), await suite.signUp()]) {
      const answer = await register(person, { name: await upload(person) });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({ width: 320, height: 240, isPrimary: true, isVerified: false });
      const served = await suite.show(answer.body.url);
      expect(served.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await served.arrayBuffer());
      expect(bytes.includes('Maria')).toBe(false);
      expect((await sharp(bytes).metadata()).width).toBe(320);
      expect((await suite.get(person, '/profile/me')).body).toMatchObject({
        photos: [answer.body.url],
        profileImage: answer.body.url,
        album: [answer.body],
      });
    }
  });

  it('is one photo when sent twice', async () => {
    const person = await suite.addMember();
    const body = { name: await upload(person) };
    const [first, second] = [await register(person, body), await register(person, body)];
    expect(second.body).toEqual(first.body);
    expect([await openOf(person), await filesOf(`profile-photos/${person.uid}/`)]).toEqual([undefined, []]);
    const account = await suite.firestore.doc(`accounts/${person.uid}`).get();
    expect(account.get('album')).toHaveLength(1);
  });

  it('is one photo when registered twice at once', async () => {
    const person = await suite.addMember();
    const body = { name: await upload(person) };
    const answers = await Promise.all([register(person, body), register(person, body), register(person, body)]);
    for (const { status, body: photo } of answers) expect([status, photo]).toEqual([201, answers[0]?.body]);
    expect((await suite.get(person, '/profile/me')).body.album).toHaveLength(1);
    expect((await suite.show(answers[0]?.body.url)).status).toBe(200);
  });

  it('stores four files of the picture within the size limits', async () => {
    const noise = sharp({
      create: {
        width: 2000,
        height: 1500,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    const person = await suite.addMember();
    const answer = await register(person, { name: await upload(person, await noise.jpeg({ quality: 80 }).toBuffer()) });
    expect(answer.body).toMatchObject({ width: 2000, height: 1500 });
    for (const [url, edge, bytes] of [
      [answer.body.url, 1440, 200 * 1024],
      [answer.body.gridUrl, 480, 40 * 1024],
    ] as const) {
      for (const link of inBothTypes(url)) {
        const shown = Buffer.from(await (await suite.show(link)).arrayBuffer());
        expect(shown.length).toBeLessThanOrEqual(bytes);
        const { width, height, format, exif, icc } = await sharp(shown).metadata();
        expect([format, exif, icc]).toEqual([link.includes('.avif') ? 'heif' : 'webp', undefined, undefined]);
        expect(width).toBeLessThanOrEqual(edge);
        expect(Math.abs(width / height - 4 / 3)).toBeLessThan(0.01);
      }
    }
  });

  it('turns the picture as its EXIF says', async () => {
    const person = await suite.addMember();
    const lying = await sharp(jpeg).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await register(person, { name: await upload(person, lying) })).body).toMatchObject({
      width: 240,
      height: 320,
    });
  });

  it.each([
    [1, 1, 'photo-too-small'],
    [199, 300, 'photo-too-small'],
    [8192, 1, 'photo-too-small'],
    [700, 210, 'photo-too-long'],
    [210, 700, 'photo-too-long'],
  ])('refuses one of %i × %i pixels as %s, and removes it', async (width, height, key) => {
    const person = await suite.signUp();
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#c85a3c' } })
      .png()
      .toBuffer();
    const answer = await register(person, { name: await upload(person, bytes) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'photo-refused', issues: [{ path: 'name', key }] } });
    expect((await suite.get(person, '/profile/me')).body.album).toEqual([]);
    expect(await filesOf(`profile-photos/${person.uid}/`)).toEqual([]);
  });

  it.each([
    [200, 200],
    [600, 200],
  ])('takes one of %i × %i pixels', async (width, height) => {
    const person = await suite.signUp();
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#c85a3c' } })
      .png()
      .toBuffer();
    const answer = await register(person, { name: await upload(person, bytes) });
    expect(answer).toMatchObject({ status: 201, body: { width, height } });
  });

  it('keeps a hash that is in no answer', async () => {
    const person = await suite.addMember();
    await addPhoto(person);
    const [kept] = (await suite.firestore.doc(`accounts/${person.uid}`).get()).get('album');
    expect(kept.hash).toMatch(/^[0-9a-f]{16}$/);
    for (const path of ['/profile/me', `/profile/${person.uid}`, '/profile/me/export']) {
      expect(JSON.stringify((await suite.get(person, path)).body)).not.toContain(kept.hash);
    }
  });

  it('is in the export as a picture, with open uploads', async () => {
    const person = await suite.addMember();
    const id = await addPhoto(person);
    const name = await upload(person);
    const { body } = await suite.get(person, '/profile/me/export');
    const [photo] = body.photos as { id: string; picture: string; uploadedAt: string }[];
    expect(photo).toMatchObject({ id, isPrimary: true, isVerified: false, width: 320, height: 240 });
    expect(Date.parse(String(photo?.uploadedAt))).toBeGreaterThan(Date.now() - 60_000);
    const [type = '', base64 = ''] = photo?.picture.split(',') ?? [];
    expect(type).toBe('data:image/webp;base64');
    expect((await sharp(Buffer.from(base64, 'base64')).metadata()).width).toBe(320);
    expect(body).toMatchObject({
      uploads: { tickets: { [name]: { bytes: jpeg.length } } },
      files: [{ bytes: jpeg.length }],
    });
  });

  it('says and logs that Storage refused a file which a ticket names', async () => {
    const person = await suite.signUp();
    const { body } = await suite.post(person, '/photos/uploads', { type: 'image/jpeg', bytes: 5 });
    const other = String(body.name).replace('.jpg', '.png');
    expect(await register(person, { name: other })).toMatchObject(refusal(400, 'photo-not-uploaded'));
    expect(await register(person, { name: body.name })).toMatchObject(refusal(503, 'photos-unavailable'));
    const errors = suite.logged.filter(({ event }) => event === 'error');
    expect(errors).toEqual([expect.objectContaining({ code: 'photos-unavailable' })]);
  });

  it('takes no upload whose ticket has expired', async () => {
    const person = await suite.addMember();
    const name = await upload(person);
    suite.clock.skewMs = 15 * 60_000;
    const answer = await register(person, { name });
    suite.clock.skewMs = 0;
    expect(answer.body.code).toBe('photo-not-uploaded');
  });

  it('shows in the lists and pages of others, and in the documents', async () => {
    const [person, viewer] = await suite.addMembers(2);
    const { body } = await register(person, { name: await upload(person) });
    const { body: profile } = await suite.get(viewer, `/profile/${person.uid}`);
    expect(profile.photos).toEqual([body.url]);
    const user = await suite.firestore.doc(`users/${person.uid}`).get();
    expect(user.get('profile.photos')).toEqual([body.id]);
  });

  it('stops at six', async () => {
    const person = await suite.addMember();
    for (let photo = 0; photo < 6; photo += 1) await addPhoto(person);
    expect(await register(person, { name: await upload(person) })).toMatchObject(refusal(409, 'photo-limit-reached'));
  });

  it("does not take another member's object", async () => {
    const [owner, thief] = await suite.addMembers(2);
    const answer = await register(thief, { name: await upload(owner) });
    expect(answer.body.code).toBe('photo-not-uploaded');
  });

  it.each([{ name: `1700000000000-${'a'.repeat(26)}.svg` }, { name: `1700000000000-${'a'.repeat(1024)}.jpg` }, {}])(
    'refuses %j',
    async (body) => {
      expect(await register(await suite.addMember(), body)).toMatchObject(refusal(400, 'invalid-body'));
    },
  );
});

describe('PATCH and DELETE /photos', () => {
  it('orders photos and makes the first the primary one', async () => {
    const person = await suite.addMember();
    const ids = [await addPhoto(person), await addPhoto(person), await addPhoto(person)];
    const order = ids.toReversed();
    const answer = await suite.patch(person, '/photos', { order });
    expect(answer.body.map(({ id, isPrimary }) => [id, isPrimary])).toEqual(
      order.map((id, index) => [id, index === 0]),
    );
  });

  it('accepts the order as links from an hour ago', async () => {
    const person = await suite.addMember();
    await addPhoto(person);
    await addPhoto(person);
    const { body: own } = await suite.get(person, '/profile/me');
    suite.clock.skewMs = -60 * 60_000;
    const { body: before } = await suite.get(person, '/profile/me');
    suite.clock.skewMs = 0;
    const photos = (own.photos as string[]).toReversed();
    const old = (before.photos as string[]).toReversed();
    expect(old).not.toEqual(photos);
    const answer = await suite.patch(person, '/profile/me', { photos: old });
    expect(answer.body.photos).toEqual(photos);
  });

  it('saves a profile whose order names a photo that is gone', async () => {
    const person = await suite.addMember();
    const ids = [await addPhoto(person), await addPhoto(person), await addPhoto(person)];
    const { body: shown } = await suite.get(person, '/profile/me');
    const [first, second, third] = shown.photos as string[];
    await suite.delete(person, `/photos/${ids[0]}`);
    const added = await addPhoto(person);
    const answer = await suite.patch(person, '/profile/me', { name: 'Ana', photos: [third, first, second] });
    expect([answer.status, answer.body.name]).toEqual([200, 'Ana']);
    expect((answer.body.album as { id: string }[]).map(({ id }) => id)).toEqual([ids[2], ids[1], added]);
  });

  it("changes nothing of another member's photo that an order names", async () => {
    const [owner, other] = await suite.addMembers(2);
    const ids = [await addPhoto(owner), await addPhoto(owner)];
    const own = await addPhoto(other);
    const albumOf = async ({ uid }: Person) => (await suite.firestore.doc(`accounts/${uid}`).get()).get('album');
    const before = await albumOf(owner);
    const { body: seen } = await suite.get(other, `/profile/${owner.uid}`);
    const photos = (seen.photos as string[]).toReversed();
    const answer = await suite.patch(other, '/profile/me', { photos });
    expect([answer.status, answer.body.album]).toMatchObject([200, [{ id: own }]]);
    expect(await albumOf(owner)).toEqual(before);
    expect(before).toMatchObject(ids.map((id) => ({ id })));
  });

  it.each([
    ['one is missing', (ids: string[]) => ids.slice(1)],
    ['one is twice', (ids: string[]) => [ids[0], ids[0]]],
    ['one is unknown', (ids: string[]) => [ids[0], 'a'.repeat(22)]],
    ['it is no list', () => 'x'],
  ])('refuses an order when %s', async (_name, change) => {
    const person = await suite.addMember();
    const ids = [await addPhoto(person), await addPhoto(person)];
    expect(await suite.patch(person, '/photos', { order: change(ids) })).toMatchObject(refusal(400, 'invalid-body'));
  });

  it('removes a photo with its files', async () => {
    const person = await suite.addMember();
    const { body } = await register(person, { name: await upload(person) });
    const kept = await addPhoto(person);
    const statuses = () => Promise.all([body.url, body.gridUrl].map(async (link) => (await suite.show(link)).status));
    expect(await statuses()).toEqual([200, 200]);
    const answer = await suite.delete(person, `/photos/${body.id}`);
    expect(answer.body).toMatchObject([{ id: kept, isPrimary: true }]);
    expect(await statuses()).toEqual([404, 404]);
    expect(await filesOf(`pictures/${body.id}/`)).toEqual([]);
    const again = await suite.delete(person, `/photos/${body.id}`);
    expect([again.status, again.body]).toMatchObject([200, [{ id: kept }]]);
  });

  it('interrupted before the files were gone is finished by the nightly job', async () => {
    const person = await suite.addMember();
    const { body } = await register(person, { name: await upload(person) });
    const file = () => {
      throw new Error('cut off');
    };
    const bucket = Object.assign(Object.create(suite.bucket), { file });
    const { callers, signals } = { callers: createCallerLoader(suite.deps), signals: createSignals(suite.deps) };
    const cutOff = deletePhoto({ ...suite.deps, bucket, callers, signals }, person.uid, String(body.id));
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await filesOf(`pictures/${body.id}/`)).toHaveLength(4);
    await runRetention(suite.deps);
    expect(await filesOf(`pictures/${body.id}/`)).toEqual([]);
    expect(await openOf(person)).toBeUndefined();
  });

  it("does not remove another member's photo", async () => {
    const [owner, other] = await suite.addMembers(2);
    const id = await addPhoto(owner);
    expect((await suite.delete(other, `/photos/${id}`)).body).toEqual([]);
    expect((await suite.get(owner, '/profile/me')).body.photos).toHaveLength(1);
  });
});
