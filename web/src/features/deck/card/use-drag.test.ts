import { expect, it } from 'vitest';
import { isPulledUp, judgeDrag, leanOf } from './use-drag.ts';

it.each([
  { dx: 120, velocity: 0, action: 'like' },
  { dx: -120, velocity: 0, action: 'pass' },
  { dx: 60, velocity: 0, action: undefined },
  { dx: 60, velocity: 1, action: 'like' },
  { dx: -60, velocity: -1, action: 'pass' },
  { dx: 60, velocity: -1, action: undefined },
  { dx: 140, velocity: -1, action: undefined },
  { dx: 10, velocity: 3, action: undefined },
])('$dx px at $velocity px/ms is $action', ({ dx, velocity, action }) => {
  expect(judgeDrag(dx, velocity)).toBe(action);
});

it('leans no further than decided', () => {
  expect([leanOf(-500), leanOf(0), leanOf(48), leanOf(500)]).toEqual([-1, 0, 0.5, 1]);
});

it.each([
  { pull: { dx: 0, dy: -120, vx: 0, vy: 0 }, isOpened: true },
  { pull: { dx: 10, dy: -40, vx: 0, vy: -1 }, isOpened: true },
  { pull: { dx: 0, dy: -40, vx: 0, vy: 0 }, isOpened: false },
  { pull: { dx: 0, dy: 120, vx: 0, vy: 1 }, isOpened: false },
  { pull: { dx: 130, dy: -120, vx: 0, vy: 0 }, isOpened: false },
])('a pull of $pull opens the profile: $isOpened', ({ pull, isOpened }) => {
  expect(isPulledUp(pull)).toBe(isOpened);
});
