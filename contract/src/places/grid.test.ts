import { describe, expect, test } from 'vitest';
import { distanceKm, nearestPlace } from './distance.ts';
import { gridCells } from './grid.ts';
import { formatPlace, type Place } from './place.ts';
import { findPlace, places } from './towns.ts';

describe('distanceKm', () => {
  test('is never under one kilometre', () => {
    for (const place of places.slice(0, 50)) expect(distanceKm(place, place)).toBe(1);
  });

  test('is whole kilometres, the same both ways', () => {
    const [manila, cebu] = [requirePlace('80600'), requirePlace('30600')];
    expect(distanceKm(manila, cebu)).toBe(distanceKm(cebu, manila));
    expect(distanceKm(manila, cebu)).toBeGreaterThan(560);
    expect(distanceKm(manila, cebu)).toBeLessThan(580);
    expect(Number.isInteger(distanceKm(manila, cebu))).toBe(true);
  });
});

describe('nearestPlace', () => {
  test('answers the town at its own centre', () => {
    for (const place of places.filter((_, index) => index % 5 === 0)) {
      expect(distanceKm(nearestPlace(place.latitude, place.longitude), place)).toBe(1);
    }
  });

  test('answers the nearest town from the open sea', () => {
    expect(formatPlace(nearestPlace(14.5, 120.7))).toMatch(/Cavite|Bataan|Manila/);
  });
});

describe('gridCells', () => {
  test('gives a town one key at every level', () => {
    const levels = gridCells(requirePlace('80600')).map((cell) => Number(cell.split(':')[0]));
    expect(levels).toEqual([2, 5, 10, 20, 40, 80]);
  });
});

function requirePlace(id: string): Place {
  const place = findPlace(id);
  if (place === undefined) throw new Error(`No town ${id}`);
  return place;
}
