import type { AdminUser } from '@tagpo/contract/wire/staff/admin';
import { describe, expect, it } from 'vitest';
import { findPeople, isPastedId } from './person-filter.tsx';

const userOf = (id: string, isAdmin = false): AdminUser => ({
  id,
  name: `Name of ${id}`,
  email: `${id}@example.com`,
  isActive: true,
  isAdmin,
  isSample: false,
  isProfileComplete: true,
  createdAt: '2026-01-01T00:00:00.000Z',
});
const uid = 'q7Yk2mZt0XaBcDeFgHiJkLmNoPq1';
const idsOf = (search: Parameters<typeof findPeople>[0]) => findPeople(search).map(({ id }) => id);

describe('whom a text may mean', () => {
  it.each([
    ['those who are found', { text: 'mar', users: [userOf('a'), userOf('b')], isStaffFirst: false }, ['a', 'b']],
    ['staff before others', { text: 'mar', users: [userOf('a'), userOf('b', true)], isStaffFirst: true }, ['b', 'a']],
    ['nobody while nobody knows', { text: 'mar', users: undefined, isStaffFirst: false }, []],
    ['an id where nobody is found', { text: ' mar ', users: [], isStaffFirst: false }, ['mar']],
    ['no id that cannot be one', { text: 'a b', users: [], isStaffFirst: false }, []],
    ['a whole id at once', { text: uid, users: undefined, isStaffFirst: false }, [uid]],
  ])('is %s', (_name, search, ids) => {
    expect(idsOf(search)).toEqual(ids);
  });

  it('is never more than eight people', () => {
    const users = Array.from({ length: 50 }, (_, index) => userOf(`u${index}`));
    expect(idsOf({ text: 'mar', users, isStaffFirst: false })).toHaveLength(8);
  });
});

it.each([
  [uid, true],
  ['sample-1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', true],
  ['Maria', false],
  ['maria.clara.santos@example.com', false],
  ['Maria Clara del Rosario Santos', false],
])('takes %s for an id when pasted: %s', (text, isId) => {
  expect(isPastedId(text)).toBe(isId);
});
