import { distanceKm, nearestPlace } from '@tagpo/contract/places/distance';
import type { Place } from '@tagpo/contract/places/places';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addProbe, addProbes, mapConcurrently, townOf } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { randomFrom } from '../../../testkit/random.ts';
import { bytesOf, readAllIds } from '../fixtures/answers.ts';

vi.setConfig({ testTimeout: LONG_MS });

const TOWN = townOf('Panglima Sugala', 'Tawi-Tawi');
const NEAR = ['Bongao', 'Simunul', 'Tandubas', 'South Ubian', 'Languyan'].map((name) => townOf(name, 'Tawi-Tawi'));
const POSITIONS = sized(3, 2);

const suite = await openApiSuite();
const victim = await suite.addMember({ name: 'Victim', placeId: TOWN.id });
/** Others in the victim's town: the victim could be sorted among them. */
const decoys = [
  await suite.addMember({ name: 'Decoy', placeId: TOWN.id, seenAgo: 3_600_000 }),
  await suite.addMember({ name: 'Decoy', placeId: TOWN.id, seenAgo: 7_200_000 }),
];
afterAll(() => suite.close());

/** Positions that a browser could report, anywhere inside the town. */
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

/** Sends the town of a position, as the client does. */
async function moveVictim({ latitude, longitude }: { latitude: number; longitude: number }): Promise<void> {
  const body = { placeId: nearestPlace(latitude, longitude).id };
  const answer = await suite.patch(victim, '/profile/me', body);
  expect(answer.status).toBe(200);
}

/** The cards of the victim and the decoys, and the length of the cursor. */
async function viewList(probe: Person, path: string): Promise<string> {
  const answer = await suite.get(probe, path);
  const known = new Set([victim.uid, ...decoys.map(({ uid }) => uid)]);
  const cards = answer.body.filter(({ id }) => known.has(String(id)));
  return JSON.stringify([cards, answer.headers.get('x-next-cursor')?.length]);
}

describe('1 a position inside a town', () => {
  it('1 changes no byte of what any probe is answered about the victim', async () => {
    const probes = await addProbes(suite, sized(200, 12));
    const answered: string[][] = [];
    for (const position of positionsInside(TOWN, POSITIONS)) {
      await moveVictim(position);
      answered.push(
        await mapConcurrently(probes, async (probe) =>
          [
            bytesOf(await suite.get(probe, `/profile/${victim.uid}`)),
            await viewList(probe, '/search?distance=100'),
            await viewList(probe, '/users?all=1'),
          ].join('\n'),
        ),
      );
    }
    const [first = [], ...others] = answered;
    expect(first.every((view) => view.includes('"name":"Victim"'))).toBe(true);
    for (const views of others) expect(views).toEqual(first);
  });

  it('1 is not found by a sweep of the distance filter in steps of 0.1 km', async () => {
    const near = await Promise.all(NEAR.slice(0, sized(5, 2)).map((place) => addProbe(suite, place)));
    const thresholds: number[][] = [];
    for (const position of positionsInside(TOWN, POSITIONS)) {
      await moveVictim(position);
      thresholds.push(await Promise.all(near.map((probe) => sweep(probe))));
    }
    const expected = near.map(({ place }) => distanceKm(place, TOWN));
    for (const found of thresholds) expect(found).toEqual(expected);
    suite.clock.skewMs = 0;
  });

  it('1 is refused under every name and in every place', async () => {
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
      const answer = await suite.patch(victim, '/profile/me', body);
      expect([answer.status, answer.body.code], JSON.stringify(body)).toEqual([400, 'invalid-body']);
    }
    for (const query of ['lat=6.07&lng=118.31', 'latitude=6.07', 'near=6.07,118.31', 'coords=6.07']) {
      for (const path of ['/search', '/users', '/deck']) {
        expect((await suite.get(victim, `${path}?${query}`)).status).toBe(400);
      }
    }
  });
});

/** The smallest whole distance that shows the victim; other distances are refused. */
async function sweep(probe: Person): Promise<number> {
  let threshold = Number.POSITIVE_INFINITY;
  for (let tenths = 0; tenths <= 1000; tenths += sized(1, 2)) {
    const isWhole = tenths % 10 === 0;
    // Sixty searches a minute are allowed, and six hundred calls.
    if (isWhole) suite.clock.skewMs += 600;
    const path = `/search?distance=${tenths / 10}`;
    if (!isWhole) {
      expect((await suite.get(probe, path)).status).toBe(400);
    } else if (threshold === Number.POSITIVE_INFINITY && (await readAllIds(suite, probe, path)).includes(victim.uid)) {
      threshold = tenths / 10;
    }
  }
  return threshold;
}
