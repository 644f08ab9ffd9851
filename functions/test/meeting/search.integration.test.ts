import { distanceKm, formatPlace, type Place, places } from '@tagpo/contract/places/places';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, refusal } from '../../../testkit/api-suite.ts';
import { townId } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody in the seed is this old, so these members are all that their searches find. */
const AGE = 94;
const AGES = `minAge=${AGE}&maxAge=${AGE}`;
const day = 24 * 60 * 60_000;

const suite = useApiSuite();
let ana: Person;
let hidden: Person;
const run = `s${Date.now()}`;

const town = (name: string): Place => {
  const place = places.find((candidate) => formatPlace(candidate) === name);
  if (place === undefined) throw new Error(`No town ${name}`);
  return place;
};
const QUEZON_CITY = town('Quezon City, Metro Manila');
const TOWNS = ['Quezon City, Metro Manila', 'Las Piñas, Metro Manila', 'Antipolo City, Rizal', 'Baguio City, Benguet'];

const search = (person: Person, query: string) => suite.get(person, `/search?${query}`);
/** A new member of the same town, who has all of a minute's searches. */
const searcher = () => suite.addMember({ age: 20, placeId: QUEZON_CITY.id });

async function found(query: string): Promise<Readonly<Record<string, unknown>>[]> {
  const answer = await search(await searcher(), query);
  expect(answer.status).toBe(200);
  return [...answer.body];
}
const idsOf = async (query: string) => (await found(query)).map(({ id }) => id);

type Widening = { by: string; count: number; query: Record<string, string> };
const widenings = async (query: string, person = ana): Promise<Widening[]> => {
  const { status, body } = await suite.get(person, `/search/widenings?${query}`);
  expect(status).toBe(200);
  return [...body] as Widening[];
};

beforeAll(async () => {
  ana = await searcher();
  await Promise.all(
    TOWNS.flatMap((name, at) =>
      Array.from({ length: 7 }, (_, index) =>
        suite.writeMember(`${run}-${at}-${index}`, '', {
          age: AGE,
          placeId: town(name).id,
          seenAgo: index * day,
          gender: index === 0 ? 'Female' : 'Male',
        }),
      ),
    ),
  );
  const settings = { language: 'en', isHidden: true } as const;
  hidden = await suite.addMember({ age: AGE, placeId: QUEZON_CITY.id, account: { settings } });
}, 60_000);

describe('GET /search', () => {
  it('finds who is within the distance, by distance and then the day of activity', async () => {
    const cards = await found(`${AGES}&distance=50`);
    expect(cards.map(({ id }) => id)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6].map((index) => `${run}-0-${index}`),
      ...cards.slice(7).map(({ id }) => id),
    ]);
    const distances = cards.map(({ distance }) => Number(distance));
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(Math.max(...distances)).toBeLessThanOrEqual(50);
  });

  it('goes on page by page until everybody was found once', async () => {
    const first = await search(ana, `${AGES}&distance=50`);
    expect(first.body).toHaveLength(18);
    const cursor = first.headers.get('x-next-cursor');
    const second = await search(ana, `${AGES}&distance=50&cursor=${cursor}`);
    const ids = [...first.body, ...second.body].map(({ id }) => id);
    expect(new Set(ids).size).toBe(21);
    expect(ids).toHaveLength(21);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    expect((await search(ana, `${AGES}&distance=49&cursor=${cursor}`)).body.code).toBe('invalid-cursor');
  });

  it.each([
    ['distance=0', [0]],
    ['distance=0&location=las pinas', [1]],
    ['distance=0&location=LAS PI%C3%91AS, metro', [1]],
    ['distance=0&location=Rizal', [2]],
    ['distance=100&location=Nowhere at all', []],
    ['location=Baguio', [3]],
    ['distance=1&location=Antipolo City', [2]],
  ])('finds by %s', async (query, towns) => {
    const ids = await idsOf(`${AGES}&${query}`);
    expect(new Set(ids.map((id) => Number(String(id).split('-')[1])))).toEqual(new Set(towns));
  });

  it.each([10, 20, 30])('measures %i km from the town that is named, not from the member', async (km) => {
    const antipolo = town('Antipolo City, Rizal');
    const within = TOWNS.flatMap((name, at) => (distanceKm(antipolo, town(name)) <= km ? [at] : []));
    const cards = await found(`${AGES}&distance=${km}&location=Antipolo City`);
    expect(new Set(cards.map(({ id }) => Number(String(id).split('-')[1])))).toEqual(new Set(within));
    for (const { distance, location } of cards) {
      expect(distance).toBe(distanceKm(QUEZON_CITY, town(String(location))));
    }
  });

  it('lists the named town before its surroundings, across pages', async () => {
    const query = `${AGES}&distance=30&location=Antipolo City`;
    const first = await search(ana, query);
    const second = await search(ana, `${query}&cursor=${first.headers.get('x-next-cursor')}`);
    const cards = [...first.body, ...second.body];
    expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length);
    expect(cards.slice(0, 7).every(({ location }) => location === 'Antipolo City, Rizal')).toBe(true);
    expect(cards.slice(7).some(({ location }) => location === 'Antipolo City, Rizal')).toBe(false);
  });

  it.each(['Female', 'female', 'FEMALE'])('finds by the gender %s', async (gender) => {
    const cards = await found(`${AGES}&distance=50&gender=${gender}`);
    expect(cards).toHaveLength(3);
    expect(new Set(cards.map((card) => card.gender))).toEqual(new Set(['Female']));
  });

  it('finds by what a profile tells everybody: goal and height', async () => {
    const place = townId('Cagayancillo, Palawan');
    const traits = [
      { relationshipGoals: 'casual', height: 150 },
      { relationshipGoals: 'casual', height: 170 },
      { relationshipGoals: 'friendship', height: 170 },
      { height: undefined },
    ] as const;
    const uids = traits.map((_, index) => `${run}-told-${index}`);
    await Promise.all(
      traits.map((told, index) =>
        suite.writeMember(`${run}-told-${index}`, '', { age: AGE, placeId: place, traits: told }),
      ),
    );
    const eva = await suite.addMember({
      age: AGE,
      placeId: place,
      traits: { relationshipGoals: 'casual', height: 170 },
    });
    const cases: [string, number[]][] = [
      ['goal=casual', [0, 1]],
      ['goal=Casual Dating', [0, 1]],
      ['minHeight=160', [1, 2]],
      ['maxHeight=160', [0]],
      ['minHeight=150&maxHeight=170', [0, 1, 2]],
      ['goal=friendship&minHeight=100&maxHeight=250', [2]],
      ['goal=casual&minHeight=160&gender=female', []],
      ['goal=casual&minHeight=160&location=Cagayancillo', [1]],
      ['goal=long-term', []],
    ];
    for (const [query, indexes] of cases) {
      const { body } = await search(eva, `${AGES}&distance=0&${query}`);
      expect(body.map(({ id }) => id).sort(), query).toEqual(indexes.map((index) => uids[index]));
    }
    const [widening] = await widenings(`${AGES}&distance=0&goal=long-term&minHeight=160`, eva);
    expect(widening).toMatchObject({ by: 'goal', count: 2, query: { minHeight: '160' } });
    await Promise.all(uids.map((uid) => suite.firestore.doc(`users/${uid}`).delete()));
  });

  it('goes on page by page through goal and height', async () => {
    const place = townId('Basco, Batanes');
    const uids = Array.from({ length: 21 }, (_, index) => `${run}-tall-${index}`);
    await Promise.all(
      uids.map((uid, index) =>
        suite.writeMember(uid, '', {
          age: AGE,
          placeId: place,
          seenAgo: (index % 2) * day,
          traits: { relationshipGoals: 'long-term', height: 180 + (index % 3) },
        }),
      ),
    );
    const eva = await suite.addMember({ age: 20, placeId: place });
    const query = `${AGES}&distance=0&goal=long-term&minHeight=180&maxHeight=182`;
    const first = await search(eva, query);
    expect(first.body).toHaveLength(18);
    const second = await search(eva, `${query}&cursor=${first.headers.get('x-next-cursor')}`);
    expect(new Set([...first.body, ...second.body].map(({ id }) => id))).toEqual(new Set(uids));
    expect(second.body).toHaveLength(3);
    await Promise.all(uids.map((uid) => suite.firestore.doc(`users/${uid}`).delete()));
  });

  it('looks for 18 to 50 within 50 km unless told', async () => {
    const cards = await found('');
    expect(cards.length).toBeGreaterThan(0);
    for (const { age, distance } of cards) {
      expect([Number(age) >= 18 && Number(age) <= 50, Number(distance) <= 50]).toEqual([true, true]);
    }
    expect((await found('minAge=60')).every(({ age }) => age === 60)).toBe(true);
  });

  it('tells which of those found are favourites', async () => {
    const person = await searcher();
    await suite.post(person, `/favorites/${run}-1-3`);
    const { body } = await search(person, `${AGES}&distance=50`);
    expect(body.filter(({ isFavorite }) => isFavorite === true).map(({ id }) => id)).toEqual([`${run}-1-3`]);
  });

  it('never finds oneself or the hidden', async () => {
    const self = await suite.addMember({ age: AGE, placeId: QUEZON_CITY.id });
    const { body } = await search(self, `${AGES}&distance=0`);
    const ids = body.map(({ id }) => id);
    for (const { uid } of [self, hidden]) expect(ids).not.toContain(uid);
    await suite.firestore.doc(`users/${self.uid}`).delete();
  });

  it('costs at most 22 reads a page', async () => {
    suite.clock.skewMs += 61_000;
    const tall = 'goal=long-term&minHeight=150&maxHeight=190';
    const queries = [
      `${AGES}&distance=50&${tall}`,
      `distance=100&${tall}`,
      `${AGES}&distance=50`,
      `${AGES}&distance=100&gender=male`,
      'distance=100',
      'location=a',
    ];
    for (const query of queries) {
      const person = await searcher();
      const cost = await bill('searchMembers', () => search(person, query));
      expect(cost.reads).toBeLessThanOrEqual(22);
    }
    suite.clock.skewMs = 0;
  });

  const WRONG =
    'minAge=17 maxAge=101 minAge=40&maxAge=30 distance=101 gender=everybody goal=marriage minHeight=99 minHeight=180&maxHeight=170 religion=Jedi interest= latitude=14&longitude=121';
  it.each([...WRONG.split(' '), `location=${'x'.repeat(101)}`])('refuses %s', async (query) => {
    expect(await search(await searcher(), query)).toMatchObject(refusal(400, 'invalid-query'));
  });

  it('says which age is wrong', async () => {
    const { body } = await search(await searcher(), 'minAge=40&maxAge=30');
    expect(body.issues).toMatchObject([{ path: 'minAge', key: 'age-range-inverted' }]);
  });
});

describe('GET /search/widenings', () => {
  /** Nobody is 93, in Antipolo City, a woman and within 5 km. */
  const NOBODY = `minAge=${AGE - 1}&maxAge=${AGE - 1}&distance=5&location=Antipolo City&gender=non-binary`;

  it('counts whom the search finds without each filter, one at a time', async () => {
    const query = `${AGES}&distance=0&location=Antipolo City&gender=female`;
    const all = { minAge: `${AGE}`, maxAge: `${AGE}`, distance: '0', location: 'Antipolo City', gender: 'Female' };
    const found = await widenings(query);
    expect(found.map(({ by }) => by)).toEqual(['ages', 'distance', 'location', 'gender']);
    const { location: _location, ...anyPlace } = all;
    const { gender: _gender, ...anyGender } = all;
    expect(found.map(({ query }) => query)).toEqual([
      { ...all, minAge: '18', maxAge: '100' },
      { ...all, distance: '100' },
      anyPlace,
      anyGender,
    ]);
    for (const { count, query } of found) {
      const { body } = await search(await searcher(), String(new URLSearchParams(query)));
      expect(body).toHaveLength(count);
    }
  });

  it('leaves out filters without which nobody is found, and those that are not set', async () => {
    expect(await widenings(NOBODY)).toEqual([]);
    expect((await widenings(`${AGES}&distance=100`)).map(({ by }) => by)).toEqual(['ages']);
    expect(await widenings('minAge=18&maxAge=100&distance=100')).toEqual([]);
  });

  it('counts nobody twice, and neither oneself nor the hidden', async () => {
    const alone = townId('Itbayat, Batanes');
    const eva = await suite.addMember({ age: AGE, placeId: alone, gender: 'Female' });
    const settings = { language: 'en', isHidden: true } as const;
    await suite.addMember({ age: AGE, placeId: alone, gender: 'Female', account: { settings } });
    expect(await widenings(`${AGES}&distance=0&gender=male`, eva)).toEqual([]);
    const other = await suite.addMember({ age: AGE, placeId: alone, gender: 'Female' });
    expect(await widenings(`${AGES}&distance=0&gender=male`, eva)).toMatchObject([{ by: 'gender', count: 1 }]);
    await suite.post(other, `/blocks/${eva.uid}`);
    expect(await widenings(`${AGES}&distance=0&gender=male`, eva)).toEqual([]);
  });

  it('does not depend on likes, passes or the wishes of others', async () => {
    const home = townId('Mapun, Tawi-Tawi');
    const [eva, ben] = await Promise.all(
      (['Female', 'Male'] as const).map((gender) => suite.addMember({ age: AGE, placeId: home, gender })),
    );
    if (eva === undefined || ben === undefined) throw new Error('Nobody was added');
    const before = await widenings(`${AGES}&distance=0&gender=female`, eva);
    expect(before).toMatchObject([{ by: 'gender', count: 1 }]);
    await suite.post(ben, '/swipes', { targetId: eva.uid, action: 'pass' });
    await suite.patch(ben, '/profile/me', { lookingFor: { genders: ['Male'], maxAge: 20 } });
    expect(await widenings(`${AGES}&distance=0&gender=female`, eva)).toEqual(before);
  });

  it.each(['minAge=40&maxAge=30', 'distance=101', 'cursor=abc', 'latitude=14'])('refuses %s', async (query) => {
    expect(await suite.get(ana, `/search/widenings?${query}`)).toMatchObject(refusal(400, 'invalid-query'));
  });
});
