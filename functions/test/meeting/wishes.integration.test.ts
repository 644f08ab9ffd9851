import type { LookingFor } from '@tagpo/contract/wire/profile/looking-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { type MemberOptions, townId } from '../../../testkit/members/members.ts';
import { bill } from '../../../testkit/meter.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody else is this old in these towns, 34 km from each other. */
const AGE = 93;
const HOME = townId('Agutaya, Palawan');
const NEXT_ISLAND = townId('Cuyo, Palawan');
const wishes: LookingFor = {
  minAge: AGE,
  maxAge: AGE,
  distance: 100,
  genders: ['Male'],
  dealBreakers: ['has-children'],
};
const settings = { language: 'en', isHidden: false } as const;

const suite = useApiSuite();
let ana: Person;
const ids = new Map<string, string>();

const looking = (lookingFor: LookingFor) => ({ account: { lookingFor } });
const UNTOLD = 'told no gender';
/** Everybody around Ana, who is 93, a woman, and smokes. */
const neighbours: Readonly<Record<string, MemberOptions>> = {
  'says nothing of wishes': {},
  'looks for her': looking({
    genders: ['Female'],
    minAge: 90,
    maxAge: 95,
    distance: 40,
    dealBreakers: ['uses-cannabis'],
  }),
  'is a woman': { gender: 'Female' },
  [UNTOLD]: {},
  'has children': { traits: { children: 'have' } },
  'is too young for her': { age: AGE - 1 },
  'looks for men': looking({ genders: ['Male'] }),
  'looks for younger people': looking({ maxAge: AGE - 1 }),
  'looks for older people': looking({ minAge: AGE + 1 }),
  'rules smokers out': looking({ dealBreakers: ['smokes'] }),
  'looks nearer': { ...looking({ distance: 33 }), placeId: NEXT_ISLAND },
  'looks as far': { ...looking({ distance: 34 }), placeId: NEXT_ISLAND },
};
const MUTUAL = ['says nothing of wishes', 'looks for her', 'looks as far'];
const ONLY_HERS = [
  ...MUTUAL,
  'looks for younger people',
  'looks for older people',
  'rules smokers out',
  'looks nearer',
];

beforeAll(async () => {
  const anaWrites = { age: AGE, gender: 'Female', placeId: HOME, traits: { smoking: 'regularly' } } as const;
  ana = await suite.addMember({ ...anaWrites, ...looking(wishes) });
  const run = `w${Date.now()}`;
  for (const [index, [name, options]] of Object.entries(neighbours).entries()) {
    const uid = `${run}-${index}`;
    ids.set(uid, name);
    await suite.writeMember(uid, '', {
      age: AGE,
      placeId: HOME,
      ...(name === UNTOLD ? {} : { gender: 'Male' }),
      ...options,
    });
  }
}, 60_000);

async function shown(path: string, person = ana): Promise<string[]> {
  const names = (await suite.listPages(person, path)).flat().flatMap(({ id }) => ids.get(String(id)) ?? []);
  return [...new Set(names)].sort();
}
const setTwoWay = (isTwoWay: boolean) => suite.patch(ana, '/settings', { isTwoWay });

describe('wishes', () => {
  it.each(['/users', '/users?online=1', '/deck'])('apply both ways on %s', async (path) => {
    expect(await shown(path)).toEqual(MUTUAL.toSorted());
  });

  it('apply one way if the member chose so, except for gender', async () => {
    expect((await setTwoWay(false)).body.isTwoWay).toBe(false);
    for (const path of ['/users', '/users?online=1', '/deck']) expect(await shown(path)).toEqual(ONLY_HERS.toSorted());
    expect((await setTwoWay(true)).body.isTwoWay).toBe(true);
    expect(await shown('/users')).toEqual(MUTUAL.toSorted());
  });

  it('show others the same whatever the member chose', async () => {
    const ben = await suite.addMember({
      age: AGE,
      gender: 'Male',
      placeId: HOME,
      ...looking({ minAge: AGE, maxAge: AGE }),
    });
    const strict = await suite.addMember({
      age: AGE,
      gender: 'Male',
      placeId: HOME,
      ...looking({ minAge: AGE, maxAge: AGE, dealBreakers: ['smokes'] }),
    });
    for (const person of [ben, strict]) ids.set(person.uid, person.uid);
    const see = async (person: Person) => {
      const { body } = await suite.get(person, '/users');
      return body.some(({ id }) => id === ana.uid);
    };
    for (const isTwoWay of [true, false, true]) {
      await setTwoWay(isTwoWay);
      expect([await see(ben), await see(strict)]).toEqual([true, false]);
    }
    for (const { uid } of [ben, strict]) await suite.firestore.doc(`users/${uid}`).delete();
  });

  it('never show who hides, whatever the choice', async () => {
    const hidden = await suite.addMember({
      age: AGE,
      gender: 'Male',
      placeId: HOME,
      account: { settings: { ...settings, isHidden: true } },
    });
    ids.set(hidden.uid, 'hides');
    await setTwoWay(false);
    for (const path of ['/users', '/users?all=1', '/deck']) expect(await shown(path)).not.toContain('hides');
    await setTwoWay(true);
  });

  it('do not apply where all are asked for', async () => {
    expect(await shown('/users?all=1')).toEqual(Object.keys(neighbours).sort());
  });

  it('do not apply to a search', async () => {
    const found = await shown(`/search?minAge=${AGE}&maxAge=${AGE}&distance=0&gender=male`);
    expect(found).toContain('looks for men');
    expect(found).toContain('has children');
    expect(found).not.toContain('is a woman');
  });

  it.each([
    [{ genders: ['Female', 'Male', 'Non-binary'] }, 200],
    [{ genders: [] }, 200],
    [{ dealBreakers: ['smokes', 'wants-no-children'] }, 200],
    [{ genders: ['Cat'] }, 400],
    [{ genders: ['Male', 'Male'] }, 400],
    [{ dealBreakers: ['is-short'] }, 400],
    [{ interests: Array.from({ length: 21 }, (_, index) => `interest ${index}`) }, 400],
  ])('of %j are answered %i', async (lookingFor, status) => {
    const ben = await suite.addMember();
    const answer = await suite.patch(ben, '/profile/me', { lookingFor });
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body.lookingFor).toEqual(lookingFor);
  });
});

describe('a page where most would not meet the member', () => {
  const PLACE = townId('Cagayancillo, Palawan');
  const crowd: string[] = [];

  beforeAll(async () => {
    const run = `c${Date.now()}`;
    const unwilling = [looking({ genders: ['Male'] }), looking({ maxAge: 92 }), looking({ minAge: 94 })];
    await Promise.all(
      Array.from({ length: 120 }, async (_, index) => {
        const uid = `${run}-${index}`;
        crowd.push(uid);
        const options = index % 4 === 3 ? looking({ genders: ['Female'] }) : unwilling[index % 4];
        const member = {
          age: AGE,
          gender: 'Male',
          placeId: PLACE,
          seenAgo: index * 1000,
          finishedAgo: index * 1000,
        } as const;
        await suite.writeMember(uid, '', { ...member, ...options });
      }),
    );
  }, 60_000);
  afterAll(() => Promise.all(crowd.map((uid) => suite.firestore.doc(`users/${uid}`).delete())));

  it.each([
    ['listUsers', '/users', 18, 20],
    // One is the count of people in lists.
    ['dealDeck', '/deck', 20, 24],
  ])('is full, and %s costs no more', async (label, path, size, reads) => {
    const lookingFor: LookingFor = { minAge: AGE, maxAge: AGE, genders: ['Male'] };
    const person = await suite.addMember({ age: AGE, gender: 'Female', placeId: PLACE, ...looking(lookingFor) });
    let cards = 0;
    const cost = await bill(label, async () => {
      cards = (await suite.get(person, path)).body.length;
    });
    expect(cards).toBe(size);
    expect(cost.reads).toBeLessThanOrEqual(reads);
    await suite.firestore.doc(`users/${person.uid}`).delete();
  });
});
