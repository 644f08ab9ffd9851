import { searchQuery } from '@tagpo/contract/wire/members/search';
import { describe, expect, it } from 'vitest';
import { checkFilters, DEFAULT_FILTERS, filtersSet, readFilters, toQuery, without, writeFilters } from './filters.ts';

const FILTERS = {
  minAge: '18',
  maxAge: '40',
  distance: 0,
  location: 'Cebu',
  gender: 'Male',
  goal: 'long-term',
  minHeight: '160',
  maxHeight: '',
  interest: 'Karaoke',
  religion: 'islam',
};

describe('the address', () => {
  it('is plain for a plain search', () => {
    expect(writeFilters(DEFAULT_FILTERS).toString()).toBe('');
    expect(readFilters(new URLSearchParams())).toEqual(DEFAULT_FILTERS);
  });

  it('says the same when read again', () => {
    const filters = { ...FILTERS, distance: 0, location: 'Las Piñas', gender: 'Non-binary' };
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
    'goal=robot',
    'minHeight=99',
    'minHeight=180&maxHeight=170',
    'religion=Jedi',
  ])('is read without what is wrong in it: %s', (address) => {
    expect(readFilters(new URLSearchParams(address))).toEqual(DEFAULT_FILTERS);
  });
});

describe('a filter that is set', () => {
  it('differs from the default, and both ages are one', () => {
    expect(filtersSet(DEFAULT_FILTERS)).toEqual([]);
    expect(filtersSet(FILTERS)).toEqual([
      'ages',
      'distance',
      'location',
      'gender',
      'goal',
      'height',
      'interest',
      'religion',
    ]);
    expect(filtersSet({ ...DEFAULT_FILTERS, location: '  ' })).toEqual([]);
  });

  it('is removed alone', () => {
    for (const name of filtersSet(FILTERS)) {
      expect(filtersSet({ ...FILTERS, ...without(name) })).toEqual(filtersSet(FILTERS).filter((one) => one !== name));
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

describe('the heights', () => {
  it.each([
    { minHeight: '', maxHeight: '', issues: {} },
    { minHeight: '160', maxHeight: '', issues: {} },
    { minHeight: '170', maxHeight: '170', issues: {} },
    {
      minHeight: '99',
      maxHeight: '251',
      issues: { minHeight: 'height-out-of-range', maxHeight: 'height-out-of-range' },
    },
    { minHeight: '180', maxHeight: '170', issues: { minHeight: 'height-range-inverted' } },
  ])('$minHeight to $maxHeight: $issues', ({ minHeight, maxHeight, issues }) => {
    expect(checkFilters({ ...DEFAULT_FILTERS, minHeight, maxHeight })).toEqual(issues);
  });
});

it.each([DEFAULT_FILTERS, { ...FILTERS, distance: 100, location: ' cebu ', maxHeight: ' 170', interest: ' Film ' }])(
  'asks what the API understands: %j',
  (filters) => {
    expect(searchQuery.safeParse(toQuery(filters)).success).toBe(true);
  },
);
