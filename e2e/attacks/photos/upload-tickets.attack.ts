import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { ref, type UploadTask, uploadBytes, uploadBytesResumable } from 'firebase/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSharedSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { makeJpeg } from '../../../testkit/attacks/member-actions.ts';
import { type RawAnswer, sendRaw } from '../../../testkit/attacks/raw.ts';
import { hostOf, openSdk, type Sdk } from '../../../testkit/attacks/sdk.ts';

const suite = await openSharedSuite();
const jpeg = await makeJpeg();
const storage = `http://${hostOf('FIREBASE_STORAGE_EMULATOR_HOST')}`;
const objects = `/v0/b/${suite.bucket.name}/o`;
let eve: Person;
let sdks: Readonly<Record<'eve' | 'other' | 'anonymous' | 'nobody', Sdk>>;
beforeAll(async () => {
  const other = await suite.signUp();
  eve = await suite.signUp();
  sdks = {
    eve: await openSdk(eve),
    other: await openSdk(other),
    anonymous: await openSdk('anonymous'),
    nobody: await openSdk(),
  };
});
afterAll(async () => {
  suite.clock.skewMs = 0;
  for (const sdk of Object.values(sdks)) await sdk.close();
  await suite.close();
});

/** Opens a ticket for the picture; answers the path that it names. Tickets that are open already are put aside: eight are allowed. */
async function openTicket(bytes = jpeg.length): Promise<string> {
  await suite.firestore.doc(`uploads/${eve.uid}`).delete();
  const { status, body } = await suite.post(eve, '/photos/uploads', { type: 'image/jpeg', bytes });
  expect(status).toBe(201);
  return `profile-photos/${eve.uid}/${body.name}`;
}

interface Upload {
  readonly path: string;
  readonly bytes?: Buffer;
  readonly type?: string;
  readonly token?: string | undefined;
  readonly metadata?: object;
}

type Send = (upload: Upload) => Promise<RawAnswer>;

const headersOf = (token: string | undefined) => (token === undefined ? {} : { authorization: `Firebase ${token}` });
const pathOf = (path: string) => `${objects}?name=${encodeURIComponent(path)}`;

const WAYS: Readonly<Record<string, Send>> = {
  'in one piece': ({ path, bytes = jpeg, type = 'image/jpeg', token }) =>
    sendRaw(storage, {
      method: 'POST',
      path: pathOf(path),
      headers: { ...headersOf(token), 'content-type': type },
      body: bytes,
    }),
  'with its metadata': sendMultipart,
  'in several parts': async ({ path, bytes = jpeg, type = 'image/jpeg', token, metadata = {} }) => {
    const started = await sendRaw(storage, {
      method: 'POST',
      path: pathOf(path),
      headers: {
        ...headersOf(token),
        'content-type': 'application/json',
        'x-goog-upload-protocol': 'resumable',
        'x-goog-upload-command': 'start',
        // As the ticket says, whatever comes.
        'x-goog-upload-header-content-length': String(jpeg.length),
        'x-goog-upload-header-content-type': 'image/jpeg',
      },
      body: JSON.stringify({ contentType: type, ...metadata }),
    });
    if (started.status !== 200) return started;
    const { pathname, search } = new URL(String(started.headers['x-goog-upload-url']));
    const command = { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0' };
    return sendRaw(storage, { method: 'POST', path: pathname + search, headers: command, body: bytes });
  },
};

function sendMultipart({ path, bytes = jpeg, type = 'image/jpeg', token, metadata = {} }: Upload) {
  const head = `--x\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ contentType: type, ...metadata })}\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${head}--x\r\nContent-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--x--'),
  ]);
  return sendRaw(storage, {
    method: 'POST',
    path: pathOf(path),
    headers: {
      ...headersOf(token),
      'content-type': 'multipart/related; boundary=x',
      'x-goog-upload-protocol': 'multipart',
    },
    body,
  });
}

const filesOf = async () =>
  (await suite.bucket.getFiles({ prefix: `profile-photos/${eve.uid}/` }))[0].map(({ name }) => name);

describe.each(Object.entries(WAYS))('76 an upload past its ticket, sent %s', (_way, send) => {
  it('76 is refused by its name, size, type and sender', async () => {
    const path = await openTicket();
    const token = eve.token;
    const before = await filesOf();
    const tries: Record<string, Upload> = {
      'another name': { path: path.replace(/.\.jpg$/, '_.jpg'), token },
      'no name': { path: path.slice(0, path.lastIndexOf('/')), token },
      'an empty folder': { path: path.replace(/\/([^/]+)$/, '//$1'), token },
      'a folder below': { path: `${path}/x.jpg`, token },
      'a byte less': { path, bytes: jpeg.subarray(0, -1), token },
      'a byte more': { path, bytes: Buffer.concat([jpeg, Buffer.from('x')]), token },
      'no byte': { path, bytes: Buffer.alloc(0), token },
      'another type': { path, type: 'text/html', token },
      'a longer type': { path, type: 'image/jpeg; charset=x', token },
      'another member': { path, token: sdks.other.user?.token },
      anonymous: { path, token: sdks.anonymous.user?.token },
      nobody: { path },
      nonsense: { path, token: 'nonsense' },
    };
    for (const [title, upload] of Object.entries(tries))
      expect([title, (await send(upload)).status]).toEqual([title, 403]);
    expect((await filesOf()).filter((name) => !before.includes(name))).toEqual([]);
    expect((await send({ path, token })).status).toBe(200);
    expect([
      (await send({ path, token })).status,
      (await send({ path, bytes: Buffer.alloc(jpeg.length, 1), token })).status,
    ]).toEqual([403, 403]);
  });

  it('76 is refused after its time, and after its ticket was used', async () => {
    suite.clock.skewMs = -16 * 60_000;
    const late = await openTicket();
    suite.clock.skewMs = 0;
    expect((await send({ path: late, token: eve.token })).status).toBe(403);

    const path = await openTicket();
    expect((await send({ path, token: eve.token })).status).toBe(200);
    const registered = await suite.post(eve, '/photos', { name: path.split('/')[2] });
    expect(registered.status).toBe(201);
    expect((await send({ path, token: eve.token })).status).toBe(403);
    await suite.delete(eve, `/photos/${registered.body.id}`);
  });
});

describe('76 an upload past its ticket, by the SDK', () => {
  const refuse = (asked: Promise<unknown> | UploadTask) =>
    expect(Promise.resolve(asked)).rejects.toMatchObject({ code: 'storage/unauthorized' });

  it('76 is refused, in several parts too', async () => {
    const large = Buffer.concat([jpeg, Buffer.alloc(600_000)]);
    for (const bytes of [jpeg, large]) {
      const path = await openTicket(bytes.length);
      const put = (sdk: Sdk, to = path, sent = bytes, contentType = 'image/jpeg') =>
        uploadBytesResumable(ref(sdk.storage, to), sent, { contentType });
      for (const sdk of [sdks.other, sdks.anonymous, sdks.nobody]) await refuse(put(sdk));
      await refuse(put(sdks.eve, path.replace('.jpg', '.png')));
      await refuse(put(sdks.eve, path, bytes.subarray(1)));
      await refuse(put(sdks.eve, path, bytes, 'image/svg+xml'));
      await put(sdks.eve);
      await refuse(put(sdks.eve));
      await refuse(uploadBytes(ref(sdks.eve.storage, path), bytes, { contentType: 'image/jpeg' }));
    }
  });
});

describe('76 the download token of an upload', () => {
  const show = async (path: string, query: string) =>
    (await sendRaw(storage, { path: `${objects}/${encodeURIComponent(path)}?alt=media${query}` })).status;

  // The third is what the emulator takes for a token that everybody has.
  it.each([undefined, randomUUID(), ','])(
    '76 opens nothing for long, nor does one of the uploader’s own: %j',
    async (own) => {
      const path = await openTicket();
      const metadata = {
        metadata: {
          note: 'Juan',
          checked: 'yes',
          ...(own === undefined ? {} : { firebaseStorageDownloadTokens: own }),
        },
        cacheControl: 'public, max-age=31536000',
        contentDisposition: 'inline; filename="juan.html"',
      };
      const { status, text } = await sendMultipart({ path, token: eve.token, metadata });
      expect(status).toBe(200);
      const tokens = [
        '',
        '&token=',
        ...String(JSON.parse(text).downloadTokens)
          .split(',')
          .map((token) => `&token=${token}`),
      ];
      await expect.poll(() => Promise.all(tokens.map((token) => show(path, token)))).toEqual(tokens.map(() => 403));
      const [kept] = await suite.bucket.file(path).getMetadata();
      expect([kept.metadata, kept.contentType]).toEqual([{ checked: 'yes' }, 'image/jpeg']);
      const registered = await suite.post(eve, '/photos', { name: path.split('/')[2] });
      expect(registered.status).toBe(201);
      for (const token of tokens) expect(await show(path, token)).toBe(403);
      await suite.delete(eve, `/photos/${registered.body.id}`);
    },
  );

  it('76 goes with an upload that no ticket names', async () => {
    const path = `profile-photos/${eve.uid}/${Date.now()}-${'a'.repeat(26)}.jpg`;
    await suite.bucket.file(path).save(jpeg, { resumable: false, metadata: { contentType: 'image/jpeg' } });
    await expect.poll(filesOf).not.toContain(path);
  });
});

it('76 an upload that says it is compressed is not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(400 * 1024 * 1024));
  const path = await openTicket(bomb.length);
  const metadata = { contentEncoding: 'gzip' };
  expect((await sendMultipart({ path, bytes: bomb, token: eve.token, metadata })).status).toBe(200);
  const before = process.memoryUsage.rss();
  expect(await suite.post(eve, '/photos', { name: path.split('/')[2] })).toMatchObject(refusal(400, 'photo-refused'));
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024);
});
