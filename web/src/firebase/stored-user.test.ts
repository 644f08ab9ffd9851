import { expect, it } from 'vitest';
import { createStorage } from '../lib/device/test-storage.ts';
import { readStoredUser } from './stored-user.ts';

const NOW = 1_700_000_000_000;
const HOUR_MS = 3_600_000;
const token = { accessToken: 'token', expirationTime: NOW + HOUR_MS };
const luz = { uid: 'u1', email: 'luz@example.com', stsTokenManager: token };

function read(stored: string | undefined) {
  const storage = createStorage();
  if (stored !== undefined) storage.setItem('firebase:authUser:key:[DEFAULT]', stored);
  return readStoredUser('key', NOW, storage);
}

it('reads who is signed in, with a valid token', () => {
  expect(read(JSON.stringify(luz))).toEqual({
    uid: 'u1',
    email: 'luz@example.com',
    displayName: null,
    idToken: 'token',
  });
});

it('finds nobody where nobody signed in', () => {
  expect(read(undefined)).toBe('nobody');
});

it.each([
  JSON.stringify({ ...luz, stsTokenManager: { ...token, expirationTime: NOW + 59_000 } }),
  JSON.stringify({ ...luz, stsTokenManager: { ...token, expirationTime: 'later' } }),
  JSON.stringify({ ...luz, stsTokenManager: null }),
  JSON.stringify({ ...luz, uid: 1 }),
  'null',
  '{',
])('leaves to Firebase Auth what is no valid token: %s', (stored) => {
  expect(read(stored)).toBe('expired');
});
