import { describe, expect, it } from 'vitest';
import { distanceKm, type Place, places } from './places/places.ts';
import { directoryKeys, keysOf, rings, ringsAroundTowns, searchCells } from './search-keys.ts';

const sample = places.filter((_, index) => index % 137 === 0);

function townOf(index: number): Place {
  const town = sample[index];
  if (town === undefined) throw new Error(`The sample has no town ${index}`);
  return town;
}

describe('rings', () => {
  it.each(sample)('holds every town exactly once around $name', (from) => {
    const areas = rings(from).flatMap((ring) => ring.areas);
    for (const town of places) {
      expect(searchCells(town).filter((area) => areas.includes(area))).toHaveLength(1);
    }
  });

  it.each(sample)('keeps each query within 15 areas and few queries around $name', (from) => {
    const sets = rings(from);
    expect(Math.max(...sets.map(({ areas }) => areas.length))).toBeLessThanOrEqual(15);
    expect(sets.length).toBeLessThanOrEqual(14);
  });

  it.each([1, 10, 50, 100])('holds the towns within %i km and no other', (maxKm) => {
    const from = townOf(3);
    const areas = rings(from, maxKm).flatMap((ring) => ring.areas);
    for (const town of places) {
      const isInside = searchCells(town).some((area) => areas.includes(area));
      expect(isInside).toBe(distanceKm(from, town) <= maxKm);
    }
  });

  it('tells how far all towns of a set are at least', () => {
    const from = townOf(0);
    for (const { areas, beyondKm } of rings(from)) {
      const inside = places.filter((town) => searchCells(town).some((area) => areas.includes(area)));
      expect(Math.min(...inside.map((town) => distanceKm(from, town)))).toBeGreaterThan(beyondKm);
    }
  });

  it('begins beyond what was looked at before', () => {
    const from = townOf(3);
    const areas = rings(from, 100, { beyondKm: 30 }).flatMap((ring) => ring.areas);
    for (const town of places) {
      const km = distanceKm(from, town);
      expect(searchCells(town).some((area) => areas.includes(area))).toBe(km > 30 && km <= 100);
    }
  });
});

describe('ringsAroundTowns', () => {
  const from = townOf(0);
  const named = places.filter(({ name }) => name.startsWith('San Jose'));
  const towns = new Set(named.map(({ id }) => id));

  it.each([0, 20])('holds the towns that are named, and those within %i km of one, once each', (maxKm) => {
    const sets = ringsAroundTowns(towns, from, maxKm, { maxAreas: 5 });
    expect(Math.max(...sets.map(({ areas }) => areas.length))).toBeLessThanOrEqual(5);
    const areas = sets.flatMap((ring) => ring.areas);
    for (const town of places) {
      const isInside = towns.has(town.id) || (maxKm > 0 && named.some((one) => distanceKm(one, town) <= maxKm));
      expect(searchCells(town).filter((area) => areas.includes(area))).toHaveLength(isInside ? 1 : 0);
    }
  });

  it('brings the named ones first', () => {
    const sets = ringsAroundTowns(towns, from, 20);
    const isNamed = sets.map(({ areas }) =>
      named.some((town) => searchCells(town).some((area) => areas.includes(area))),
    );
    expect(isNamed).toEqual(isNamed.toSorted((a, b) => Number(b) - Number(a)));
    expect(isNamed[0]).toBe(true);
  });
});

describe('the keys of a member', () => {
  const place = townOf(0);
  const town = [`town:${place.id}`];
  const isFound = (keys: readonly string[], audience: Parameters<typeof keysOf>[1]) =>
    keysOf(town, audience).some((key) => keys.includes(key));

  it.each([
    ['anyone', [], undefined, true],
    ['her gender', ['Female'], undefined, true],
    ['one of two genders', ['Male', 'Female'], undefined, true],
    ['another gender', ['Male'], undefined, false],
    ['whom she would meet', [], { gender: 'Female' }, true],
    ['whom she would not meet', [], { gender: 'Male' }, false],
    ['who told no gender', [], { gender: undefined }, false],
    ['her gender and whom she would meet', ['Female'], { gender: 'Female' }, true],
    ['another gender and whom she would meet', ['Male'], { gender: 'Female' }, false],
  ] as const)('are found by who looks for %s as they should', (_title, genders, metBy, expected) => {
    const keys = directoryKeys(place, 'Female', ['Female', 'Other']);
    expect(isFound(keys, { genders, ...(metBy && { metBy }) })).toBe(expected);
  });

  it.each(['Female', 'Male', 'Non-binary', 'Other', undefined] as const)(
    'of who chose nobody are met by %s',
    (gender) => {
      expect(isFound(directoryKeys(place, undefined), { genders: [], metBy: { gender } })).toBe(true);
    },
  );

  it('are found once by any one question', () => {
    const keys = directoryKeys(place, 'Female');
    expect(new Set(keys).size).toBe(keys.length);
    const asked = keysOf(searchCells(place).slice(0, 1), { genders: ['Female'], metBy: { gender: 'Male' } });
    expect(asked.filter((key) => keys.includes(key))).toHaveLength(1);
  });
});
