import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { followConnection, isOffline, isUnreachable } from './connection.ts';

it.each([
  ['a fetch without an answer', new TypeError('Failed to fetch'), true],
  ['a token that cannot be renewed', Object.assign(new Error(), { code: 'auth/network-request-failed' }), true],
  ['a refusal', new ApiError(403, 'Forbidden', ''), false],
  ['a server that fails', new ApiError(500, 'Internal Server Error', ''), false],
  ['another error of sign-in', Object.assign(new Error(), { code: 'auth/user-disabled' }), false],
  ['what is no error', 'no', false],
])('tells no network from %s', (_what, error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});

it('follows what the device says', () => {
  const device = new EventTarget();
  followConnection(device);
  device.dispatchEvent(new Event('offline'));
  expect(isOffline.get()).toBe(true);
  device.dispatchEvent(new Event('online'));
  expect(isOffline.get()).toBe(false);
});
