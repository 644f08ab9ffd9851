import { manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addProbe, type Probe, townOf } from '../fixtures/probes.ts';
import { sized } from '../fixtures/size.ts';

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

let suite: ApiSuite;
let victim: Person;
let probes: Probe[];
/** Active at every hour of the day before, as long as it lasted: whom the victim could be sorted among. */
let decoys: Person[];
/** A day that is over, so that all of it can be told apart. */
let day: number;
beforeAll(async () => {
  suite = await openApiSuite();
  leaveRoomBeforeMidnight();
  day = manilaDay(suite.deps.now()) - 1;
  probes = [await addProbe(suite, TOWN), await addProbe(suite, townOf('Bongao', 'Tawi-Tawi'))];
  victim = await suite.addMember({ name: 'Victim', age: AGE, placeId: TOWN.id });
  decoys = [];
  for (let hour = 0; hour < 24; hour += sized(1, 3)) {
    const decoy = await suite.addMember({ name: 'Decoy', age: AGE, placeId: TOWN.id });
    await beSeen(decoy, 'Decoy', startOfManilaDay(day) + hour * 60 * MINUTE_MS);
    decoys.push(decoy);
  }
}, 60_000);
afterAll(() => suite.close());

/** The attack takes half an hour by the clock of the API: on one day of Manila. */
function leaveRoomBeforeMidnight(): void {
  const midnight = startOfManilaDay(manilaDay(Date.now()) + 1);
  const left = midnight - Date.now();
  suite.clock.skewMs = left < 28 * MINUTE_MS ? left + MINUTE_MS : 0;
}

const beSeen = ({ uid, email }: Person, name: string, at: number) =>
  suite.writeMember(uid, email, {
    name,
    age: AGE,
    placeId: TOWN.id,
    seenAgo: suite.deps.now() - at,
    finishedAgo: 40 * DAY_MS,
  });

/** What each probe is answered about the people of the town, in bytes and order, over the first pages of each list. */
async function look(): Promise<string[]> {
  const known = new Set([victim, ...decoys].map(({ uid }) => uid));
  const views: string[] = [];
  for (const probe of probes) {
    for (const path of LISTS) {
      const entries = path.startsWith('/deck') ? await dealt(probe) : await nearest(probe, path);
      views.push(`${path} ${JSON.stringify(entries.filter(({ id }) => known.has(String(id))))}`);
    }
  }
  return views;
}

/** Nobody lives nearer than the people of the town: they are on the first pages, however many live elsewhere. */
async function nearest(probe: Probe, path: string) {
  const entries = [];
  let cursor: string | null = '';
  for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
    const asked: string = cursor === '' ? path : `${path}&cursor=${cursor}`;
    const { status, body, headers } = await suite.call('GET', asked, { token: probe.token });
    expect(status).toBe(200);
    entries.push(...body);
    cursor = headers.get('x-next-cursor');
  }
  return entries;
}

/** The whole deck, as somebody who opens it for the first time. */
async function dealt(probe: Probe) {
  const choices = suite.firestore.doc(`choices/${probe.uid}`);
  await choices.delete();
  const { body } = await suite.call('GET', '/deck?all=1', { token: probe.token });
  return [...body];
}

it('3 at whatever moments of a day somebody was active, every list is the same bytes in the same order', async () => {
  const worlds: string[][] = [];
  for (const minutes of [0, 1, 419, 725, 1084, 1320, 1439]) {
    await beSeen(victim, 'Victim', startOfManilaDay(day) + minutes * MINUTE_MS);
    worlds.push(await look());
  }
  const [first = []] = worlds;
  const shown = first.filter((view) => view.includes('"name":"Victim"')).map((view) => view.split('?')[0]);
  expect(shown).toEqual(expect.arrayContaining(['/users', '/search']));
  for (const world of worlds) expect(world).toEqual(first);
});

it('3 somebody active again on the same day moves in no list, however often two probes look', async () => {
  // The first call of the day is told as the day: from here on nothing moves.
  expect((await suite.call('GET', '/users', { token: victim.token })).status).toBe(200);
  const active = suite.firestore.doc(`directory/${victim.uid}`);
  const orders: string[][] = [];
  const moments = new Set<number>();
  for (let step = 0; step < 4; step += 1) {
    suite.clock.skewMs += 6 * MINUTE_MS;
    expect((await suite.call('GET', '/profile/me', { token: victim.token })).status).toBe(200);
    moments.add((await active.get()).get('lastActive').toMillis());
    orders.push(await look());
  }
  expect(moments.size).toBe(4);
  for (const order of orders) expect(order).toEqual(orders[0]);
});

it('3 the order of a day is neither that of activity nor of ids nor of joining', async () => {
  const [probe] = probes as [Probe];
  const listed = (await nearest(probe, '/users?all=1')).map(({ id }) => String(id));
  const shown = listed.filter((id) => decoys.some(({ uid }) => uid === id));
  const joined = decoys.map(({ uid }) => uid);
  expect(new Set(shown)).toEqual(new Set(joined));
  for (const order of [joined, joined.toSorted()]) {
    expect(shown).not.toEqual(order);
    expect(shown).not.toEqual(order.toReversed());
  }
});

it('3 the moment of the last activity is in no index', async () => {
  const { default: stored } = await import('../../../firestore.indexes.json', { with: { type: 'json' } });
  const paths = stored.indexes.flatMap(({ fields }) => fields.map(({ fieldPath }) => fieldPath));
  expect(paths).not.toContain('lastActive');
  const exempt = stored.fieldOverrides.filter(({ fieldPath }) => fieldPath === 'lastActive');
  expect(exempt).toEqual([{ collectionGroup: 'directory', fieldPath: 'lastActive', indexes: [] }]);
});
