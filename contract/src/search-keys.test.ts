import { describe, expect, it } from 'vitest';
import { distanceKm, findPlace, places } from './places/places.ts';
import { rings, searchCells } from './search-keys.ts';

const sample = places.filter((_, index) => index % 137 === 0);

describe('rings', () => {
  it.each(sample)('holds every town exactly once around $name', (from) => {
    const areas = rings(from).flat();
    for (const town of places) {
      expect(searchCells(town).filter((area) => areas.includes(area))).toHaveLength(1);
    }
  });

  it.each(sample)('keeps each query within 21 areas and few queries around $name', (from) => {
    const sets = rings(from);
    expect(Math.max(...sets.map((set) => set.length))).toBeLessThanOrEqual(21);
    expect(sets.length).toBeLessThanOrEqual(12);
  });

  it.each([1, 10, 50, 100])('holds the towns within %i km and no other', (maxKm) => {
    const from = sample[3] ?? findPlace('00702');
    if (from === undefined) throw new Error('The list of towns is empty');
    const areas = rings(from, maxKm).flat();
    for (const town of places) {
      const isInside = searchCells(town).some((area) => areas.includes(area));
      expect(isInside).toBe(distanceKm(from, town) <= maxKm);
    }
  });

  it('holds the towns that count and no other, in sets as small as asked for', () => {
    const [from] = sample;
    if (from === undefined) throw new Error('The list of towns is empty');
    const wanted = new Set(places.filter(({ name }) => name.includes('San')).map(({ id }) => id));
    const sets = rings(from, 100, { towns: wanted, maxKeys: 5 });
    expect(Math.max(...sets.map((set) => set.length))).toBeLessThanOrEqual(5);
    const areas = sets.flat();
    for (const town of places) {
      const isInside = searchCells(town).some((area) => areas.includes(area));
      expect(isInside).toBe(wanted.has(town.id) && distanceKm(from, town) <= 100);
    }
  });
});
