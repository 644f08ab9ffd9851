import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { formatPlace, places } from '@tagpo/contract/places/places';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../testkit/api-suite.ts';
import type { MemberOptions } from '../../../testkit/members.ts';
import { useApiSuite } from '../../../testkit/use-suite.ts';

/** Nobody else is this old in this town. */
const AGE = 93;
const TOWN = places.find((place) => formatPlace(place) === 'Itbayat, Batanes')?.id ?? '';

const suite = useApiSuite();
let ben: Person;
const uids: string[] = [];

/** Seen so many minutes ago, and as old a member: each list has its own order of them. */
async function add(minutes: number, options: MemberOptions = {}): Promise<string> {
  const uid = randomUUID().replaceAll('-', '').slice(0, 28);
  const ago = minutes * 60_000;
  await suite.writeMember(uid, '', { age: AGE, placeId: TOWN, seenAgo: ago, finishedAgo: ago, ...options });
  uids.push(uid);
  return uid;
}

beforeAll(async () => {
  ben = await suite.addMember({ age: AGE, placeId: TOWN, account: { lookingFor: { minAge: AGE, maxAge: AGE } } });
  uids.push(ben.uid);
  for (let minutes = 10; minutes < 54; minutes += 1) await add(minutes);
}, 60_000);

/** The ids of each page. */
const pagesOf = async (path: string) => (await suite.listPages(ben, path)).map((page) => page.map(({ id }) => id));

async function lists() {
  const choices = suite.firestore.doc(paths.choices(ben.uid));
  const { deck: _deck, ...kept } = (await choices.get()).data() ?? {};
  await choices.set(kept);
  const deck = await suite.get(ben, '/deck?all=1');
  return {
    users: await pagesOf('/users?all=1'),
    search: await pagesOf(`/search?minAge=${AGE}&maxAge=${AGE}&distance=5`),
    deck: deck.body.map(({ id }) => id),
  };
}

describe('whoever blocks a member', () => {
  it.each([
    ['one', 1],
    ['three', 3],
    ['twenty-five', 25],
  ])('leaves no gap on any page: %s of them', async (_title, count) => {
    const absent = await lists();
    // On three pages, of which the one that Ben himself stands on may hold one fewer.
    expect(absent.search).toHaveLength(3);
    expect(absent.search.flat()).toHaveLength(44);
    const blockers = await Promise.all(Array.from({ length: count }, (_, index) => add(12.5 + index / 100)));
    const batch = suite.firestore.batch();
    for (const uid of [ben.uid, ...blockers]) {
      const blocked = uid === ben.uid ? blockers : [ben.uid];
      batch.update(suite.firestore.doc(paths.directory(uid)), { blocked });
      batch.set(suite.firestore.doc(paths.choices(uid)), { blocked }, { merge: true });
    }
    await batch.commit();
    expect(await lists()).toEqual(absent);
    await Promise.all(blockers.map((uid) => suite.firestore.doc(paths.directory(uid)).delete()));
  });
});
