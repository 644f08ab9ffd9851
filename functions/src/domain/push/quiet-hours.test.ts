import { expect, test } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const at = (utc: string) => Date.parse(`2026-03-01T${utc}:00Z`);
const night = { from: 22 * 60, to: 7 * 60, timeZone: 'Asia/Manila' };

test.each([
  ['over midnight, late in the evening', night, '14:30', true],
  ['over midnight, early in the morning', night, '22:59', true],
  ['at its beginning', night, '14:00', true],
  ['at its end', night, '23:00', false],
  ['by day', night, '04:00', false],
  ['within a day', { from: 60, to: 120, timeZone: 'UTC' }, '01:30', true],
  ['after it', { from: 60, to: 120, timeZone: 'UTC' }, '02:00', false],
  ['of no length', { from: 60, to: 60, timeZone: 'UTC' }, '01:00', false],
  ['midnight', { from: 0, to: 1, timeZone: 'UTC' }, '00:00', true],
  ['none wished', null, '14:30', false],
] as const)('quiet hours %s', (_what, quiet, utc, expected) => {
  expect(isQuiet(quiet, at(utc))).toBe(expected);
});
