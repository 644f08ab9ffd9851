import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { generatedSamples, samplesProgress } from '@tagpo/contract/wire/staff/admin';
import { makeSamples } from '@tagpo/people';
import { describe, expect, it, vi } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';
import { useSharedSuite } from '../../../testkit/use-suite.ts';

/** Hosting and the function's own limit. */
const MAX_ANSWER_MS = 60_000;
/** Several calls, should one not be enough on processors that others use too. */
const GENERATING_MS = 180_000;

const count = 100;
const seed = `s${randomUUID().slice(0, 8)}`;
const suite = useSharedSuite();

/** By Hosting and the Functions emulator, which end what takes longer than a minute. */
async function call(method: string, { token }: Person, query = '') {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch(`${process.env.TAGPO_URL}/api/admin/generate-samples${query}`, { method, headers });
  return { status: response.status, body: await response.json() };
}

/** As the client does: again until all are there. */
async function generateAll(admin: Person) {
  const answers: { tookMs: number; created: number; done: number }[] = [];
  do {
    const began = Date.now();
    const { status, body } = await call('POST', admin, `?count=${count}&seed=${seed}`);
    expect(status).toBe(200);
    answers.push({ ...generatedSamples.parse(body), tookMs: Date.now() - began });
  } while ((answers.at(-1)?.done ?? count) < count && answers.length < 10);
  return answers;
}

describe('a hundred samples of one seed', { timeout: GENERATING_MS }, () => {
  it('are generated through the function, each answer within its timeout, with growing progress', async () => {
    const admin = await addAdministrator(suite);
    const seen: number[] = [];
    let isOver = false;
    const watch = async () => {
      seen.push(samplesProgress.parse((await call('GET', admin)).body).done);
      return isOver;
    };
    const watching = vi.waitUntil(watch, { interval: 100, timeout: GENERATING_MS });
    const answers = await generateAll(admin).finally(() => {
      isOver = true;
    });
    await watching;
    expect(Math.max(...answers.map(({ tookMs }) => tookMs))).toBeLessThan(MAX_ANSWER_MS);
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(count);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
    expect(new Set(seen).size).toBeGreaterThan(5);
    expect(seen.at(-1)).toBe(count);
  });

  it('are the people of the seed, each once', async () => {
    const samples = makeSamples(seed, count);
    const found = await suite.firestore.getAll(...samples.map(({ uid }) => suite.firestore.doc(paths.user(uid))));
    expect(found.map((one) => one.get('profile.name'))).toEqual(samples.map(({ name }) => name));
    const admin = await addAdministrator(suite);
    const again = await call('POST', admin, `?count=${count}&seed=${seed}`);
    expect([again.status, again.body]).toMatchObject([200, { created: 0, done: count }]);
    expect((await call('GET', admin)).body).toMatchObject({ state: 'done', done: count });
  });
});
