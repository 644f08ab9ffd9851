import { nearestPlace } from '@tagpo/contract/places/distance';
import { type Place, places } from '@tagpo/contract/places/places';
import { afterAll, expect, it, vi } from 'vitest';
import { openApiSuite, type Person } from '../../../testkit/api-suite.ts';
import { addProbes, mapConcurrently } from '../../../testkit/attacks/probes.ts';
import { LONG_MS, sized } from '../../../testkit/attacks/size.ts';
import { storeChoices } from '../../../testkit/members/choices.ts';
import { pickFrom, randomFrom } from '../../../testkit/random.ts';
import { readAllEntries } from '../fixtures/answers.ts';
import { flatKm, type Position, type Sighting, trilaterate } from './trilaterate.ts';

vi.setConfig({ testTimeout: LONG_MS, hookTimeout: LONG_MS });

const VICTIMS = sized(100, 12);
const PROBES = sized(1000, 60);

interface Victim {
  readonly person: Person;
  readonly place: Place;
  /** Never leaves their device. */
  readonly position: Position;
}

const suite = await openApiSuite();
const random = randomFrom(2);
const homes = Array.from({ length: VICTIMS }, () => homeNear(random, pickFrom(random, places)));
const victims = await mapConcurrently(homes, async (home) => ({
  ...home,
  person: await suite.addMember({ name: 'Victim', placeId: home.place.id }),
}));
/** What every probe was told of each victim, by uid. */
const sightings = await collectSightings(PROBES);
afterAll(async () => {
  await mapConcurrently(victims, ({ person }) => suite.delete(person, '/profile/me'));
  await suite.close();
});

/** A position near a place, and the town that the client finds for it. */
function homeNear(random: () => number, around: Place): Pick<Victim, 'place' | 'position'> {
  const position = {
    latitude: around.latitude + (random() - 0.5) * 0.08,
    longitude: around.longitude + (random() - 0.5) * 0.08,
  };
  return { position, place: nearestPlace(position.latitude, position.longitude) };
}

/** Each probe has every victim as a favourite and reads that list: the cheapest way to a hundred distances. */
async function collectSightings(count: number): Promise<Map<string, Sighting[]>> {
  const seen = new Map<string, Sighting[]>(victims.map(({ person }) => [person.uid, []]));
  const favorites = victims.map(({ person }) => person.uid);
  await mapConcurrently(await addProbes(suite, count), async (probe) => {
    await storeChoices(suite.firestore, probe.uid, { favorites });
    for (const { id, distance } of await readAllEntries(suite, probe, '/favorites')) {
      seen.get(String(id))?.push({ from: probe.place, km: Number(distance) });
    }
  });
  return seen;
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function errorsOf(estimate: (victim: Victim) => Position): number[] {
  return victims.map((victim) => flatKm(estimate(victim), victim.position));
}

it('2 every probe is told a distance to every victim', () => {
  expect([...sightings.values()].map((found) => found.length)).toEqual(victims.map(() => PROBES));
});

it.each([3, 10, 100, 1000].map((count) => Math.min(count, PROBES)))(
  '2 trilateration with %i probes finds nobody better than the centre of their town',
  (count) => {
    const found = errorsOf(({ person }) => trilaterate((sightings.get(person.uid) ?? []).slice(0, count)));
    const centres = errorsOf(({ place }) => place);
    expect(median(found)).toBeGreaterThanOrEqual(median(centres) * 0.9);
  },
);

it('2 the same attack finds them where distances are those of positions', () => {
  const found = errorsOf(({ person, position }) => {
    const told = (sightings.get(person.uid) ?? []).map(({ from }) => ({
      from,
      km: Math.max(1, Math.ceil(flatKm(from, position))),
    }));
    return trilaterate(told);
  });
  expect(median(found)).toBeLessThan(median(errorsOf(({ place }) => place)) / 2);
});
