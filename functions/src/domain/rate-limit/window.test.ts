import { DAY_MS, manilaDay, startOfManilaDay } from '@tagpo/contract/wire/time/manila-day';
import { describe, expect, it } from 'vitest';
import { addCounts, type Counts, countActions, recentCounts, requireRoom, totalOf } from './window.ts';

const limit = { limit: 3, windowMs: 60_000 };
const start = 1_000_000_000_000;

const takenAt = (...times: readonly number[]): Counts =>
  addCounts(...times.map((time) => countActions(limit, start + time)));
const refusal = (retryAfter: number) => expect.objectContaining({ code: 'rate-limited', details: { retryAfter } });

describe('a window', () => {
  it.each([
    ['nothing', []],
    ['one less than the limit', [0, 0]],
    ['as many as the limit, but long ago', [-61_000, -61_000, -61_000]],
    ['as many as the limit, one of them long ago', [-61_000, 0, 0]],
  ])('has room after %s', (_title, times) => {
    expect(() => requireRoom(takenAt(...times), { limit, now: start })).not.toThrow();
  });

  it.each([
    ['when the oldest leaves it', [0, 10_000, 20_000], 30_500, 31],
    ['when enough of too many have left it', [0, 10_000, 20_000, 20_000], 30_500, 41],
    ['a second at least', [0, 0, 0], 60_999, 1],
    ['all of it and a sixtieth at most', [0, 0, 0], 0, 61],
  ])('is full until %s', (_title, times, now, retryAfter) => {
    expect(() => requireRoom(takenAt(...times), { limit, now: start + now })).toThrow(refusal(retryAfter));
  });

  it.each([
    ['two where one is taken', [0], 2, undefined],
    ['two where two are taken', [0, 20_000], 2, 31],
    ['three where two are taken', [0, 20_000], 3, 51],
  ])('judges several at once: %s', (_title, taken, times, retryAfter) => {
    const ask = () => requireRoom(takenAt(...taken), { limit, now: start + 30_500, times });
    if (retryAfter === undefined) expect(ask).not.toThrow();
    else expect(ask).toThrow(refusal(retryAfter));
  });

  it('that ends on a day is full for a year at most, and ends at midnight in Manila', () => {
    const year = { limit: 2, windowMs: 365 * DAY_MS, endsOnDay: true };
    for (let first = start; first < start + 14 * DAY_MS; first += 5 * 60 * 60 * 1000) {
      const counts = addCounts(countActions(year, first), countActions(year, first + 40 * DAY_MS));
      const day = manilaDay(first) + 365;
      const ends = Array.from({ length: 9 }, (_, early) => startOfManilaDay(day - early));
      const end = ends.findLast((at) => totalOf(recentCounts(counts, year, at)) < 2) ?? Infinity;
      expect([end <= first + year.windowMs, end > first + year.windowMs - 8 * DAY_MS]).toEqual([true, true]);
      expect(() => requireRoom(counts, { limit: year, now: end - 1000 })).toThrow(refusal(1));
    }
  });

  it('never lets more pass within any window than its limit', () => {
    let counts: Counts = {};
    const passed: number[] = [];
    for (let now = start; now < start + 5 * limit.windowMs; now += 170) {
      try {
        requireRoom(counts, { limit, now });
      } catch {
        continue;
      }
      counts = addCounts(recentCounts(counts, limit, now), countActions(limit, now));
      passed.push(now);
    }
    const crowded = passed.filter((time, index) => (passed[index + limit.limit] ?? Infinity) - time < limit.windowMs);
    expect([passed.length >= 4 * limit.limit, crowded]).toEqual([true, []]);
  });

  it('stays as small as its sixtieths', () => {
    let counts: Counts = {};
    for (let now = start; now < start + 3 * limit.windowMs; now += 500) {
      counts = addCounts(recentCounts(counts, limit, now), countActions(limit, now));
    }
    expect([Object.keys(counts).length <= 61, totalOf(counts) > 115]).toEqual([true, true]);
  });
});
