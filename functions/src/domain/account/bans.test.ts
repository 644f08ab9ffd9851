import type { UserRecord } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { addressBanId, banIds, traitsOf } from './bans.ts';

const KEY = Buffer.alloc(32);
const HASH = '0f0f0f0f0f0f0f0f';
const user = { email: 'ana@example.com', emailVerified: true } as UserRecord;
const idsOf = (email: string, isVerified: boolean) =>
  banIds(KEY, { addresses: [{ email, isVerified }], photoHashes: [] });

describe('the traits of an account', () => {
  it.each<[what: string, stored: unknown, hashes: string[]]>([
    ['no account', undefined, []],
    ['an album', { album: [{ hash: HASH }, {}] }, [HASH]],
    ['a damaged album', { album: 'x' }, []],
    ['damaged photos', { album: ['x', { hash: 'no hash' }, { hash: 5 }, { hash: HASH }] }, [HASH]],
  ])('are read of %s', (_what, stored, photoHashes) => {
    expect(traitsOf(stored, user)).toEqual({
      addresses: [{ email: 'ana@example.com', isVerified: true }],
      photoHashes,
    });
  });

  it('hold the address of an earlier call too, as unverified', () => {
    const { addresses } = traitsOf({ email: 'old@example.com' }, user);
    expect(addresses).toEqual([
      { email: 'ana@example.com', isVerified: true },
      { email: 'old@example.com', isVerified: false },
    ]);
  });
});

describe('the ban of an address', () => {
  it.each<[banned: [string, boolean], back: [string, boolean], isHeld: boolean]>([
    [['ana@x.ph', true], ['Ana@X.ph', true], true],
    [['ana@x.ph', true], ['ana+new@x.ph', true], true],
    [['ana@x.ph', true], ['ana@x.ph', false], true],
    [['ana@x.ph', true], ['ana+new@x.ph', false], false],
    [['ana@x.ph', false], ['ana@x.ph', false], true],
    [['ana@x.ph', false], ['ana@x.ph', true], false],
    [['ana+evil@x.ph', false], ['ana@x.ph', true], false],
    [['a.na@gmail.com', true], ['ana+1@googlemail.com', true], true],
    [['a.na@x.ph', true], ['ana@x.ph', true], false],
  ])('of %j holds %j: %s', (banned, [email, isVerified], isHeld) => {
    expect(idsOf(...banned).includes(addressBanId(KEY, { email, isVerified }))).toBe(isHeld);
  });
});
