import { expect, it } from 'vitest';
import { measurePull } from './use-pull.ts';

const at = (x: number, y: number, time: number) => ({ x, y, time });
const start = at(100, 300, 0);

it('measures the way from the start, and the speed at the end', () => {
  const points = [at(110, 300, 50), at(150, 290, 90)];
  expect(measurePull({ start, points }, 100)).toEqual({ dx: 50, dy: -10, vx: 1, vy: -0.25 });
});

it('has no speed after a rest', () => {
  expect(measurePull({ start, points: [at(110, 300, 50), at(150, 300, 90)] }, 300)).toMatchObject({ dx: 50, vx: 0 });
});
