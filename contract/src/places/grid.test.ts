import { describe, expect, test } from 'vitest';
import { distanceKm, nearestPlace } from './distance.ts';
import { cellsWithin, GRID_LEVELS_KM, gridCells, MAX_CELLS } from './grid.ts';
import { formatPlace, type Place } from './place.ts';
import { findPlace, places } from './towns.ts';

const RADII_KM = [1, 3, 7, 15, 30, 50, 80, 100];

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

describe('cellsWithin', () => {
  test('shares a cell with every town within the radius', () => {
    const cellsByPlace = new Map(places.map((place) => [place.id, gridCells(place)]));
    for (const place of places.filter((_, index) => index % 13 === 0)) {
      for (const km of RADII_KM) {
        const covered = new Set(cellsWithin(place, km));
        const missed = places.filter(
          (other) => distanceKm(place, other) <= km && !cellsByPlace.get(other.id)?.some((cell) => covered.has(cell)),
        );
        expect(missed.map(formatPlace)).toEqual([]);
      }
    }
  });

  test('answers cells of one level, few enough for one query', () => {
    for (const place of places.filter((_, index) => index % 5 === 0)) {
      for (const km of RADII_KM) {
        const cells = cellsWithin(place, km);
        expect(cells.length).toBeGreaterThan(0);
        expect(cells.length).toBeLessThanOrEqual(MAX_CELLS);
        expect(new Set(cells.map((cell) => cell.split(':')[0])).size).toBe(1);
      }
    }
  });

  test('clamps a radius outside one to a hundred kilometres', () => {
    const manila = requirePlace('80600');
    expect(cellsWithin(manila, 0)).toEqual(cellsWithin(manila, 1));
    expect(cellsWithin(manila, -5)).toEqual(cellsWithin(manila, 1));
    expect(cellsWithin(manila, 1e9)).toEqual(cellsWithin(manila, 100));
  });

  test('gives a town one key at every level', () => {
    const levels = gridCells(requirePlace('80600')).map((cell) => Number(cell.split(':')[0]));
    expect(levels).toEqual([...GRID_LEVELS_KM]);
  });
});

function requirePlace(id: string): Place {
  const place = findPlace(id);
  if (place === undefined) throw new Error(`No town ${id}`);
  return place;
}
