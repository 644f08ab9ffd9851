import { beforeAll, describe, expect, it } from 'vitest';
import { openApiSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { HIDDEN } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody in the seed is this old. */
const AGE = 96;

const suite = useApiSuite();
let others: Person[];

beforeAll(async () => {
  others = await Promise.all(Array.from({ length: 20 }, () => person()));
});

const person = (account = {}) => suite.addMember({ age: AGE, account });
const add = (person: Person, id: string) => suite.post(person, `/favorites/${id}`);
const remove = (person: Person, id: string) => suite.delete(person, `/favorites/${id}`);
const list = (person: Person, query = '') => suite.get(person, `/favorites${query}`);
const idsOf = async (member: Person) => (await list(member)).body.map(({ id }) => id);
const uidOf = (index: number) => others[index]?.uid ?? '';

describe('favourites', () => {
  it('are listed newest first, each once', async () => {
    const ana = await person();
    for (const index of [0, 1, 0, 2]) {
      expect((await add(ana, uidOf(index))).body).toEqual({ isFavorite: true });
      suite.clock.skewMs += 1;
    }
    expect(await idsOf(ana)).toEqual([uidOf(2), uidOf(0), uidOf(1)]);
    expect((await suite.get(ana, `/profile/${uidOf(1)}`)).body.isFavorite).toBe(true);
  });

  it('are removed, once or twice', async () => {
    const ana = await person();
    await add(ana, uidOf(0));
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await remove(ana, uidOf(0));
      expect([status, body]).toEqual([200, { isFavorite: false }]);
    }
    expect(await idsOf(ana)).toEqual([]);
  });

  it('come 18 a page, also after one is removed', async () => {
    const ana = await person();
    for (let index = 0; index < 20; index += 1) {
      await add(ana, uidOf(index));
      suite.clock.skewMs += 1;
    }
    const first = await list(ana);
    expect(first.body).toHaveLength(18);
    await remove(ana, String(first.body[17]?.id));
    const second = await list(ana, `?cursor=${first.headers.get('x-next-cursor')}`);
    expect(second.body.map(({ id }) => id)).toEqual([uidOf(1), uidOf(0)]);
    expect(second.headers.get('x-next-cursor')).toBeNull();
  });

  it('leave out who hid, and who is blocked by either', async () => {
    const [ana, ben, carlo] = await Promise.all([person(), person(), person()]);
    for (const { uid } of [ben, carlo]) await add(ana, uid);
    await suite.writeMember(ben.uid, ben.email, { age: AGE, account: HIDDEN });
    expect((await suite.post(carlo, `/blocks/${ana.uid}`)).status).toBe(200);
    expect(await idsOf(ana)).toEqual([]);
  });

  it('cannot be somebody whom their owner has just blocked on another instance', async () => {
    const [ana, ben] = await Promise.all([person(), person()]);
    await suite.get(ana, `/profile/${ben.uid}`);
    const elsewhere = await openApiSuite();
    await elsewhere.post(ana, `/blocks/${ben.uid}`);
    await elsewhere.close();
    expect((await add(ana, ben.uid)).status).toBe(404);
  });

  it('cannot be oneself', async () => {
    const ana = await person();
    expect(await add(ana, ana.uid)).toMatchObject(refusal(400, 'invalid-target'));
  });

  it('cost one write each way', async () => {
    const ana = await person();
    await add(ana, uidOf(1));
    await suite.get(ana, `/profile/${uidOf(0)}`);
    await list(ana);
    expect(await bill('addFavorite', () => add(ana, uidOf(0)))).toEqual({ reads: 1, writes: 1 });
    expect(await bill('removeFavorite', () => remove(ana, uidOf(0)))).toEqual({ reads: 2, writes: 1 });
  });

  it('cost two reads each to list, and one for who asks', async () => {
    const ana = await person();
    for (let index = 0; index < 3; index += 1) await add(ana, uidOf(index));
    expect(await bill('listFavorites', () => list(ana))).toEqual({ reads: 7, writes: 0 });
  });
});
