import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { makeSamples } from '@tagpo/people';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, inBothTypes, openApiSuite, type Person, signIn } from '../../../testkit/api-suite.ts';
import { addAdministrator } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

const suite = useApiSuite();
let admin: Person;
const seed = `s${randomUUID().slice(0, 8)}`;
let ids: string[] = [];

/** A bucket that calls `onFile` before each file it takes. */
function watchBucket({ bucket }: ApiSuite, onFile: () => void): ApiSuite['bucket'] {
  return new Proxy(bucket, {
    get(target, key) {
      if (key !== 'file') return Reflect.get(target, key, target);
      return (path: string) => {
        onFile();
        return target.file(path);
      };
    },
  });
}

/** As a new administrator each time: three a minute is enough for one test. */
async function generate(query: string, by?: Person) {
  const { token } = by ?? (await addAdministrator(suite));
  return suite.post({ token }, `/admin/generate-samples?${query}`);
}

beforeAll(async () => {
  admin = await addAdministrator(suite);
  const answer = await generate(`count=2&seed=${seed}`, admin);
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Generated 2 sample profiles', count: 2, created: 2, done: 2, seed },
  ]);
  ids = makeSamples(seed, 2).map(({ uid }) => uid);
});

describe('generated samples', () => {
  it('are listed like anyone, marked, with drawn photos', async () => {
    const viewer = await suite.addMember();
    for (const id of ids) {
      const { status, body } = await suite.get(viewer, `/profile/${id}`);
      expect([status, body.isSample]).toEqual([200, true]);
      for (const link of inBothTypes(body.profileImage)) {
        expect((await suite.show(link)).status).toBe(200);
      }
    }
  });

  it('are among the cards of whoever lives there', async () => {
    const [id = ''] = ids;
    const sample = await suite.firestore.doc(paths.user(id)).get();
    const { placeId, age } = { placeId: sample.get('profile.place.id'), age: sample.get('profile.age') };
    const viewer = await suite.addMember({ placeId });
    const pages = await suite.listPages(viewer, `/search?distance=1&minAge=${age}&maxAge=${age}`);
    const found = pages.flat().filter((card) => card.id === id);
    expect(found).toMatchObject([{ id, isSample: true }]);
  });

  it('cannot sign in, are no administrators, and count as samples', async () => {
    for (const id of ids) {
      await expect(suite.auth.getUser(id)).rejects.toMatchObject({ code: 'auth/user-not-found' });
      const account = (await suite.firestore.doc(paths.account(id)).get()).data();
      expect(account).toMatchObject({ isAdmin: false, isActive: true });
      await expect(signIn(String(account?.email))).rejects.toThrow();
    }
    const { body } = await suite.get(admin, '/admin/stats');
    expect(Number(body.sampleUsers)).toBeGreaterThanOrEqual(2);
  });

  it('never match, like or take a message', async () => {
    const member = await suite.addMember();
    const [id = ''] = ids;
    const like = await suite.post(member, '/swipes', { targetId: id, action: 'like' });
    expect([like.status, like.body]).toEqual([200, { match: false }]);
    const message = { receiverId: id, content: 'Hello?' };
    const answer = await suite.post(member, '/messages', message);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: 'sample-profile', error: 'This is a sample profile. There is nobody behind it who could answer.' },
    ]);
    expect((await suite.get(member, '/likes')).body).toEqual([]);
    expect((await suite.get(member, '/conversations')).body).toEqual([]);
  });

  it('are the same for the same seed, and generated once', async () => {
    const again = await generate(`count=3&seed=${seed}`);
    expect(again.body).toEqual({
      message: 'Generated 1 sample profile; 2 of this seed were there already',
      count: 3,
      created: 1,
      done: 3,
      seed,
    });
    expect((await generate(`count=3&seed=${seed}`)).body).toMatchObject({
      message: '3 sample profiles of this seed were there already',
      created: 0,
    });
  });

  it('can be switched off and on like anyone, and leave no ban', async () => {
    const [, id = ''] = ids;
    const viewer = await suite.addMember();
    const toggle = (active: boolean) => suite.patch(admin, `/admin/users/${id}/toggle`, { active });
    expect((await toggle(false)).body).toMatchObject({ isSample: true, isActive: false });
    expect((await suite.firestore.collection('bans').get()).size).toBe(0);
    expect((await suite.get(viewer, `/profile/${id}`)).status).toBe(404);
    await generate(`count=2&seed=${seed}`);
    expect((await suite.get(viewer, `/profile/${id}`)).status).toBe(404);
    expect((await toggle(true)).body).toMatchObject({ isActive: true });
    expect((await suite.get(viewer, `/profile/${id}`)).status).toBe(200);
  });
});

describe('the generation', () => {
  it('is logged and reports its progress', async () => {
    const { body } = await suite.get(admin, `/admin/logs?adminId=${admin.uid}&action=samples.generated`);
    const details = { before: { samples: 0 }, after: { samples: 2 }, count: 2, seed };
    expect(body).toMatchObject([{ adminId: admin.uid, details }]);
    const progress = await suite.get(admin, '/admin/generate-samples');
    expect(progress.body).toEqual({ state: 'done', count: 2, done: 2, seed });
    const idle = await suite.call('GET', '/admin/generate-samples', { token: (await addAdministrator(suite)).token });
    expect(idle.body).toEqual({ state: 'idle', count: 0, done: 0 });
  });

  it('answers when its time is up, and the next call continues it', async () => {
    const hurried = await addAdministrator(suite);
    const query = `count=9&seed=h${seed}`;
    const progress = async () => (await suite.get(hurried, '/admin/generate-samples')).body;
    // Every file takes two seconds of its clock: six people take more than the 35 that a call has.
    const slow = await openApiSuite({ bucket: watchBucket(suite, () => passTime()) });
    const passTime = () => {
      slow.clock.skewMs += 2000;
    };
    const { status, body } = await slow.post(hurried, `/admin/generate-samples?${query}`);
    await slow.close();
    expect([status, body.count, body.created === body.done]).toEqual([200, 9, true]);
    expect(body.done).toBeLessThan(9);
    expect(body.message).toMatch(/^Generated \d sample profiles?; \d of this seed are still to be made$/);
    expect(await progress()).toEqual({ state: 'paused', count: 9, done: body.done, seed: `h${seed}` });
    const rest = (await generate(query, hurried)).body;
    expect([rest.done, Number(rest.created) + Number(body.created)]).toEqual([9, 9]);
    expect(await progress()).toMatchObject({ state: 'done', done: 9 });
  });

  it('logs whom it made when it fails', async () => {
    const unlucky = await addAdministrator(suite);
    // Four files a photo, and up to two photos a person.
    let left = 14;
    const fillUp = () => {
      left -= 1;
      if (left < 0) throw new Error('full');
    };
    const broken = await openApiSuite({ bucket: watchBucket(suite, fillUp) });
    const path = `/admin/generate-samples?count=9&seed=f${seed}`;
    expect((await broken.post(unlucky, path)).status).toBe(500);
    await broken.close();
    const progress = await suite.get(unlucky, '/admin/generate-samples');
    expect(progress.body).toMatchObject({ state: 'failed', count: 9 });
    const made = makeSamples(`f${seed}`, 9).map(({ uid }) => suite.firestore.doc(paths.account(uid)));
    const count = (await suite.firestore.getAll(...made)).filter(({ exists }) => exists).length;
    expect(count).toBeGreaterThan(0);
    const { body } = await suite.get(admin, `/admin/logs?adminId=${unlucky.uid}`);
    expect(body).toMatchObject([{ details: { before: { samples: 0 }, after: { samples: count }, count } }]);
  });

  it.each([['count=0'], ['count=101'], ['count=1e1'], ['count=-1'], ['count=2&count=3'], ['seed=../x'], ['n=1']])(
    'refuses ?%s',
    async (query) => {
      expect((await generate(query, admin)).status).toBe(400);
    },
  );

  it('is done three times a minute', async () => {
    const busy = await addAdministrator(suite);
    await suite.countBefore('generateSamples', busy.uid, 2);
    expect((await generate(`count=1&seed=${seed}`, busy)).status).toBe(200);
    const answer = await generate(`count=1&seed=${seed}`, busy);
    expect([answer.status, Number(answer.body.retryAfter) > 0]).toEqual([429, true]);
  });
});
