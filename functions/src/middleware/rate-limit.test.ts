import { describe, expect, it } from 'vitest';
import { takeAction } from './rate-limit.ts';

const limit = { limit: 3, windowMs: 60_000 };
const start = 1_000_000;

describe('takeAction', () => {
  it('counts up to the limit', () => {
    expect(takeAction([start, start + 1], limit, start + 2)).toEqual([start, start + 1, start + 2]);
  });

  it('refuses one more and says when to come back', () => {
    const taken = [start, start + 10_000, start + 20_000];
    expect(() => takeAction(taken, limit, start + 30_500)).toThrow(
      expect.objectContaining({ code: 'rate-limited', retryAfter: 30 }),
    );
  });

  it('forgets what left the window', () => {
    expect(takeAction([start, start + 1, start + 2], limit, start + 60_000)).toEqual([
      start + 1,
      start + 2,
      start + 60_000,
    ]);
  });

  it('never asks to come back at once', () => {
    const taken = [start, start, start];
    expect(() => takeAction(taken, limit, start + 59_999)).toThrow(expect.objectContaining({ retryAfter: 1 }));
  });
});
