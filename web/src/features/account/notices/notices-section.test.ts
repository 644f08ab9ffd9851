import { expect, test } from 'vitest';
import { formatMinute, parseMinute } from './notices-section.tsx';

test.each([
  [0, '00:00'],
  [59, '00:59'],
  [22 * 60, '22:00'],
  [1439, '23:59'],
] as const)('minute %i of the day is %s', (minute, text) => {
  expect(formatMinute(minute)).toBe(text);
  expect(parseMinute(text)).toBe(minute);
});

test.each(['', '24:00', '7:00', '12:60', 'noon'])('%j is no time', (text) => {
  expect(parseMinute(text)).toBeUndefined();
});
