import { distanceKm, nearestPlace } from '@tagpo/contract/places/distance';
import type { Place } from '@tagpo/contract/places/places';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiSuite, openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { bytesOf, everyId, get } from '../fixtures/answers.ts';
import { addProbe, addProbes, forEachOf, townOf } from '../fixtures/probes.ts';
import { randomFrom } from '../fixtures/random.ts';
import { LONG_MS, sized } from '../fixtures/size.ts';

const TOWN = townOf('Panglima Sugala', 'Tawi-Tawi');
const NEAR = ['Bongao', 'Simunul', 'Tandubas', 'South Ubian', 'Languyan'].map((name) => townOf(name, 'Tawi-Tawi'));
const POSITIONS = sized(3, 2);

let suite: ApiSuite;
let victim: Person;
/** Others in the victim's town, one seen lately and one long ago: what the victim could be sorted among. */
let decoys: Person[];
beforeAll(async () => {
  suite = await openApiSuite();
  victim = await suite.addMember({ name: 'Victim', placeId: TOWN.id });
  decoys = [
    await suite.addMember({ name: 'Decoy', placeId: TOWN.id, seenAgo: 3_600_000 }),
    await suite.addMember({ name: 'Decoy', placeId: TOWN.id, seenAgo: 7_200_000 }),
  ];
});
afterAll(() => suite.close());

/** What the browser says of where it is, anywhere inside the town. */
function positionsInside(place: Place, count: number) {
  const random = randomFrom(1);
  const found: { latitude: number; longitude: number }[] = [];
  while (found.length < count) {
    const latitude = place.latitude + (random() - 0.5) * 0.2;
    const longitude = place.longitude + (random() - 0.5) * 0.2;
    if (nearestPlace(latitude, longitude).id === place.id) found.push({ latitude, longitude });
  }
  return found;
}

/** As the device does it: the position becomes a town, and the town is what is sent. */
async function settle({ latitude, longitude }: { latitude: number; longitude: number }): Promise<void> {
  const body = { placeId: nearestPlace(latitude, longitude).id };
  const answer = await suite.call('PATCH', '/profile/me', { token: victim.token, body });
  expect(answer.status).toBe(200);
}

/** Everything of a list that concerns the victim and those beside them, and how long it and its cursor are. */
async function viewList(probe: Person, path: string): Promise<string> {
  const answer = await get(suite, probe, path);
  const known = new Set([victim.uid, ...decoys.map(({ uid }) => uid)]);
  const cards = answer.body.filter(({ id }) => known.has(String(id)));
  return JSON.stringify([cards, answer.headers.get('x-next-cursor')?.length]);
}

describe('1 whatever position is offered inside a town', () => {
  it(
    '1 every probe is answered the same bytes about the victim',
    async () => {
      const probes = await addProbes(suite, sized(200, 12));
      const worlds: string[][] = [];
      for (const position of positionsInside(TOWN, POSITIONS)) {
        await settle(position);
        worlds.push(
          await forEachOf(probes, async (probe) =>
            [
              bytesOf(await get(suite, probe, `/profile/${victim.uid}`)),
              await viewList(probe, '/search?distance=100'),
              await viewList(probe, '/users?all=1'),
            ].join('\n'),
          ),
        );
      }
      const [first = [], ...others] = worlds;
      expect(first.every((view) => view.includes('"name":"Victim"'))).toBe(true);
      for (const world of others) expect(world).toEqual(first);
    },
    LONG_MS,
  );

  it(
    '1 a sweep of the distance filter in steps of 0.1 km finds the distance of the towns and nothing finer',
    async () => {
      const near = await Promise.all(NEAR.slice(0, sized(5, 2)).map((place) => addProbe(suite, place)));
      const thresholds: number[][] = [];
      for (const position of positionsInside(TOWN, POSITIONS)) {
        await settle(position);
        thresholds.push(await Promise.all(near.map((probe) => sweep(probe))));
      }
      const expected = near.map(({ place }) => distanceKm(place, TOWN));
      for (const found of thresholds) expect(found).toEqual(expected);
      suite.clock.skewMs = 0;
    },
    LONG_MS,
  );

  it('1 a position that is sent is refused, by every name and in every place', async () => {
    const position = { latitude: 6.07, longitude: 118.31 };
    const bodies = [
      position,
      { lat: 6.07, lng: 118.31 },
      { coords: position },
      { position },
      { location: position },
      { place: { id: TOWN.id, ...position } },
      { geo: [6.07, 118.31] },
    ];
    for (const body of bodies) {
      const answer = await suite.call('PATCH', '/profile/me', { token: victim.token, body });
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'invalid-body']);
    }
    for (const query of ['lat=6.07&lng=118.31', 'latitude=6.07', 'near=6.07,118.31', 'coords=6.07']) {
      for (const path of ['/search', '/users', '/deck']) {
        expect((await get(suite, victim, `${path}?${query}`)).status).toBe(400);
      }
    }
  });
});

/** The smallest whole distance that shows the victim; what lies between whole kilometres is refused. */
async function sweep(probe: Person): Promise<number> {
  let threshold = Number.POSITIVE_INFINITY;
  for (let tenths = 0; tenths <= 1000; tenths += sized(1, 2)) {
    const isWhole = tenths % 10 === 0;
    // Sixty searches a minute are allowed, and six hundred calls.
    if (isWhole) suite.clock.skewMs += 600;
    const path = `/search?distance=${tenths / 10}`;
    if (!isWhole) {
      expect((await get(suite, probe, path)).status).toBe(400);
    } else if (threshold === Number.POSITIVE_INFINITY && (await everyId(suite, probe, path)).includes(victim.uid)) {
      threshold = tenths / 10;
    }
  }
  return threshold;
}
