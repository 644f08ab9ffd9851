import { paths } from '@tagpo/contract/paths';
import { formatPlace, places } from '@tagpo/contract/places/places';
import type { LookingFor } from '@tagpo/contract/wire/profile/profile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, type MemberOptions, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { bill } from '../../../testkit/meter.ts';

/** Nobody else is this old in these towns, 12 km from each other. */
const AGE = 91;
const townId = (name: string) => {
  const place = places.find((candidate) => formatPlace(candidate) === name);
  if (place === undefined) throw new Error(`No town ${name}`);
  return place.id;
};
const HOME = townId('Sitangkai, Tawi-Tawi');
const OTHER = townId('Sibutu, Tawi-Tawi');
const wishes: LookingFor = { minAge: AGE, maxAge: AGE, distance: 5, genders: ['Male'] };

let suite: ApiSuite;
let ana: Person;
const others: Person[] = [];

const add = async (options: MemberOptions) => {
  const person = await suite.addMember({ age: AGE, gender: 'Male', placeId: HOME, ...options });
  others.push(person);
  return person;
};
const ask = (person = ana) => suite.call('GET', '/deck/left-out', person);
const widenings = async () => (await ask()).body.widenings as { by: string; count: number; lookingFor: LookingFor }[];

beforeAll(async () => {
  suite = await openApiSuite();
  ana = await suite.addMember({ age: AGE, gender: 'Female', placeId: HOME, account: { lookingFor: wishes } });
  await add({ placeId: OTHER });
  await add({ placeId: OTHER });
  await add({ age: AGE - 1 });
  await add({ age: AGE + 1 });
  await add({ age: AGE + 2 });
  await add({ gender: 'Female' });
  others.push(await suite.addMember({ age: AGE, placeId: HOME }));
}, 60_000);
afterAll(() => suite.close());

describe('GET /deck/left-out', () => {
  it('tells what each wish alone keeps away, and what lets them in', async () => {
    const { body, status } = await ask();
    expect(status).toBe(200);
    expect(body).toEqual({
      widenings: [
        { by: 'distance', count: 2, lookingFor: { ...wishes, distance: 100 } },
        { by: 'ages', count: 3, lookingFor: { distance: 5, genders: ['Male'] } },
        { by: 'genders', count: 2, lookingFor: { minAge: AGE, maxAge: AGE, distance: 5 } },
      ],
      hasDealBreakers: false,
      passed: 0,
    });
  });

  it('is true: the people counted are dealt once the wish is widened', async () => {
    for (const { count, lookingFor } of await widenings()) {
      await suite.call('PATCH', '/profile/me', { token: ana.token, body: { lookingFor } });
      expect((await suite.call('GET', '/deck', ana)).body).toHaveLength(count);
    }
    await suite.call('PATCH', '/profile/me', { token: ana.token, body: { lookingFor: wishes } });
  });

  it('is the same whoever likes, passes or would not meet the member', async () => {
    const before = JSON.stringify(await widenings());
    const [near, far] = [others[2], others[0]];
    if (near === undefined || far === undefined) throw new Error('Nobody was added');
    for (const [person, action] of [
      [near, 'like'],
      [far, 'pass'],
    ] as const) {
      await suite.call('POST', '/swipes', { token: person.token, body: { targetId: ana.uid, action } });
      expect(JSON.stringify(await widenings())).toBe(before);
    }
    const body = { lookingFor: { genders: ['Male'], maxAge: 20 } };
    await suite.call('PATCH', '/profile/me', { token: near.token, body });
    expect(JSON.stringify(await widenings())).toBe(before);
  });

  it('counts whoever a block keeps apart no more than the absent, so that nobody is found by it', async () => {
    const absent = await widenings();
    const countsOf = (found: typeof absent) => found.map(({ by, count }) => [by, count]);
    for (const options of [{ placeId: OTHER }, { age: AGE + 3 }, { gender: 'Female' as const }]) {
      const blocker = await add(options);
      expect(countsOf(await widenings())).not.toEqual(countsOf(absent));
      await suite.call('POST', `/blocks/${ana.uid}`, { token: blocker.token });
      expect(await widenings()).toEqual(absent);
    }
  });

  it('counts nothing for who blocks more than a hundred, but for who is blocked by as many', async () => {
    const blocked = Array.from({ length: 101 }, (_, index) => `somebody-${index}`);
    const ben = await add({ account: { lookingFor: wishes } });
    const before = (await ask(ben)).body.widenings;
    expect(before).not.toEqual([]);
    await suite.firestore.doc(paths.choices(ben.uid)).set({ blocked });
    expect((await ask(ben)).body.widenings).toEqual(before);
    const batch = suite.firestore.batch();
    for (const id of blocked) batch.set(suite.firestore.doc(paths.userBlock(ben.uid, id)), { blockedId: id });
    await batch.commit();
    expect((await ask(ben)).body.widenings).toEqual([]);
  });

  it('counts those one passed on, whether they block back or not', async () => {
    const [, far] = others;
    if (far === undefined) throw new Error('Nobody was added');
    await suite.call('POST', '/swipes', { token: ana.token, body: { targetId: far.uid, action: 'pass' } });
    expect((await ask()).body.passed).toBe(1);
    await suite.call('POST', `/blocks/${ana.uid}`, { token: far.token });
    expect((await ask()).body.passed).toBe(1);
  });

  it('costs at most 40 reads', async () => {
    const lookingFor = { minAge: 30, maxAge: 40, distance: 5, genders: ['Male', 'Female'] as const };
    const ben = await add({
      placeId: townId('Quezon City, Metro Manila'),
      account: { lookingFor: { ...lookingFor, genders: [...lookingFor.genders] } },
    });
    expect((await bill('countLeftOut', () => ask(ben))).reads).toBeLessThanOrEqual(40);
  });

  it('is asked thirty times a minute at most', async () => {
    const ben = await add({});
    for (let count = 0; count < 30; count += 1) expect((await ask(ben)).status).toBe(200);
    const answer = await ask(ben);
    expect([answer.status, answer.body.code]).toEqual([429, 'rate-limited']);
  });

  it('is for members with a profile', async () => {
    expect((await ask(await suite.signUp())).body.code).toBe('profile-incomplete');
  });
});
