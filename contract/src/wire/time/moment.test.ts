import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moment } from './moment.ts';
import { timeCursor, toTimeCursor } from './time-cursor.ts';

describe('a moment', () => {
  it.each([
    ['2026-01-31T08:00:00Z', true],
    ['2026-01-31T08:00:00.123456789+08:00', true],
    ['0001-01-01T00:00:00Z', true],
    ['9999-12-31T23:59:59.999Z', true],
    ['0000-12-31T23:59:59.999Z', false],
    ['0001-01-01T00:00:00+00:01', false],
    ['9999-12-31T23:59:59-00:01', false],
    ['10000-01-01T00:00:00Z', false],
    ['2026-02-30T00:00:00Z', false],
    ['2026-01-31T08:00:00', false],
    [`2026-01-31T08:00:00.${'1'.repeat(40)}Z`, false],
  ])('%s is one: %s', (text, isOne) => {
    expect(z.safeParse(moment, text).success).toBe(isOne);
  });
});

describe('the cursor of a list by time', () => {
  it('holds its time and id', () => {
    const position = { time: Date.UTC(2026, 0, 31), id: 'ana_ben' };
    expect(z.parse(timeCursor, toTimeCursor(position))).toEqual(position);
  });

  it.each(['', '.', 'x', '.ana', '0.', '0.__x__', '0.a/b', '-1.ana', `${Date.UTC(10_000, 0).toString(36)}.ana`])(
    'is not %j',
    (cursor) => {
      expect(z.safeParse(timeCursor, cursor).success).toBe(false);
    },
  );
});
