import { paths } from '@tagpo/contract/paths';
import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { afterAll, expect, it } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addProbe, type Probe, townOf } from '../../../testkit/attacks/probes.ts';
import { sized } from '../../../testkit/attacks/size.ts';
import { readAllEntries } from '../fixtures/answers.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Nobody else is this old in this town. */
const AGE = 91;
const TOWN = townOf('Sibutu', 'Tawi-Tawi');
const MAX_PAGES = 6;
const LISTS = [
  '/users?all=1',
  `/search?minAge=${AGE}&maxAge=${AGE}&distance=20`,
  '/deck?all=1',
  '/users?all=1&online=1',
];

const suite = await openApiSuite();
afterAll(() => suite.close());
// The attack takes half an hour by the clock of the API, which must not pass midnight in Manila.
const untilMidnight = startOfManilaDay(manilaDay(Date.now()) + 1) - Date.now();
if (untilMidnight < 28 * MINUTE_MS) suite.clock.skewMs = untilMidnight + MINUTE_MS;
/** The day before yesterday: just after midnight, somebody active late yesterday would be online. */
const day = manilaDay(suite.deps.now()) - 2;
const probes = [await addProbe(suite, TOWN), await addProbe(suite, townOf('Bongao', 'Tawi-Tawi'))] as const;
const victim = await suite.addMember({ name: 'Victim', age: AGE, placeId: TOWN.id });
/** Active at different hours of that day: the victim could be sorted among them. */
const decoys: Person[] = [];
for (let hour = 0; hour < 24; hour += sized(1, 3)) {
  const decoy = await suite.addMember({ name: 'Decoy', age: AGE, placeId: TOWN.id });
  await setLastActive(decoy, 'Decoy', startOfManilaDay(day) + hour * 60 * MINUTE_MS);
  decoys.push(decoy);
}

async function setLastActive({ uid, email }: Person, name: string, at: number): Promise<void> {
  const seenAgo = suite.deps.now() - at;
  await suite.writeMember(uid, email, { name, age: AGE, placeId: TOWN.id, seenAgo, finishedAgo: 40 * DAY_MS });
}

/** What each probe is answered about the people of the town, in bytes and order, over the first pages of each list. */
async function readViews(): Promise<string[]> {
  const known = new Set([victim, ...decoys].map(({ uid }) => uid));
  const views: string[] = [];
  for (const probe of probes) {
    for (const path of LISTS) {
      const entries = path.startsWith('/deck') ? await dealDeck(probe) : await readNearest(probe, path);
      views.push(`${path} ${JSON.stringify(entries.filter(({ id }) => known.has(String(id))))}`);
    }
  }
  return views;
}

/** Nobody lives nearer than the people of the town: they are on the first pages, however many live elsewhere. */
const readNearest = (probe: Probe, path: string) => readAllEntries(suite, probe, path, MAX_PAGES);

/** The whole deck, as somebody is dealt it who opens it for the first time. */
async function dealDeck(probe: Probe) {
  await suite.firestore.doc(paths.deck(probe.uid)).delete();
  return [...(await suite.get(probe, '/deck?all=1')).body];
}

it('3 the hour at which somebody was active changes no byte and no order of a list', async () => {
  const answered: string[][] = [];
  for (const minutes of [0, 1, 419, 725, 1084, 1320, 1439]) {
    await setLastActive(victim, 'Victim', startOfManilaDay(day) + minutes * MINUTE_MS);
    answered.push(await readViews());
  }
  const [first = []] = answered;
  const shown = first.filter((view) => view.includes('"name":"Victim"')).map((view) => view.split('?')[0]);
  expect(shown).toEqual(expect.arrayContaining(['/users', '/search']));
  for (const views of answered) expect(views).toEqual(first);
});

it('3 somebody active again on the same day moves in no list', async () => {
  // The first call of a day moves them to that day; later calls move nothing.
  expect((await suite.get(victim, '/users')).status).toBe(200);
  const active = suite.firestore.doc(`users/${victim.uid}`);
  const orders: string[][] = [];
  const moments = new Set<number>();
  for (let step = 0; step < 4; step += 1) {
    suite.clock.skewMs += 6 * MINUTE_MS;
    expect((await suite.get(victim, '/profile/me')).status).toBe(200);
    moments.add((await active.get()).get('lastActive').toMillis());
    orders.push(await readViews());
  }
  expect(moments.size).toBe(4);
  for (const order of orders) expect(order).toEqual(orders[0]);
});

it('3 the order within a day follows neither activity, ids nor joining', async () => {
  const [probe] = probes;
  const listed = (await readNearest(probe, '/users?all=1')).map(({ id }) => String(id));
  const shown = listed.filter((id) => decoys.some(({ uid }) => uid === id));
  const joined = decoys.map(({ uid }) => uid);
  expect(new Set(shown)).toEqual(new Set(joined));
  for (const order of [joined, joined.toSorted()]) {
    expect(shown).not.toEqual(order);
    expect(shown).not.toEqual(order.toReversed());
  }
});

it('3 the time of the last activity is in no index', async () => {
  const { default: stored } = await import('../../../firestore.indexes.json', { with: { type: 'json' } });
  const indexed = stored.indexes.flatMap(({ fields }) => fields.map(({ fieldPath }) => fieldPath));
  expect(indexed).not.toContain('lastActive');
  const single = stored.fieldOverrides.filter(({ collectionGroup }) => collectionGroup === 'users');
  expect(single).toContainEqual({ collectionGroup: 'users', fieldPath: '*', indexes: [] });
  expect(single.map(({ fieldPath }) => fieldPath)).not.toContain('lastActive');
});
