import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { followConnection, isOffline, isUnreachable, retryWhenReachable } from './connection.ts';

it.each([
  ['a fetch without an answer', new TypeError('Failed to fetch'), true],
  ['a token that cannot be renewed', Object.assign(new Error(), { code: 'auth/network-request-failed' }), true],
  ['an answer that does not come in time', new DOMException('', 'TimeoutError'), true],
  ['a call that is no longer wanted', new DOMException('', 'AbortError'), false],
  ['a refusal', new ApiError(403, 'Forbidden', ''), false],
  ['a server that fails', new ApiError(500, 'Internal Server Error', ''), false],
  ['another error of sign-in', Object.assign(new Error(), { code: 'auth/user-disabled' }), false],
  ['what is no error', 'no', false],
])('says whether %s means no network', (_what, error, expected) => {
  expect(isUnreachable(error)).toBe(expected);
});

it('follows the device’s online and offline events', () => {
  const device = new EventTarget();
  followConnection(device);
  device.dispatchEvent(new Event('offline'));
  expect(isOffline.get()).toBe(true);
  device.dispatchEvent(new Event('online'));
  expect(isOffline.get()).toBe(false);
});

describe('a failed load is retried', () => {
  afterEach(() => {
    vi.useRealTimers();
    isOffline.set(false);
  });
  const wait = () => {
    vi.useFakeTimers();
    let tries = 0;
    const stop = retryWhenReachable(() => {
      tries += 1;
    });
    return { stop, tries: () => tries };
  };

  it('after a while, once', () => {
    const { tries } = wait();
    vi.advanceTimersByTime(9000);
    expect(tries()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(tries()).toBe(1);
  });

  it('as soon as the network is back, once', () => {
    isOffline.set(true);
    const { tries } = wait();
    isOffline.set(false);
    vi.advanceTimersByTime(60_000);
    expect(tries()).toBe(1);
  });

  it('unless it is cancelled', () => {
    const { stop, tries } = wait();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(tries()).toBe(0);
  });
});
