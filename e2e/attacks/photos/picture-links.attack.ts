import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { inBothTypes, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addCouple, erase, makeJpeg } from '../../../testkit/attacks/member-actions.ts';
import { sized } from '../../../testkit/attacks/size.ts';

const HOUR_S = 60 * 60;

const suite = await openApiSuite();
afterAll(async () => {
  suite.clock.skewMs = 0;
  await suite.close();
});

async function addPhoto(person: Person, bytes: Buffer) {
  const name = await suite.upload(person, bytes);
  const { status, body } = await suite.post(person, '/photos', { name });
  expect(status).toBe(201);
  return { name, id: String(body.id), url: String(body.url), gridUrl: String(body.gridUrl) };
}

describe('47 a file name that tells a person’s name', () => {
  const NAMES = ['Juan dela Cruz 14 Sampaguita St passport.jpg', '../../x.jpg', 'a\u202Egpj.exe', 'passport\0.jpg'];

  it.each(NAMES)('47 is refused by every call: %j', async (name) => {
    const person = await suite.addMember();
    for (const [path, body] of [
      ['/photos/uploads', { type: 'image/jpeg', bytes: 10, name }],
      ['/photos/uploads', { type: 'image/jpeg', bytes: 10, filename: name }],
      ['/photos', { name }],
    ] as const) {
      expect((await suite.post(person, path, body)).status).toBe(400);
    }
  });

  it('47 is in no answer, path or header, nor is the time of the upload', async () => {
    const [viewer, person] = [await suite.addMember(), await suite.addMember()];
    const photo = await addPhoto(person, await makeJpeg());
    const [time = '', random = ''] = photo.name.split(/[-.]/);
    const seconds = time.slice(0, 9);
    const headers: string[] = [];
    for (const link of inBothTypes(photo.url, photo.gridUrl)) {
      const served = await suite.show(link);
      expect(served.status).toBe(200);
      headers.push(JSON.stringify([...served.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))));
      for (const name of ['last-modified', 'etag', 'content-disposition']) expect(served.headers.has(name)).toBe(false);
    }
    const answers = await Promise.all([
      suite.get(viewer, `/profile/${person.uid}`),
      suite.get(viewer, '/users?all=1'),
      suite.get(viewer, '/search?distance=0'),
    ]);
    const paths = [photo.url, photo.gridUrl].map((link) => link.split('?')[0]);
    for (const text of [...headers, ...paths, ...answers.map(({ body }) => JSON.stringify(body.photos ?? body))]) {
      expect(text).not.toContain(random);
      expect(text).not.toContain(time);
      expect(text).not.toMatch(new RegExp(`(?<!until=)${seconds}`));
      expect(text).not.toMatch(/x-goog|generation/i);
    }
  });
});

describe('53 a link to a picture', () => {
  type Ending = [how: string, end: (owner: Person, viewer: Person) => Promise<unknown>];
  const ENDINGS: Ending[] = [
    ['a block', (owner, viewer) => suite.post(owner, `/blocks/${viewer.uid}`)],
    ['hiding', ({ token }) => suite.call('PATCH', '/settings', { token, body: { isHidden: true } })],
    [
      'a switch-off',
      async ({ uid }) => {
        await suite.firestore.doc(`accounts/${uid}`).update({ isActive: false });
        await suite.firestore.doc(`users/${uid}`).update({ isActive: false, 'profile.isListed': false });
      },
    ],
  ];

  it.each(ENDINGS)('53 ends within the hour after %s, and no new one follows', async (_how, end) => {
    const [owner, viewer] = [await suite.addMember(), await suite.addMember()];
    await addPhoto(owner, await makeJpeg());
    const { body } = await suite.get(viewer, `/profile/${owner.uid}`);
    const [link = ''] = body.photos as string[];
    expect((await suite.show(link)).status).toBe(200);
    const until = Number(new URL(link, suite.origin).searchParams.get('until'));
    expect(until - Date.now() / 1000).toBeLessThanOrEqual(HOUR_S);
    await end(owner, viewer);
    expect((await suite.get(viewer, `/profile/${owner.uid}`)).status).toBe(404);
    for (const minutes of [30, 59]) {
      suite.clock.skewMs = minutes * 60_000;
      const given = JSON.stringify((await suite.get(viewer, '/users?all=1')).body);
      expect(given).not.toContain(link.split('?')[0]);
    }
    suite.clock.skewMs = HOUR_S * 1000;
    expect((await suite.show(link)).status).toBe(404);
    suite.clock.skewMs = 0;
  });

  it('53 ends at once with the account', async () => {
    const [owner] = await addCouple(suite);
    const { url, gridUrl } = await addPhoto(owner, await makeJpeg());
    await erase(suite, [owner]);
    for (const link of inBothTypes(url, gridUrl)) expect((await suite.show(link)).status).toBe(404);
  });
});

describe('55 another picture as the grid size', () => {
  it('55 is refused: both sizes are made of one upload', async () => {
    const person = await suite.addMember();
    const [red, blue] = await Promise.all(
      ['#ff0000', '#0000ff'].map((background) =>
        sharp({ create: { width: 1200, height: 800, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      ),
    );
    const [one, other] = await Promise.all([red, blue].map((bytes) => suite.upload(person, bytes ?? Buffer.alloc(0))));
    for (const body of [{ name: one, grid: other }, { full: one, grid: other }, { name: [one, other] }]) {
      expect((await suite.post(person, '/photos', body)).status).toBe(400);
    }
    const { body } = await suite.post(person, '/photos', { name: one });
    for (const link of inBothTypes(body.url, body.gridUrl)) {
      const shown = Buffer.from(await (await suite.show(link)).arrayBuffer());
      const { dominant } = await sharp(shown).stats();
      expect(dominant.r).toBeGreaterThan(200);
      expect(dominant.b).toBeLessThan(60);
    }
  });

  it('55 of 8,192 pixels is made small, and of more is refused', async () => {
    const person = await suite.addMember();
    const huge = sharp({ create: { width: 8192, height: sized(8192, 2800), channels: 3, background: '#336699' } });
    const { gridUrl } = await addPhoto(person, await huge.jpeg().toBuffer());
    const shown = Buffer.from(await (await suite.show(gridUrl)).arrayBuffer());
    expect((await sharp(shown).metadata()).width).toBe(480);
    const more = sharp({ create: { width: 8200, height: 2800, channels: 3, background: '#336699' } });
    const name = await suite.upload(person, await more.jpeg().toBuffer());
    const answer = await suite.post(person, '/photos', { name });
    expect(answer.body.code).toBe('photo-refused');
  });
});
