import { searchQuery } from '@tagpo/contract/wire/members/search';
import { describe, expect, it } from 'vitest';
import { checkFilters, DEFAULT_FILTERS, filtersSet, readFilters, toQuery, without, writeFilters } from './filters.ts';

describe('the address', () => {
  it('is plain for a plain search', () => {
    expect(writeFilters(DEFAULT_FILTERS).toString()).toBe('');
    expect(readFilters(new URLSearchParams())).toEqual(DEFAULT_FILTERS);
  });

  it('says the same when read again', () => {
    const filters = { minAge: '25', maxAge: '40', distance: 0, location: 'Las Piñas', gender: 'Non-binary' };
    expect(readFilters(writeFilters(filters))).toEqual(filters);
  });

  it.each([
    'distance=101',
    'distance=-1',
    'distance=',
    'gender=robot',
    'minAge=abc',
    'maxAge=1e3',
    'minAge=17',
    'minAge=50&maxAge=20',
  ])('is read without what is wrong in it: %s', (address) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(DEFAULT_FILTERS);
  });
});

describe('a filter that is set', () => {
  const filters = { minAge: '18', maxAge: '40', distance: 0, location: 'Cebu', gender: 'Male' };

  it('differs from the default, and both ages are one', () => {
    expect(filtersSet(DEFAULT_FILTERS)).toEqual([]);
    expect(filtersSet(filters)).toEqual(['ages', 'distance', 'location', 'gender']);
    expect(filtersSet({ ...DEFAULT_FILTERS, location: '  ' })).toEqual([]);
  });

  it('is removed alone', () => {
    for (const name of filtersSet(filters)) {
      expect(filtersSet({ ...filters, ...without(name) })).toEqual(filtersSet(filters).filter((one) => one !== name));
    }
  });
});

describe('the ages', () => {
  it.each([
    { minAge: '18', maxAge: '100', issues: {} },
    { minAge: '30', maxAge: '30', issues: {} },
    { minAge: '17', maxAge: '50', issues: { minAge: 'age-too-young' } },
    { minAge: '18', maxAge: '101', issues: { maxAge: 'invalid-input' } },
    { minAge: '', maxAge: '50', issues: { minAge: 'invalid-input' } },
    { minAge: '18.5', maxAge: '50', issues: { minAge: 'invalid-input' } },
    { minAge: '51', maxAge: '50', issues: { minAge: 'age-range-inverted' } },
  ])('$minAge to $maxAge: $issues', ({ minAge, maxAge, issues }) => {
    expect(checkFilters({ ...DEFAULT_FILTERS, minAge, maxAge })).toEqual(issues);
  });
});

it.each([DEFAULT_FILTERS, { minAge: '18', maxAge: '100', distance: 100, location: ' cebu ', gender: 'Female' }])(
  'asks what the API understands: %j',
  (filters) => {
    expect(searchQuery.safeParse(toQuery(filters)).success).toBe(true);
  },
);
