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
      { goal: 'Long Term Relationship', minHeight: '160' },
      { goal: 'long-term', minHeight: 160 },
    ],
    [
      { interest: ' Live music ', religion: 'Roman Catholic' },
      { interest: 'Live music', religion: 'catholic' },
    ],
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
    [{ goal: 'x' }, 'option-unknown'],
    [{ religion: 'Jedi' }, 'option-unknown'],
    [{ interest: ' ' }, 'required'],
    [{ interest: 'x'.repeat(41) }, 'tag-too-long'],
    [{ maxHeight: '251' }, 'invalid-input'],
    [{ minHeight: '180', maxHeight: '179' }, 'height-range-inverted'],
  ])('refuses %j', (query, key) => {
    expect(searchQuery.safeParse(query).error?.issues[0]?.message).toBe(key);
  });
});
