import { describe, expect, it } from 'vitest';
import { searchQuery } from './search.ts';

describe('a search', () => {
  it.each([
    [{}, {}],
    [
      { minAge: '18', maxAge: '100', distance: '0' },
      { minAge: 18, maxAge: 100, distance: 0 },
    ],
    [{ minAge: '60' }, { minAge: 60 }],
    [
      { gender: 'non-binary', location: '  Las Piñas ' },
      { gender: 'Non-binary', location: 'Las Piñas' },
    ],
  ])('reads %j', (query, read) => {
    expect(searchQuery.parse(query)).toEqual(read);
  });

  it.each([
    [{ minAge: '17' }, 'invalid-input'],
    [{ maxAge: '101' }, 'invalid-input'],
    [{ distance: '101' }, 'invalid-input'],
    [{ distance: '1.5' }, 'invalid-input'],
    [{ minAge: '0x20' }, 'invalid-input'],
    [{ minAge: 18 }, 'invalid-input'],
    [{ minAge: '40', maxAge: '30' }, 'age-range-inverted'],
    [{ maxAge: '17' }, 'invalid-input'],
    [{ gender: 'x' }, 'option-unknown'],
  ])('refuses %j', (query, key) => {
    expect(searchQuery.safeParse(query).error?.issues[0]?.message).toBe(key);
  });
});
