import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { HIDDEN, type MemberOptions, townId } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody in the seed is this old. */
const AGE = 93;
const DAY = 24 * 60 * 60_000;

const suite = useApiSuite();
const run = `n${Date.now()}`;
let count = 0;
const join = (town: string, options: MemberOptions = {}) => {
  count += 1;
  return suite.writeMember(`${run}-${count}`, '', { age: AGE, placeId: townId(town), gender: 'Male', ...options });
};
const query = { minAge: `${AGE}`, maxAge: `${AGE}`, distance: '0', gender: 'male' };
const save = async (person: Person, name: string, filters: object = query) => {
  const { status, body } = await suite.post(person, '/searches', { name, query: filters });
  expect(status).toBe(200);
  return String(body.find((one) => one.name === name)?.id);
};
const news = async (person: Person) => {
  const { status, body } = await suite.get(person, '/searches/news');
  expect(status).toBe(200);
  return body;
};
const look = async (person: Person, id: string) =>
  expect((await suite.post(person, `/searches/${id}/look`)).body).toEqual({ success: true });
/** As if what is counted had been counted the day before. */
async function beginDay({ uid }: Person): Promise<void> {
  const account = suite.firestore.doc(`accounts/${uid}`);
  const { searchNews } = (await account.get()).data() ?? {};
  const entries = Object.entries<{ day: number }>(searchNews).map(([id, one]) => [id, { ...one, day: one.day - 1 }]);
  await account.update({ searchNews: Object.fromEntries(entries) });
}

it('a saved search tells once a day how many joined since its owner looked', async () => {
  const town = 'Sabtang, Batanes';
  const eva = await suite.addMember({ age: AGE, placeId: townId(town), gender: 'Male' });
  await join(town);
  const id = await save(eva, 'Near');
  expect(await news(eva)).toEqual([]);

  await beginDay(eva);
  await Promise.all([join(town), join(town), join(town, { gender: 'Female' }), join(town, { finishedAgo: 3 * DAY })]);
  expect(await news(eva)).toEqual([{ id, count: 2 }]);
  await join(town);
  // A day is counted once.
  expect(await news(eva)).toEqual([{ id, count: 2 }]);

  await beginDay(eva);
  expect(await news(eva)).toEqual([{ id, count: 3 }]);
  await look(eva, id);
  expect(await news(eva)).toEqual([]);
  await join(town);
  await beginDay(eva);
  expect(await news(eva)).toEqual([{ id, count: 1 }]);

  // Saved anew it begins anew; removed it is gone.
  expect(await save(eva, 'Near')).toBe(id);
  expect(await news(eva)).toEqual([]);
  await suite.delete(eva, `/searches/${id}`);
  await look(eva, id);
  expect((await suite.firestore.doc(`accounts/${eva.uid}`).get()).get('searchNews')).toEqual({});
});

it('neither oneself, nor the hidden, nor the blocked are news', async () => {
  const town = 'Mahatao, Batanes';
  const placeId = townId(town);
  const eva = await suite.addMember({ age: AGE, placeId, gender: 'Male' });
  const id = await save(eva, 'Near');
  await beginDay(eva);
  await suite.firestore.doc(`users/${eva.uid}`).update({ finishedAt: Timestamp.now() });
  const [ben] = await Promise.all([
    suite.addMember({ age: AGE, placeId, gender: 'Male' }),
    suite.addMember({ age: AGE, placeId, gender: 'Male', account: HIDDEN }),
    join(town),
  ]);
  await suite.post(ben, `/blocks/${eva.uid}`);
  expect(await news(eva)).toEqual([{ id, count: 1 }]);
});

it('damaged news of a search count as none, and begin again with the next day', async () => {
  const town = 'Uyugan, Batanes';
  const eva = await suite.addMember({ age: AGE, placeId: townId(town) });
  const id = await save(eva, 'Near');
  await join(town);
  const account = suite.firestore.doc(`accounts/${eva.uid}`);
  await account.update({ searchNews: 'broken' });
  expect(await news(eva)).toEqual([]);
  await beginDay(eva);
  await join(town);
  expect(await news(eva)).toEqual([{ id, count: 1 }]);
});

it('every set of filters has its indexes for newcomers, and a second look costs a read', async () => {
  const filters = { gender: 'Female', goal: 'long-term', minHeight: '150', interest: 'Hiking', religion: 'catholic' };
  const entries = Object.entries(filters);
  const sets = Array.from({ length: 2 ** entries.length }, (_, bits) =>
    Object.fromEntries(entries.filter((_entry, at) => bits & (1 << at))),
  );
  const eva = await suite.addMember({ age: 20 });
  const account = suite.firestore.doc(`accounts/${eva.uid}`);
  const lookedAt = Timestamp.fromMillis(Date.now() - 300 * DAY);
  for (let start = 0; start < sets.length; start += 5) {
    const searches = sets.slice(start, start + 5).map((set, index) => ({
      id: `s${index}`,
      name: `${index}`,
      query: { ...set, distance: '100', maxAge: '100' },
    }));
    const searchNews = Object.fromEntries(searches.map(({ id }) => [id, { lookedAt, day: 0, count: 0 }]));
    await account.update({ savedSearches: searches, searchNews });
    const first = await bill('listSearchNews', () => news(eva));
    const second = await bill('listSearchNews', () => news(eva));
    expect([first.reads <= 66, first.writes <= 2, second], JSON.stringify(searches)).toEqual([
      true,
      true,
      { reads: 1, writes: 0 },
    ]);
  }
});
