import { describe, expect, test } from 'vitest';
import { formatPlace } from './place.ts';
import { searchPlaces } from './search.ts';

describe('searchPlaces', () => {
  const firstHits: readonly (readonly [text: string, first: string])[] = [
    ['las pinas', 'Las Piñas, Metro Manila'],
    ['LAS PIÑAS', 'Las Piñas, Metro Manila'],
    ['cebu', 'Cebu City, Cebu'],
    ['city of cebu', 'Cebu City, Cebu'],
    ['quezon city', 'Quezon City, Metro Manila'],
    ['quez', 'Quezon City, Metro Manila'],
    ['san juan', 'San Juan, Metro Manila'],
    ['QC', 'Quezon City, Metro Manila'],
    ['GenSan', 'General Santos City, South Cotabato'],
    ['dasma', 'Dasmariñas City, Cavite'],
    ['oro', 'Oroquieta City, Misamis Occidental'],
    ['de oro', 'Cagayan de Oro City, Misamis Oriental'],
    ['sto tomas, batangas', 'Santo Tomas City, Batangas'],
    ['san jose, mindoro', 'San Jose, Occidental Mindoro'],
    ['san jose batangas', 'San Jose, Batangas'],
    ['bumbaran', 'Amai Manabilang, Lanao del Sur'],
    ['atlantis', ''],
    ['m lang', "M'Lang, Cotabato"],
    ['lapu lapu', 'Lapu-Lapu City, Cebu'],
  ];

  test.each(firstHits)('answers %j first with %j', (text, first) => {
    const [hit] = searchPlaces(text);
    expect(hit === undefined ? '' : formatPlace(hit)).toBe(first);
  });

  test('ranks names that start so before towns of a province', () => {
    const hits = searchPlaces('batangas', 100).map(formatPlace);
    expect(hits[0]).toBe('Batangas City, Batangas');
    expect(hits).toContain('Lipa City, Batangas');
  });

  test('answers nothing to an empty text', () => {
    expect(searchPlaces('  ')).toEqual([]);
    expect(searchPlaces(', Cebu')).toEqual([]);
  });

  test('answers no more than the limit', () => {
    expect(searchPlaces('san', 5)).toHaveLength(5);
    expect(searchPlaces('san')).toHaveLength(20);
  });
});
