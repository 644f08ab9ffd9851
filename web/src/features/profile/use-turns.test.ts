import { expect, it } from 'vitest';
import { judgePull } from './use-turns.ts';

it.each([
  { dx: -200, vx: 0, step: 1 },
  { dx: 200, vx: 0, step: -1 },
  { dx: -40, vx: -1, step: 1 },
  { dx: -40, vx: 0, step: undefined },
  { dx: -200, vx: 2, step: undefined },
])('a pull of $dx px that ends at $vx px/ms turns by $step', ({ dx, vx, step }) => {
  expect(judgePull({ dx, vx }, 390)).toBe(step);
});
