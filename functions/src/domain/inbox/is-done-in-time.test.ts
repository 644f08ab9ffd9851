import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEvent } from '../../logging/log-event.ts';
import { isDoneInTime } from './is-done-in-time.ts';

describe('work on an inbox', () => {
  const logged: LogEvent[] = [];
  const deps = { log: (event: LogEvent) => void logged.push(event) };
  const aborted = Object.assign(new Error('locked'), { code: 10 });
  const broken = new TypeError('broken');
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    logged.length = 0;
  });

  it('is done in time', async () => {
    expect(await isDoneInTime(deps, Promise.resolve())).toBe(true);
  });

  it('that a lock ends is not done', async () => {
    expect(await isDoneInTime(deps, Promise.reject(aborted))).toBe(false);
  });

  it('that fails for another reason throws', async () => {
    await expect(isDoneInTime(deps, Promise.reject(broken))).rejects.toBe(broken);
  });

  it.each([
    ['by a lock is not logged', aborted, []],
    ['for another reason is logged', broken, ['TypeError']],
  ])('that fails late %s', async (_, error, names) => {
    const { promise: work, reject } = Promise.withResolvers<void>();
    const outcome = isDoneInTime(deps, work);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await outcome).toBe(false);
    reject(error);
    await vi.advanceTimersByTimeAsync(0);
    expect(logged.map((event) => event.event === 'error' && event.name)).toEqual(names);
  });
});
