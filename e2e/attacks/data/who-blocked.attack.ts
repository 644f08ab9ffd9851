import { paths } from '@tagpo/contract/paths';
import { collection, doc, getDoc, getDocs } from 'firebase/firestore';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, expect, it, vi } from 'vitest';
import { openSharedSuite, type Person } from '../../../testkit/api-suite.ts';
import { erase } from '../../../testkit/attacks/member-actions.ts';
import { mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { openSdk } from '../../../testkit/attacks/sdk.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import type { MemberOptions } from '../../../testkit/members/members.ts';
import { bytesOf } from '../fixtures/answers.ts';

vi.setConfig({ testTimeout: LONG_MS, hookTimeout: LONG_MS });

/** Nobody else is this old in this town. */
const AGE = 93;
const HOME = townOf('Carasi', 'Ilocos Norte').id;
const WISHES = { minAge: AGE, maxAge: AGE, distance: 5, genders: ['Male' as const] };
/** Who lives around: more than a page of home and of the deck, and some whom only a wish leaves out. */
const AROUND: MemberOptions[] = [
  ...Array.from({ length: 24 }, () => ({ gender: 'Male' as const })),
  ...Array.from({ length: 3 }, () => ({ gender: 'Male' as const, age: AGE + 1 })),
  ...Array.from({ length: 2 }, () => ({ gender: 'Female' as const })),
];
const READS = [
  ...['/users', '/users?all=1', '/deck?all=1', '/deck', '/deck/left-out', '/search?distance=100'],
  ...[`/search?distance=5&minAge=${AGE}&maxAge=100`, '/favorites', '/conversations', '/inbox', '/blocks', '/likes'],
  `/search/widenings?distance=5&minAge=${AGE}&maxAge=${AGE}&gender=male`,
  ...['/likes/count', '/spotlights', '/spotlight', '/swipes/passed', '/profile/me', '/searches/news'],
];
/** More than a hundred: no limit of a query may show. */
const BLOCKERS = sized(300, 101);

const others: Person[] = [];
const suite = await openSharedSuite();
const ana = await suite.addMember({ age: AGE, placeId: HOME, gender: 'Female', account: { lookingFor: WISHES } });
others.push(...(await mapConcurrently(AROUND, (options) => suite.addMember({ age: AGE, placeId: HOME, ...options }))));
const sdk = await openSdk(ana);
afterAll(async () => {
  await sdk.close();
  await erase(suite, [ana, ...others]);
  await suite.close();
});

/** Lists of the whole country: their later pages hold members of other tests. */
const ENDLESS = /all=1|distance=100|^\/deck/;

/** A search that she kept before anybody joined, to be counted anew. */
const SAVED = {
  id: 'near',
  name: 'Near',
  query: { minAge: `${AGE}`, maxAge: `${AGE}`, distance: '5', gender: 'Male' },
};
const UNCOUNTED = { [SAVED.id]: { lookedAt: Timestamp.fromMillis(0), day: 0, count: 0 } };

/** What every list and count tells Ana, with the length of every cursor. */
async function readEverything(): Promise<string[]> {
  await suite.firestore.doc(paths.account(ana.uid)).update({ savedSearches: [SAVED], searchNews: UNCOUNTED });
  const seen: string[] = [];
  for (const path of READS) {
    let cursor: string | undefined;
    for (let page = 0; page < 20; page += 1) {
      const joint = path.includes('?') ? '&' : '?';
      const answer = await suite.get(ana, cursor === undefined ? path : `${path}${joint}cursor=${cursor}`);
      // The mark is the time of her own look.
      const bytes = bytesOf(answer).replace(/"mark":"[^"]*"/, '');
      const next = answer.headers.get('x-next-cursor') ?? undefined;
      seen.push(`${path} page ${page} ${bytes} ${next?.length}`);
      if (next === undefined || ENDLESS.test(path)) break;
      cursor = next;
    }
  }
  const { docs } = await getDocs(collection(sdk.firestore, paths.inboxThreads(ana.uid)));
  seen.push(...docs.map((thread) => `${thread.id} ${JSON.stringify(thread.data())}`));
  const { at: _written, ...bell } = (await getDoc(doc(sdk.firestore, paths.inbox(ana.uid)))).data() ?? {};
  return [...seen, `bell ${JSON.stringify(bell)}`];
}

async function addBlockers(count: number): Promise<void> {
  const kinds: MemberOptions[] = [{ gender: 'Male' }, { gender: 'Male', age: AGE + 1 }, { gender: 'Female' }];
  const added = Array.from({ length: count }, (_, index) => kinds[index % kinds.length] ?? {});
  await mapConcurrently(added, async (options) => {
    const blocker = await suite.addMember({ age: AGE, placeId: HOME, ...options });
    others.push(blocker);
    const { status } = await suite.post(blocker, `/blocks/${ana.uid}`);
    expect(status).toBe(200);
  });
}

it(`45 no byte of what Ana is shown changes, whether 0, 1, 98 or ${BLOCKERS} block her`, {
  timeout: LONG_MS,
}, async () => {
  await readEverything();
  const before = await readEverything();
  expect(before.find((look) => look.startsWith('/deck/left-out'))).toMatch(/"by":"ages","count":3/);
  expect(before.find((look) => look.startsWith('/searches/news'))).toMatch(/"count":24/);
  let blockers = 0;
  for (const count of [1, 98, BLOCKERS]) {
    await addBlockers(count - blockers);
    blockers = count;
    expect(await readEverything(), `${count} blockers`).toEqual(before);
  }
});
