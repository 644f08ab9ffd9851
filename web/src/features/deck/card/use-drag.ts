import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { animateBack } from '../../../lib/motion/motion.ts';
import { type Pull, usePull } from '../../../lib/motion/use-pull.ts';

type DragOptions = {
  onDecide: (action: SwipeAction, pull: Pull) => void;
  /** Called when the card was pulled up. */
  onOpen: () => void;
};

/** The card follows the finger to the side, and answers when it is let go far or fast enough; pulled up, it opens the profile. */
export function useDrag({ onDecide, onOpen }: DragOptions) {
  return usePull({
    isWanted: ({ dx, dy }) => Math.abs(dx) > Math.abs(dy) || dy < 0,
    onPull(card, pull) {
      const { dx, dy } = followed(pull);
      card.style.setProperty('--dx', `${dx}px`);
      card.style.setProperty('--dy', `${dy}px`);
      card.style.setProperty('--lean', String(leanOf(dx)));
    },
    onRelease(card, pull) {
      for (const name of ['--dx', '--dy', '--lean']) card.style.removeProperty(name);
      const action = pull && judgeDrag(pull.dx, pull.vx);
      if (pull && isPulledUp(pull)) onOpen();
      else if (action) return onDecide(action, pull);
      springHome(card, pull ?? { dx: 0, dy: 0, vx: 0, vy: 0 });
    },
  });
}

/** Pixels of a pull upwards that the card follows: it stays where it is, and shows that it can be pulled. */
const MAX_LIFT_PX = 72;

/** Where the card is for a pull. Upwards it gives way less and less. */
function followed({ dx, dy }: Pull): { dx: number; dy: number } {
  if (Math.abs(dx) > Math.abs(dy) || dy > 0) return { dx, dy: 0 };
  return { dx: 0, dy: -MAX_LIFT_PX * (1 - Math.exp(dy / (2 * MAX_LIFT_PX))) };
}

/** Swings back from where the card was let go. A card that was answered meanwhile is elsewhere. */
function springHome(card: HTMLElement, pull: Pull): void {
  const { dx, dy } = followed(pull);
  if (dy !== 0) animateBack(card, { from: dy, velocity: 0 }, (px) => ({ translate: `0 ${px}px` }));
  else {
    const frame = (px: number) => ({ translate: `${px}px`, rotate: `${leanOf(px) * LEAN_DEGREES}deg` });
    animateBack(card, { from: dx, velocity: pull.vx }, frame);
  }
}

/** Beyond this many pixels, where its speed would take it in this many milliseconds, a card that is let go is answered. */
const FAR_PX = 96;
const GLIDE_MS = 150;
const LEAST_PX = 24;

/** The answer of a drag: `dx` is the distance from its start, `velocity` the final one in pixels per millisecond. */
export function judgeDrag(dx: number, velocity: number): SwipeAction | undefined {
  const glided = dx + velocity * GLIDE_MS;
  if (Math.abs(dx) < LEAST_PX || Math.abs(glided) < FAR_PX || Math.sign(glided) !== Math.sign(dx)) return undefined;
  return dx > 0 ? 'like' : 'pass';
}

/** Whether a pull upwards opens the profile. */
export function isPulledUp({ dx, dy, vy }: Pull): boolean {
  return Math.abs(dy) > Math.abs(dx) && -(dy + vy * GLIDE_MS) > FAR_PX;
}

export const LEAN_DEGREES = 5;

/** The progress of a drag towards an answer, from −1 (pass) to 1 (like). */
export function leanOf(dx: number): number {
  return Math.max(-1, Math.min(1, dx / FAR_PX));
}
