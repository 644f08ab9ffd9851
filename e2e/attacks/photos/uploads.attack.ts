import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS, MAX_PHOTO_BYTES } from '@tagpo/contract/product';
import { afterAll, expect, it } from 'vitest';
import { runRetention } from '../../../functions/src/features/retention/run.ts';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { mapConcurrently } from '../fixtures/probes.ts';
import { sendRaw } from '../fixtures/raw.ts';
import { hostOf } from '../fixtures/sdk.ts';

const suite = await openApiSuite();
afterAll(() => suite.close());

const body = { type: 'image/jpeg', bytes: MAX_PHOTO_BYTES };
const requestUpload = ({ token }: Person) => suite.call('POST', '/photos/uploads', { token, body });
const filesOf = async ({ uid }: Person) =>
  (await suite.bucket.getFiles({ prefix: `profile-photos/${uid}/` }))[0].map(({ name }) => name);

it('52 ten times 5 MiB are refused by the allowance, at once or in turn', async () => {
  for (const isAtOnce of [false, true]) {
    const person = await suite.signUp();
    const answers = isAtOnce ? await Promise.all(Array.from({ length: 12 }, () => requestUpload(person))) : [];
    for (let time = 0; !isAtOnce && time < 12; time += 1) answers.push(await requestUpload(person));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(MAX_OPEN_UPLOADS);
    expect(statuses.every((status) => [201, 409, 429].includes(status))).toBe(true);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.retryAfter).toBeGreaterThan(0);
  }
});

it('52 no link reaches an upload that is not registered', async () => {
  const person = await suite.signUp();
  const name = await suite.upload(person, Buffer.alloc(MAX_PHOTO_BYTES, 1));
  const [path = ''] = await filesOf(person);
  expect(path).toContain(name);
  const storage = `http://${hostOf('FIREBASE_STORAGE_EMULATOR_HOST')}`;
  for (const authorization of [undefined, `Firebase ${person.token}`, `Bearer ${person.token}`]) {
    const headers = authorization === undefined ? {} : { authorization };
    for (const query of ['', '?alt=media', '?alt=media&token=', `?alt=media&token=${randomUUID()}`]) {
      const object = `/v0/b/${suite.bucket.name}/o/${encodeURIComponent(path)}${query}`;
      const { status } = await sendRaw(storage, { path: object, headers });
      expect([authorization === undefined, query, status]).toEqual([authorization === undefined, query, 403]);
    }
  }
  for (const link of [`/photos/${name}/full`, `/photos/${path}`, `/${path}`]) {
    expect((await suite.show(link)).status).toBeGreaterThanOrEqual(400);
  }
});

it('52 the nightly run deletes every upload that is not registered', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => suite.signUp()));
  await mapConcurrently(people, async (person) => {
    for (let count = 0; count < 3; count += 1) await suite.upload(person, Buffer.alloc(9, 1));
  });
  await runRetention({ ...suite.deps, now: () => Date.now() + 24 * 60 * 60 * 1000 });
  for (const person of people) {
    expect(await filesOf(person)).toEqual([]);
    expect((await suite.firestore.doc(`uploads/${person.uid}`).get()).exists).toBe(false);
  }
});
