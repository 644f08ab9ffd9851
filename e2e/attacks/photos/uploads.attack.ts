import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS, MAX_PHOTO_BYTES } from '@tagpo/contract/product';
import { afterAll, expect, it } from 'vitest';
import { openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { sendRaw } from '../../../testkit/attacks/raw.ts';
import { hostOf } from '../../../testkit/attacks/sdk.ts';

const suite = await openSharedSuite();
afterAll(() => suite.close());

const body = { type: 'image/jpeg', bytes: MAX_PHOTO_BYTES };
const requestUpload = ({ token }: Person) => suite.call('POST', '/photos/uploads', { token, body });
const filesOf = async ({ uid }: Person) =>
  (await suite.bucket.getFiles({ prefix: `profile-photos/${uid}/` }))[0].map(({ name }) => name);

it('52 twelve requests of 5 MiB at once open as many uploads as are allowed, no more', async () => {
  const person = await suite.signUp();
  const answers = await Promise.all(Array.from({ length: 12 }, () => requestUpload(person)));
  // Some of those at once may have been refused as a conflict; the rest of the allowance is left.
  while (answers.at(-1)?.status !== 429) answers.push(await requestUpload(person));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_OPEN_UPLOADS);
  expect(statuses.filter((status) => ![201, 409, 429].includes(status))).toEqual([]);
  expect(answers.at(-1)?.body.retryAfter).toBeGreaterThan(0);
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
  for (const link of [`/photos/${name}/full.webp`, `/photos/${path}`, `/${path}`]) {
    expect((await suite.show(link)).status).toBeGreaterThanOrEqual(400);
  }
});
