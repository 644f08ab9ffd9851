import { describe, expect, test } from 'vitest';
import { distanceKm } from './distance.ts';
import { loadPlaces } from './load.ts';
import { formatPlace, type Place } from './place.ts';
import { findPlace, places } from './towns.ts';

/** Town halls as published by the towns: the generated centre may be 10 km off. */
const WELL_KNOWN: readonly (readonly [name: string, latitude: number, longitude: number])[] = [
  ['Manila, Metro Manila', 14.59, 120.982],
  ['Quezon City, Metro Manila', 14.646, 121.05],
  ['Makati, Metro Manila', 14.556, 121.024],
  ['Taguig, Metro Manila', 14.527, 121.073],
  ['Las Piñas, Metro Manila', 14.449, 120.983],
  ['Pasay, Metro Manila', 14.544, 120.997],
  ['Caloocan, Metro Manila', 14.65, 120.972],
  ['Baguio City, Benguet', 16.413, 120.594],
  ['Angeles City, Pampanga', 15.145, 120.588],
  ['Antipolo City, Rizal', 14.586, 121.176],
  ['Dasmariñas City, Cavite', 14.327, 120.937],
  ['Batangas City, Batangas', 13.756, 121.06],
  ['Naga City, Camarines Sur', 13.623, 123.185],
  ['Legazpi City, Albay', 13.139, 123.744],
  ['Vigan City, Ilocos Sur', 17.574, 120.387],
  ['Laoag City, Ilocos Norte', 18.197, 120.594],
  ['Tuguegarao City, Cagayan', 17.614, 121.728],
  ['Puerto Princesa City, Palawan', 9.743, 118.736],
  ['Basco, Batanes', 20.448, 121.97],
  ['Cebu City, Cebu', 10.294, 123.902],
  ['Lapu-Lapu City, Cebu', 10.311, 123.95],
  ['Iloilo City, Iloilo', 10.702, 122.569],
  ['Bacolod City, Negros Occidental', 10.676, 122.951],
  ['Dumaguete City, Negros Oriental', 9.306, 123.306],
  ['Tacloban City, Leyte', 11.244, 125.006],
  ['Tagbilaran City, Bohol', 9.647, 123.855],
  ['Davao City, Davao del Sur', 7.065, 125.608],
  ['Cagayan de Oro City, Misamis Oriental', 8.477, 124.646],
  ['Zamboanga City, Zamboanga del Sur', 6.905, 122.076],
  ['General Santos City, South Cotabato', 6.113, 125.172],
  ['Butuan City, Agusan del Norte', 8.948, 125.543],
  ['Iligan City, Lanao del Norte', 8.229, 124.237],
  ['Marawi City, Lanao del Sur', 8.003, 124.285],
  ['Cotabato City, Maguindanao del Norte', 7.224, 124.246],
  ['Jolo, Sulu', 6.052, 121.002],
  ['Bongao, Tawi-Tawi', 5.03, 119.773],
];

/** Islands, and a city cut off from its province by another: the only towns over 70 km from the rest of theirs. */
const REMOTE_TOWNS = [
  'Balabac, Palawan',
  'Cagayancillo, Palawan',
  'Calayan, Cagayan',
  'Kalayaan, Palawan',
  'Mapun, Tawi-Tawi',
  'Turtle Islands, Tawi-Tawi',
  'Zamboanga City, Zamboanga del Sur',
];

describe('the list of towns', () => {
  test('holds every city and municipality once', () => {
    expect(places).toHaveLength(1642);
    expect(new Set(places.map((place) => place.id)).size).toBe(1642);
  });

  test('spans all eighteen regions, Negros Island among them', () => {
    const regions = new Set(places.map((place) => place.region));
    expect(regions.size).toBe(18);
    expect(regions).toContain('Negros Island Region');
    expect(places.filter((place) => place.region === 'Negros Island Region')).toHaveLength(63);
  });

  test('tells every two towns apart by name and province', () => {
    expect(new Set(places.map(formatPlace)).size).toBe(1642);
  });

  test('carries names fit to be shown', () => {
    for (const place of places) {
      expect(place.id).toMatch(/^\d{5}$/);
      expect(place.name).toMatch(/^[A-ZÑ][\p{L}\d.' -]+$/u);
      expect(place.name).not.toMatch(/^City of|\s$|\s\s/);
    }
  });

  test('places every town inside the Philippines', () => {
    for (const place of places) {
      expect(place.latitude, formatPlace(place)).toBeGreaterThan(4.5);
      expect(place.latitude, formatPlace(place)).toBeLessThan(21.2);
      expect(place.longitude, formatPlace(place)).toBeGreaterThan(114.2);
      expect(place.longitude, formatPlace(place)).toBeLessThan(126.7);
    }
  });

  test('places every town near another of its province', () => {
    const remote = places.filter(
      (place) => place.province !== 'Special Geographic Area' && nearestNeighbourKm(place) > 70,
    );
    expect(remote.map(formatPlace).toSorted()).toEqual(REMOTE_TOWNS);
  });

  test.each(WELL_KNOWN)('places %s within 10 km of its town hall', (name, latitude, longitude) => {
    const place = places.find((candidate) => formatPlace(candidate) === name);
    expect(place).toBeDefined();
    expect(place && distanceKm(place, { latitude, longitude })).toBeLessThanOrEqual(10);
  });

  test('finds a town by its id and nothing by another', () => {
    expect(findPlace('80600')?.name).toBe('Manila');
    expect(findPlace('00000')).toBeUndefined();
    expect(findPlace('__proto__')).toBeUndefined();
  });

  test('loads on demand with everything about places', async () => {
    const loaded = await loadPlaces();
    expect(loaded.findPlace('80600')).toBe(findPlace('80600'));
  });
});

function nearestNeighbourKm(place: Place): number {
  const neighbours = places.filter((other) => other.province === place.province && other !== place);
  return Math.min(...neighbours.map((other) => distanceKm(place, other)));
}
