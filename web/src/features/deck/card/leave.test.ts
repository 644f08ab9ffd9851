import { expect, it } from 'vitest';
import { planExit } from './leave.ts';

const WIDTH = 360;
const still = { dx: 0, dy: 0, vx: 0, vy: 0 };

it('takes an answered card out of sight on its side', () => {
  expect(planExit('like', still, WIDTH).to).toEqual({ x: 468, y: 0 });
  expect(planExit('pass', still, WIDTH).to).toEqual({ x: -468, y: 0 });
});

it('carries a thrown card as far as its speed does, up to a bound', () => {
  expect(planExit('like', { ...still, dx: 100, vx: 3, vy: -0.5 }, WIDTH).to).toEqual({ x: 700, y: -100 });
  expect(planExit('pass', { ...still, dx: -100, vx: -20 }, WIDTH).to.x).toBe(-1080);
});

it('begins as fast as the finger was', () => {
  expect(planExit('like', { ...still, dx: 100, vx: 3 }, WIDTH).easing).toBe('cubic-bezier(0.33, 0.330, 0.67, 0.670)');
  expect(planExit('like', still, WIDTH).easing).toBe('cubic-bezier(0.33, 0.000, 0.67, 0.340)');
});
