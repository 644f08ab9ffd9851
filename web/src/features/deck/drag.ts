import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';

/** Pixels, or pixels a millisecond, beyond which a card let go of flies on. */
const FAR_PX = 96;
const FAST = 0.6;
const LEAST_PX = 24;

/** What letting a card go means: `dx` from where it was picked up, `velocity` at the end in pixels a millisecond. */
export function judgeDrag(dx: number, velocity: number): SwipeAction | undefined {
  const isThrown = Math.abs(velocity) > FAST && Math.abs(dx) > LEAST_PX && Math.sign(velocity) === Math.sign(dx);
  if (Math.abs(dx) < FAR_PX && !isThrown) return undefined;
  return dx > 0 ? 'like' : 'pass';
}

/** How decided a drag looks, −1 (pass) to 1 (like). */
export function leanOf(dx: number): number {
  return Math.max(-1, Math.min(1, dx / FAR_PX));
}
