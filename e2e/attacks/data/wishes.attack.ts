import type { LookingFor } from '@tagpo/contract/profile';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../functions/test/suite/api-suite.ts';
import { bytesOf, get } from '../fixtures/answers.ts';
import { townOf } from '../fixtures/probes.ts';
import { erase } from '../fixtures/talk.ts';

/** Nobody else is this old in this town. */
const AGE = 94;
const HOME = townOf('Burgos', 'Ilocos Norte').id;
const PAGE_SIZE = 18;
const MINUTE_MS = 60_000;

let suite: ApiSuite;
let viewer: Person;
/** Stands last on the first page: what the cursor holds is where this member stands. */
let victim: Person;
const people: Person[] = [];
const addSeen = async (minutes: number) => {
  const person = await suite.addMember({ age: AGE, placeId: HOME, gender: 'Male', seenAgo: minutes * MINUTE_MS });
  people.push(person);
  return person;
};
beforeAll(async () => {
  suite = await openApiSuite();
  viewer = await suite.addMember({ age: AGE, placeId: HOME, gender: 'Female' });
  people.push(viewer);
  for (let minutes = 1; minutes < PAGE_SIZE; minutes += 1) await addSeen(minutes);
  victim = await addSeen(30);
  await addSeen(40);
});
afterAll(async () => {
  await erase(suite, people);
  await suite.close();
});

const WISHES: [title: string, LookingFor | undefined][] = [
  ['none', undefined],
  ['somebody of one age', { minAge: AGE, maxAge: AGE }],
  ['somebody of any age', { minAge: 18, maxAge: 100 }],
  ['somebody at most 99', { maxAge: 99 }],
  ['somebody next door', { distance: 1 }],
  ['somebody at most 100 km away', { distance: 100 }],
  ['one gender', { genders: ['Female'] }],
  ['every gender', { genders: ['Female', 'Male', 'Non-binary'] }],
  ['shared interests', { interests: ['Hiking', 'Coffee'] }],
];

it('46 neither a list nor the length of its cursor tells what somebody wishes', async () => {
  const seen = new Map<string, string[]>();
  for (const [title, lookingFor] of WISHES) {
    await suite.writeMember(victim.uid, victim.email, {
      age: AGE,
      placeId: HOME,
      gender: 'Male',
      seenAgo: 30 * MINUTE_MS,
      account: lookingFor === undefined ? {} : { lookingFor },
    });
    const told: string[] = [];
    for (const path of ['/users?all=1', `/search?minAge=${AGE}&maxAge=${AGE}&distance=5`]) {
      const answer = await get(suite, viewer, path);
      expect(answer.body.at(-1)?.id, `${path}: ${title}`).toBe(victim.uid);
      told.push(`${path} ${bytesOf(answer)} ${answer.headers.get('x-next-cursor')?.length}`);
    }
    seen.set(title, told);
  }
  const [first] = seen.values();
  for (const [title, told] of seen) expect(told, title).toEqual(first);
});
