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

  it.each(sample)('asks few queries of few areas around $name', (from) => {
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

  it('holds only towns farther than its beyondKm', () => {
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
    ['for anyone', true, [], undefined],
    ['for her gender', true, ['Female'], undefined],
    ['for one of two genders', true, ['Male', 'Female'], undefined],
    ['for another gender', false, ['Male'], undefined],
    ['by whom she would meet', true, [], { gender: 'Female' }],
    ['by whom she would not meet', false, [], { gender: 'Male' }],
    ['by who told no gender', false, [], { gender: undefined }],
    ['for her gender by whom she would meet', true, ['Female'], { gender: 'Female' }],
    ['for another gender by whom she would meet', false, ['Male'], { gender: 'Female' }],
  ] as const)('match a search %s: %s', (_title, expected, genders, metBy) => {
    const keys = directoryKeys(place, 'Female', ['Female', 'Other']);
    expect(isFound(keys, { genders, ...(metBy && { metBy }) })).toBe(expected);
  });

  it.each(['Female', 'Male', 'Non-binary', 'Other', undefined] as const)(
    'without wishes match a search by %s',
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
