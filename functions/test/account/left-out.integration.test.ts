import { paths } from '@tagpo/contract/paths';
import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { storeChoices } from '../../../testkit/members/choices.ts';
import { type MemberOptions, townId } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody else is this old in these towns, 12 km from each other. */
const AGE = 91;
const HOME = townId('Sitangkai, Tawi-Tawi');
const OTHER = townId('Sibutu, Tawi-Tawi');
const wishes: LookingFor = { minAge: AGE, maxAge: AGE, distance: 5, genders: ['Male'] };

const suite = useApiSuite();
let ana: Person;
const others: Person[] = [];

const add = async (options: MemberOptions) => {
  const person = await suite.addMember({ age: AGE, gender: 'Male', placeId: HOME, ...options });
  others.push(person);
  return person;
};
const ask = (person = ana) => suite.get(person, '/deck/left-out');
const widenings = async () => (await ask()).body.widenings as { by: string; count: number; lookingFor: LookingFor }[];

beforeAll(async () => {
  ana = await suite.addMember({ age: AGE, gender: 'Female', placeId: HOME, account: { lookingFor: wishes } });
  await add({ placeId: OTHER });
  await add({ placeId: OTHER });
  await add({ age: AGE - 1 });
  await add({ age: AGE + 1 });
  await add({ age: AGE + 2 });
  await add({ gender: 'Female' });
  others.push(await suite.addMember({ age: AGE, placeId: HOME }));
}, 60_000);

describe('GET /deck/left-out', () => {
  it('counts whom each wish alone leaves out, and how to include them', async () => {
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

  it('counts exactly the people dealt once the wish is widened', async () => {
    for (const { count, lookingFor } of await widenings()) {
      await suite.patch(ana, '/profile/me', { lookingFor });
      expect((await suite.get(ana, '/deck')).body).toHaveLength(count);
    }
    await suite.patch(ana, '/profile/me', { lookingFor: wishes });
  });

  it('does not depend on likes, passes or the wishes of others', async () => {
    const before = JSON.stringify(await widenings());
    const [near, far] = [others[2], others[0]];
    if (near === undefined || far === undefined) throw new Error('Nobody was added');
    for (const [person, action] of [
      [near, 'like'],
      [far, 'pass'],
    ] as const) {
      await suite.post(person, '/swipes', { targetId: ana.uid, action });
      expect(JSON.stringify(await widenings())).toBe(before);
    }
    const body = { lookingFor: { genders: ['Male'], maxAge: 20 } };
    await suite.patch(near, '/profile/me', body);
    expect(JSON.stringify(await widenings())).toBe(before);
  });

  it('leaves out blockers in other towns as if they were absent', async () => {
    const absent = await widenings();
    const blocker = await add({ placeId: OTHER });
    expect((await widenings()).map(({ by, count }) => [by, count])).not.toEqual(
      absent.map(({ by, count }) => [by, count]),
    );
    await suite.post(blocker, `/blocks/${ana.uid}`);
    expect(await widenings()).toEqual(absent);
  });

  it('counts nothing for who blocks over a hundred, unlike who is blocked', async () => {
    const blocked = Array.from({ length: 101 }, (_, index) => `somebody-${index}`);
    const ben = await add({ account: { lookingFor: wishes } });
    const before = (await ask(ben)).body.widenings;
    expect(before).not.toEqual([]);
    const batch = suite.firestore.batch();
    for (const from of blocked) {
      const block = { from, to: ben.uid, blockedAt: Timestamp.now(), isHeld: false, blockedName: 'Ben' };
      batch.set(suite.firestore.doc(paths.choice(from, ben.uid)), block);
    }
    await batch.commit();
    expect((await ask(ben)).body.widenings).toEqual(before);
    await storeChoices(suite.firestore, ben.uid, { blocked });
    expect((await ask(ben)).body.widenings).toEqual([]);
  });

  it('counts passes, including those of blockers', async () => {
    const [, far] = others;
    if (far === undefined) throw new Error('Nobody was added');
    await suite.post(ana, '/swipes', { targetId: far.uid, action: 'pass' });
    expect((await ask()).body.passed).toBe(1);
    await suite.post(far, `/blocks/${ana.uid}`);
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
});
