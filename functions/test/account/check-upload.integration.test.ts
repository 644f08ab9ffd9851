import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { makeJpeg } from '../../../testkit/attacks/member-actions.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { checkUpload } from '../../src/features/photos/check-upload.ts';

const suite = useApiSuite();
let jpeg: Buffer;
let person: Person;
beforeAll(async () => {
  [jpeg, person] = [await makeJpeg(), await suite.signUp()];
});

const fileOf = (name: string) => suite.bucket.file(`profile-photos/${person.uid}/${name}`);
const isThere = async (name: string) => (await fileOf(name).exists())[0];
/** An upload, and the event that tells of it. */
async function upload() {
  const name = await suite.upload(person, jpeg);
  await fileOf(name).setMetadata({ metadata: { firebaseStorageDownloadTokens: 'token', note: 'Juan' } });
  const [event] = await fileOf(name).getMetadata();
  return { name, event };
}
const check = (event: unknown) => checkUpload(suite.deps, event);

describe('the check of a new upload', () => {
  it('takes its token and all metadata, once and again', async () => {
    const { name, event } = await upload();
    for (let times = 0; times < 3; times += 1) {
      await check(event);
      const [{ metadata, contentType, size }] = await fileOf(name).getMetadata();
      expect({ metadata, contentType, size }).toEqual({
        metadata: { checked: 'yes' },
        contentType: 'image/jpeg',
        size: String(jpeg.length),
      });
    }
    const [again] = await fileOf(name).getMetadata();
    await check(again);
    expect((await suite.post(person, '/photos', { name })).status).toBe(201);
  });

  it('brings nothing back that was registered before', async () => {
    const { name, event } = await upload();
    const answers = await Promise.all([suite.post(person, '/photos', { name }), check(event), check(event)]);
    expect(answers[0].status).toBe(201);
    await check(event);
    expect(await isThere(name)).toBe(false);
    expect((await suite.show(answers[0].body.url)).status).toBe(200);
  });

  it('brings nothing back of an erased account', async () => {
    const gone = await suite.addMember();
    const file = suite.bucket.file(`profile-photos/${gone.uid}/${await suite.upload(gone, jpeg)}`);
    const [event] = await file.getMetadata();
    await suite.delete(gone, '/profile/me');
    await check(event);
    expect((await file.exists())[0]).toBe(false);
  });

  it.each([
    ['larger than its ticket', { size: '5242880' }],
    ['of another type', { contentType: 'text/html' }],
  ])('removes an upload %s', async (_title, change) => {
    const { name, event } = await upload();
    await check({ ...event, ...change });
    expect(await isThere(name)).toBe(false);
  });

  it('removes what no ticket names, and no picture', async () => {
    const picture = `pictures/${'a'.repeat(22)}/full.webp`;
    for (const path of [fileOf('x.jpg').name, `profile-photos/${person.uid}//x.jpg`, 'profile-photos/x', picture]) {
      const file = suite.bucket.file(path);
      await file.save('x', { resumable: false });
      await check((await file.getMetadata())[0]);
      expect([path, (await file.exists())[0]]).toEqual([path, path === picture]);
    }
  });
});
