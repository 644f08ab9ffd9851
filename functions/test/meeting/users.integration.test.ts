import { beforeAll, describe, expect, it } from 'vitest';
import { openApiSuite, type Person, refusal } from '../../../testkit/api-suite.ts';
import { townId } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody in the seed is this old, so these members are all that their lists hold. */
const AGE = 98;
const lookingFor = { minAge: AGE, maxAge: AGE };
const minute = 60_000;
const day = 24 * 60 * minute;

const suite = useApiSuite();
let viewer: Person;
let near: string[];
let far: Person;
let hidden: Person;
let inactive: Person;

async function list(person: Person, query = '') {
  return suite.get(person, `/users${query}`);
}

const listAll = async (person: Person) =>
  (await suite.listPages(person, '/users')).map((page) => page.map(({ id }) => String(id)));

beforeAll(async () => {
  const account = { lookingFor };
  const add = (uid: string, placeName: string, seenAgo: number, more = {}) =>
    suite.writeMember(uid, `${uid}@example.com`, { age: AGE, placeId: townId(placeName), seenAgo, ...more });
  const run = `t${Date.now()}`;
  near = Array.from({ length: 25 }, (_, index) => `${run}-near-${index}`);
  await Promise.all(
    near.map((uid, index) =>
      add(uid, index % 2 ? 'Quezon City' : 'Marikina', index < 18 ? index * minute : 3 * day, {
        finishedAgo: index === 0 ? 8 * day : 0,
      }),
    ),
  );
  await Promise.all(Array.from({ length: 14 }, (_, index) => add(`${run}-cebu-${index}`, 'Cebu City', index * minute)));
  viewer = await suite.addMember({ age: AGE, placeId: townId('Quezon City'), account });
  far = await suite.addMember({ age: AGE, placeId: townId('Basco'), account, finishedAgo: 8 * 24 * 60 * minute });
  const settings = { language: 'en', isHidden: true } as const;
  hidden = await suite.addMember({ age: AGE, account: { settings } });
  inactive = await suite.addMember({ age: AGE, account: { isActive: false } });
});

describe('GET /users', () => {
  it('answers 18 cards a page, nearest first', async () => {
    const { body } = await list(viewer);
    expect(body).toHaveLength(18);
    const distances = body.map(({ distance }) => Number(distance));
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(15);
  });

  it('lists everybody once, the near before the far, never oneself, the hidden or the deactivated', async () => {
    const ids = (await listAll(viewer)).flat();
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(25 + 14 + 1);
    expect(new Set(ids.slice(0, 25))).toEqual(new Set(near));
    expect(ids.slice(25)).toContain(far.uid);
    for (const { uid } of [viewer, hidden, inactive]) expect(ids).not.toContain(uid);
  });

  it('sorts by the day of activity', async () => {
    const [first = []] = await listAll(viewer);
    expect(new Set(first)).toEqual(new Set(near.slice(0, 18)));
  });

  it('costs at most 21 reads a page, for whoever asks', async () => {
    for (const person of [viewer, far]) {
      suite.clock.skewMs += 61_000;
      expect((await bill('listUsers', () => list(person))).reads).toBeLessThanOrEqual(21);
    }
    suite.clock.skewMs = 0;
  });

  it('computes online and new', async () => {
    const cards = (await list(viewer)).body;
    const shown = new Map(cards.map(({ id, isOnline, isNew }) => [id, { isOnline, isNew }]));
    expect(shown.get(near[0])).toEqual({ isOnline: true, isNew: false });
    expect(shown.get(near[10])).toEqual({ isOnline: false, isNew: true });
  });

  it('keeps within the distance one looks for', async () => {
    const person = await suite.addMember({
      age: AGE,
      placeId: townId('Basco'),
      account: { lookingFor: { ...lookingFor, distance: 50 } },
    });
    const { body } = await list(person);
    expect(body.map(({ id }) => id)).toEqual([far.uid]);
  });

  it('follows a change made on another instance at once', async () => {
    const person = await suite.addMember({ age: AGE, placeId: townId('Quezon City'), account: { lookingFor } });
    await list(person);
    const elsewhere = await openApiSuite();
    const moved = { placeId: townId('Basco'), lookingFor: { ...lookingFor, distance: 20 } };
    await elsewhere.patch(person, '/profile/me', moved);
    await elsewhere.close();
    expect((await list(person)).body.map(({ id }) => id)).toContain(far.uid);
    expect((await list(person)).body.length).toBeLessThanOrEqual(2);
  });

  it('says the same when asked again', async () => {
    const first = await list(viewer);
    const second = await list(viewer);
    expect(second.body).toEqual(first.body);
  });

  it.each(['?all=0', '?all=1&all=1', '?all[]=1', '?distance=0.1'])('refuses %s', async (query) => {
    expect(await list(viewer, query)).toMatchObject(refusal(400, 'invalid-query'));
  });

  it("refuses another member's cursor", async () => {
    const cursor = (await list(viewer)).headers.get('x-next-cursor');
    expect((await list(far, `?cursor=${cursor}`)).body.code).toBe('invalid-cursor');
  });
});

describe('GET /profile/{id}', () => {
  const read = (id: string, person = viewer) => suite.get(person, `/profile/${id}`);

  it('reveals only the town', async () => {
    const { status, body } = await read(far.uid);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: far.uid, location: 'Basco, Batanes', isNew: false, isOnline: true });
  });

  it('costs two reads, and a third for a new caller', async () => {
    const person = await suite.addMember();
    expect((await bill('getProfile', () => read(far.uid, person))).reads).toBe(3);
    expect((await bill('getProfile', () => read(far.uid, person))).reads).toBe(2);
  });

  it.each(['..%2f..', '__x__', '%zz'])('refuses the id %s', async (id) => {
    expect(await read(id)).toMatchObject(refusal(400, 'invalid-id'));
  });
});
