import { expect, it } from 'vitest';
import { RELIGIONS, religionOf } from './religions.ts';

it.each([
  ['Roman Catholic', 'catholic'],
  [' romano  KATÓLIKO ', 'catholic'],
  ['Born-Again Christian', 'christian'],
  ['Muslim', 'islam'],
  ['INC', 'iglesia-ni-cristo'],
  ['Jehovah’s Witness', 'jehovahs-witness'],
  ['Seventh-day Adventist', 'adventist'],
  ['Catholic, but not really', undefined],
  ['', undefined],
  [undefined, undefined],
])('reads %j as %s', (text, religion) => {
  expect(religionOf(text)).toBe(religion);
});

it('every religion is read from its own name', () => {
  expect(RELIGIONS.map((religion) => religionOf(religion))).toEqual(RELIGIONS);
});
