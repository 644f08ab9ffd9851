import { expect, it } from 'vitest';
import { turnSlot } from './turn-slot.ts';

it.each([
  { from: 0, by: 1, to: 1 },
  { from: 2, by: 1, to: 0 },
  { from: 0, by: -1, to: 2 },
  { from: 1, by: -1, to: 0 },
])('turns from slot $from by $by to $to', ({ from, by, to }) => {
  expect(turnSlot(from, by, 3)).toBe(to);
});
