import { describe, expect, it } from 'vitest';
import { carryOn, springBack } from './motion.ts';

describe('a spring', () => {
  it('comes to rest within 400 ms', () => {
    const places = springBack(120, 0);
    expect([places[0], places.at(-1)]).toEqual([120, 0]);
    expect((places.length * 1000) / 60).toBeLessThan(400);
  });

  it('swings over a little', () => {
    expect(Math.min(...springBack(100, 0))).toBeGreaterThan(-10);
    expect(Math.min(...springBack(100, 0))).toBeLessThan(-1);
  });

  it('goes on as fast as it was let go', () => {
    const [first = 0, second = 0] = springBack(50, 1);
    expect(second).toBeGreaterThan(first);
  });
});

it.each([
  { velocity: 0, distance: 300, start: '0.400' },
  { velocity: 3, distance: 300, start: '0.660' },
  { velocity: 90, distance: 300, start: '0.990' },
])('a slide of $distance px begins at $velocity px/ms', ({ velocity, distance, start }) => {
  expect(carryOn(velocity, distance)).toBe(`cubic-bezier(0.33, ${start}, 0.5, 1)`);
});
