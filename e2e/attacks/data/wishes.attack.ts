import { CONSENT_VERSION } from '@tagpo/contract/wire/account/consent';
import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { afterAll, describe, expect, it } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { bytesOf } from '../fixtures/answers.ts';

/** Nobody else is this old in this town. */
const AGE = 94;
const HOME = townOf('Burgos', 'Ilocos Norte').id;
const PAGE_SIZE = 18;
const DAY_MS = 86_400_000;

const people: Person[] = [];
const addSeen = async (days: number) => {
  const person = await suite.addMember({ age: AGE, placeId: HOME, gender: 'Male', seenAgo: days * DAY_MS });
  people.push(person);
  return person;
};
const suite = await openApiSuite();
const viewer = await suite.addMember({ age: AGE, placeId: HOME, gender: 'Female' });
people.push(viewer);
await mapConcurrently(Array.from({ length: PAGE_SIZE - 1 }), (_, index) => addSeen(index + 1));
/** Last on the first page: the cursor holds this member's place. */
const victim = await addSeen(30);
await addSeen(40);
afterAll(() => suite.close());

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

it('46 neither a list nor the length of its cursor tells anybody’s wishes', async () => {
  const seen = new Map<string, string[]>();
  for (const [title, lookingFor] of WISHES) {
    await suite.writeMember(victim.uid, victim.email, {
      age: AGE,
      placeId: HOME,
      gender: 'Male',
      seenAgo: 30 * DAY_MS,
      account: lookingFor === undefined ? {} : { lookingFor },
    });
    const told: string[] = [];
    for (const path of ['/users?all=1', `/search?minAge=${AGE}&maxAge=${AGE}&distance=5`]) {
      const answer = await suite.get(viewer, path);
      expect(answer.body.at(-1)?.id, `${path}: ${title}`).toBe(victim.uid);
      told.push(`${path} ${bytesOf(answer)} ${answer.headers.get('x-next-cursor')?.length}`);
    }
    seen.set(title, told);
  }
  const [first] = seen.values();
  for (const [title, told] of seen) expect(told, title).toEqual(first);
});

describe('58 a member who changes their profile to see who appears', () => {
  const change = async (prober: Person, body: object) => (await suite.patch(prober, '/profile/me', body)).status;

  const OPEN = { audiences: { smoking: 'everyone' } };
  const KEPT = { audiences: { smoking: 'matches' } };
  /** Of two values: another one each time, and a new one once changes are refused. */
  const isFirst = (time: number) => time % 2 === 0 || time >= 10;
  /** Another gender each time, and a new one once changes are refused. */
  const genderAt = (time: number) => (time < 10 ? ['Male', 'Female'][Math.floor(time / 2) % 2] : 'Other');
  it.each<[title: string, body: (time: number) => object, most: number]>([
    ['their age', (time) => ({ age: 20 + time }), 2],
    ['their wishes', (time) => ({ lookingFor: { minAge: 20 + time } }), 10],
    [
      'their wishes and gender in turn',
      (time) => (time % 2 === 0 ? { gender: genderAt(time) } : { lookingFor: { minAge: 20 + time } }),
      10,
    ],
    ['what others may rule out', (time) => ({ children: isFirst(time) ? 'have' : 'dont-want' }), 10],
    ['who sees what others may rule out', (time) => ({ smoking: 'regularly', ...(isFirst(time) ? OPEN : KEPT) }), 10],
  ])('58 may change %s a few times', async (_title, body, most) => {
    const prober = await suite.addMember({ age: 60, placeId: HOME, gender: 'Non-binary' });
    people.push(prober);
    await suite.patch(prober, '/consents', { version: CONSENT_VERSION, language: 'en', sensitive: true });
    const statuses: number[] = [];
    for (let time = 0; time < most + 5; time += 1) statuses.push(await change(prober, body(time)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(most);
    expect(statuses.slice(most).every((status) => status === 429)).toBe(true);
    // Other fields may be edited, together with unchanged values of these.
    const { body: own } = await suite.get(prober, '/profile/me');
    const { age, gender, lookingFor } = own;
    expect(
      await change(prober, { bio: 'Hi again', age, gender, ...(lookingFor === undefined ? {} : { lookingFor }) }),
    ).toBe(200);
  });
});
