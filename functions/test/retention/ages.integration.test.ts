import { paths } from '@tagpo/contract/paths';
import { places } from '@tagpo/contract/places/places';
import { manilaDay } from '@tagpo/contract/wire/time/manila-day';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { chatIn } from '../../../testkit/chat.ts';
import { switchOf } from '../../../testkit/members/staff.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';
import { growAges } from '../../src/features/retention/ages.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const suite = useApiSuite();
const chat = chatIn(suite);

/** A member who gives this age now, by the API. */
async function addAged(age: number): Promise<Person> {
  const person = await suite.addMember({ age: age === 40 ? 41 : 40 });
  const { status } = await suite.patch(person, '/profile/me', { age });
  expect(status).toBe(200);
  return person;
}
const inDays = (days: number) => ({ ...suite.deps, now: () => Date.now() + days * DAY_MS });
const ageOf = async ({ uid }: Person) => (await suite.firestore.doc(paths.user(uid)).get()).get('profile.age');

describe('an age', { timeout: 60_000 }, () => {
  it('grows by one a year after it was given, once, and again a year later', async () => {
    const person = await addAged(28);
    await growAges(inDays(364));
    expect(await ageOf(person)).toBe(28);
    for (const days of [365, 366, 700]) await growAges(inDays(days));
    expect(await ageOf(person)).toBe(29);
    await growAges(inDays(731));
    expect(await ageOf(person)).toBe(30);
  });

  it('that is corrected grows a year after that', async () => {
    const person = await addAged(28);
    await suite.firestore.doc(paths.account(person.uid)).update({ ageGrowsOn: manilaDay(Date.now()) + 10 });
    await suite.patch(person, '/profile/me', { age: 33 });
    await growAges(inDays(30));
    expect(await ageOf(person)).toBe(33);
  });

  it('that is given in set-up grows too', async () => {
    const placeId = places.find(({ name }) => name === 'Quezon City')?.id;
    const person = await suite.signUp();
    const profile = { name: 'Nena', age: 18, placeId, bio: 'Hi', height: 160, isNew: true };
    const { status, body } = await suite.patch(person, '/profile/me', profile);
    expect([status, body]).toMatchObject([200, { age: 18 }]);
    await growAges(inDays(365));
    expect(await ageOf(person)).toBe(19);
  });

  it('grows without changing presence, and shows in conversations', async () => {
    const [ana, ben] = await chat.acquaintances();
    await suite.firestore.doc(paths.account(ana.uid)).update({ ageGrowsOn: manilaDay(Date.now()) });
    const before = (await suite.firestore.doc(paths.user(ana.uid)).get()).get('lastActive');
    const age = await ageOf(ana);
    await growAges(suite.deps);
    expect((await suite.firestore.doc(paths.user(ana.uid)).get()).get('lastActive')).toEqual(before);
    expect((await chat.get(ben, '/conversations')).body).toMatchObject([{ member: { age: age + 1 } }]);
  });

  it('of somebody switched off grows, and leaves them off', async () => {
    const person = await addAged(50);
    await (await switchOf(suite, person))({ active: false });
    await growAges(inDays(365));
    expect(await ageOf(person)).toBe(51);
    expect((await suite.firestore.doc(paths.user(person.uid)).get()).get('profile.isListed')).toBe(false);
  });

  it('that cannot be written does not block others', async () => {
    const [broken, other] = [await addAged(28), await addAged(28)];
    await suite.firestore.doc(paths.account(broken.uid)).update({ plan: 7 });
    await expect(growAges(inDays(365))).rejects.toThrow('Not every age has grown');
    expect(await ageOf(other)).toBe(29);
    await suite.firestore.doc(paths.account(broken.uid)).delete();
  });

  it('stops growing at the maximum', async () => {
    const person = await addAged(120);
    await growAges(inDays(365));
    expect(await ageOf(person)).toBe(120);
  });
});
