import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import { townId } from '../../../testkit/members/members.ts';
import { randomFrom } from '../../../testkit/random.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody in the seed is this old, so these members are all that their lists hold. */
const AGE = 92;
const DAY_MS = 24 * 60 * 60_000;
/** Within 15 km of the viewer, and beyond. */
const NEAR = townId('Naga City, Camarines Sur');
const FAR = townId('Legazpi City, Albay');

const suite = useApiSuite();
let viewer: Person;
let members: Person[];
beforeAll(async () => {
  const account = { lookingFor: { minAge: AGE, maxAge: AGE } };
  viewer = await suite.addMember({ age: AGE, placeId: NEAR, account });
  members = await suite.addMembers(60, () => ({ age: AGE }));
}, 60_000);

const isNear = (index: number) => index % 3 !== 0;

/** Everybody last active some days ago, at least so many. */
async function scatter(random: () => number, leastDays: number): Promise<void> {
  await Promise.all(
    members.map(({ uid, email }, index) =>
      suite.writeMember(uid, email, {
        age: AGE,
        placeId: isNear(index) ? NEAR : FAR,
        seenAgo: (leastDays + random() * 4) * DAY_MS + 6 * 60_000,
        finishedAgo: 30 * DAY_MS,
      }),
    ),
  );
}

/** Some of them open the app, wherever the reader of the list stands. */
async function act(random: () => number, share: number): Promise<void> {
  suite.clock.skewMs += 6 * 60_000;
  const active = members.filter(() => random() < share);
  await Promise.all(active.map(({ token }) => suite.get({ token }, '/inbox')));
}

/** The whole list, while others are active between its pages. */
async function readThrough(path: string, meanwhile: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  let cursor = '';
  for (let page = 0; page < 30; page += 1) {
    const joint = path.includes('?') ? '&' : '?';
    const answer = await suite.get(viewer, cursor === '' ? path : `${path}${joint}cursor=${cursor}`);
    expect(answer.status).toBe(200);
    ids.push(...answer.body.map(({ id }) => String(id)));
    cursor = answer.headers.get('x-next-cursor') ?? '';
    if (cursor === '') return ids;
    lengths.add(cursor.length);
    await meanwhile();
  }
  throw new Error('The list does not end');
}
const lengths = new Set<number>();

describe('paging while members are active', () => {
  const paths = ['/users', `/search?minAge=${AGE}&maxAge=${AGE}&distance=100`];
  const days: [title: string, leastDays: number][] = [
    ['on a day that has begun', 0],
    ['as the day turns', 1],
  ];
  const cases = paths.flatMap((path) =>
    days.flatMap(([title, least]) => [1, 2, 3].map((seed) => ({ path, title, least, seed }))),
  );

  it.each(cases)('loses and repeats nobody of $path $title ($seed)', async ({ path, least, seed }) => {
    suite.clock.skewMs = 0;
    const random = randomFrom(seed);
    await scatter(random, least);
    const ids = await readThrough(path, () => act(random, 0.15));
    const known = ids.filter((id) => id !== viewer.uid);
    expect(known.length).toBe(new Set(known).size);
    expect(new Set(known)).toEqual(new Set(members.map(({ uid }) => uid)));
    const rings = known.map((id) => isNear(members.findIndex(({ uid }) => uid === id)));
    expect(rings.lastIndexOf(true)).toBeLessThan(rings.indexOf(false));
  });

  it('has cursors of one length', () => {
    expect(lengths.size).toBe(1);
  });
});
