import { MAX_OPEN_UPLOADS, MAX_PHOTO_BYTES } from '@tagpo/contract/product';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runRetention } from '../../../functions/src/features/retention/run.ts';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { sendRaw } from '../fixtures/raw.ts';
import { hostOf } from '../fixtures/sdk.ts';

let suite: ApiSuite;
beforeAll(async () => {
  suite = await openApiSuite();
});
afterAll(() => suite.close());

const signUp = (): Promise<Person> => suite.signUp();

const body = { type: 'image/jpeg', bytes: MAX_PHOTO_BYTES };
const ask = ({ token }: Person) => suite.call('POST', '/photos/uploads', { token, body });
const filesOf = async ({ uid }: Person) =>
  (await suite.bucket.getFiles({ prefix: `profile-photos/${uid}/` }))[0].map(({ name }) => name);

it('52 ten times 5 MiB are refused by the allowance, at once as one after the other', async () => {
  for (const isAtOnce of [false, true]) {
    const person = await signUp();
    const answers = isAtOnce ? await Promise.all(Array.from({ length: 12 }, () => ask(person))) : [];
    for (let time = 0; !isAtOnce && time < 12; time += 1) answers.push(await ask(person));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(MAX_OPEN_UPLOADS);
    expect(statuses.every((status) => [201, 409, 429].includes(status))).toBe(true);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.retryAfter).toBeGreaterThan(0);
  }
});

it('52 what is uploaded and not registered is reached by no link', async () => {
  const person = await signUp();
  const name = await suite.upload(person, Buffer.alloc(MAX_PHOTO_BYTES, 1));
  const [path = ''] = await filesOf(person);
  expect(path).toContain(name);
  const storage = `http://${hostOf('FIREBASE_STORAGE_EMULATOR_HOST')}`;
  for (const authorization of [undefined, `Firebase ${person.token}`, `Bearer ${person.token}`]) {
    const headers = authorization === undefined ? {} : { authorization };
    for (const query of [
      '',
      '?alt=media',
      '?alt=media&token=',
      '?alt=media&token=00000000-0000-0000-0000-000000000000',
    ]) {
      const answer = await sendRaw(storage, {
        path: `/v0/b/${suite.bucket.name}/o/${encodeURIComponent(path)}${query}`,
        headers,
      });
      expect([authorization === undefined, query, answer.status]).toEqual([authorization === undefined, query, 403]);
    }
  }
  for (const link of [`/photos/${name}/full`, `/photos/${path}`, `/${path}`]) {
    expect((await suite.show(link)).status).toBeGreaterThanOrEqual(400);
  }
});

it('52 nothing of it is left after the night, of however many', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, signUp));
  for (const person of people)
    for (let count = 0; count < 3; count += 1) await suite.upload(person, Buffer.alloc(9, 1));
  await runRetention({ ...suite.deps, now: () => Date.now() + 24 * 60 * 60 * 1000 });
  for (const person of people) {
    expect(await filesOf(person)).toEqual([]);
    expect((await suite.firestore.doc(`uploads/${person.uid}`).get()).exists).toBe(false);
  }
});
