import { places } from '@tagpo/contract/places/places';
import { expect, it } from 'vitest';
import { planSearch } from './plan-search.ts';

const EVERY_FILTER = {
  minAge: 20,
  maxAge: 40,
  distance: 100,
  gender: 'Female',
  goal: 'casual',
  minHeight: 150,
  maxHeight: 180,
  interest: 'Hiking',
  religion: 'islam',
} as const;
const { gender, interest, religion, goal, minHeight, maxHeight, ...AGES } = EVERY_FILTER;

/** Firestore allows 100 filters and orders, each key multiplied with the filters beside it. */
it.each([
  ['every filter', EVERY_FILTER, 8, 8],
  ['every filter, for newcomers', EVERY_FILTER, 9, 8, 1],
  ['the filters of before, for newcomers', { ...AGES, gender, goal, minHeight, maxHeight }, 7, 7, 1],
  ['every filter but the interest', { ...AGES, gender, goal, minHeight, maxHeight, religion }, 7, 8],
  ['the filters of before', { ...AGES, gender, goal, minHeight, maxHeight }, 6, 8],
  ['an interest', { ...AGES, interest }, 3, 7],
])('a search with %s fits into a query of Firestore', (_title, query, filters, orders, joinedAfter?: number) => {
  const homes = places.filter((_, index) => index % 97 === 0);
  const keys = homes.flatMap((home) => planSearch(home, query, joinedAfter).rings.map((ring) => ring.keys.length));
  expect(Math.max(...keys) * filters + orders).toBeLessThanOrEqual(100);
});
