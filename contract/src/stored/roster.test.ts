import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../wire/account/account.ts';
import type { AccountDocument } from './account.ts';
import { isFoundBy, keyOfSearch, makeRosterDocument } from './roster.ts';

const account: AccountDocument = {
  schemaVersion: 1,
  email: 'Juan.DelaCruz99@Example.com',
  isActive: true,
  isAdmin: false,
  isBackgroundChecked: false,
  settings: DEFAULT_SETTINGS,
  plan: 'free',
  album: [],
  createdAt: { toMillis: () => 0 },
  profileFinishedAt: null,
};

const found = (query: string, name: string | undefined) => {
  const entry = makeRosterDocument({ account, name });
  return entry.keys.includes(keyOfSearch(query) ?? '') && isFoundBy(entry, query);
};

describe('a search of the roster', () => {
  it.each([
    ['j'],
    ['JUAN'],
    ['an.de'],
    ['99@'],
    ['@example.com'],
    ['delacruz99@example.com'],
    ['niño'],
    ['NINO'],
    ['del  rosario'],
    ['o'],
    ['😀'],
  ])('finds Niño Del Rosario 😀 by %s', (query) => {
    expect(found(query, 'Niño Del Rosario 😀')).toBe(true);
  });

  it.each([['juanx'], ['delacruz98'], ['delacruz99@example.org'], ['rosario d'], ['q']])('does not by %s', (query) => {
    expect(found(query, 'Niño Del Rosario 😀')).toBe(false);
  });

  it('knows a newcomer by what is before the at-sign', () => {
    expect(makeRosterDocument({ account }).name).toBe('Juan.DelaCruz99');
  });

  it('keeps what the longest name and address need within one document', () => {
    const longest = { ...account, email: `${'abcdefghij'.repeat(24)}0123@x.ph` };
    expect(makeRosterDocument({ account: longest, name: 'Maria Clara '.repeat(5) }).keys.length).toBeLessThan(2500);
  });
});
