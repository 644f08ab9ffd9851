import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { isMotionReduced, SLIDE_MS } from '../../../lib/motion/motion.ts';
import type { Pull } from '../../../lib/motion/use-pull.ts';
import { LEAN_DEGREES, leanOf } from './use-drag.ts';

/** Part of its width that an answered card leaves behind at least, and at most. */
const LEAST_WAY = 1.3;
const MAX_WAY = 3;
const LEAVE_DEGREES = 12;

/** The way of an answered card out of sight: from where the finger let it go, as fast as it was, never slower than by a button. */
export function planExit(action: SwipeAction, { dx, vx, vy }: Pull, width: number) {
  const side = action === 'like' ? 1 : -1;
  const speed = Math.max(0, side * vx);
  const way = Math.max(LEAST_WAY * width - side * dx, speed * SLIDE_MS);
  const to = Math.min(side * dx + way, MAX_WAY * width);
  const rise = Math.max(-width / 2, Math.min(width / 2, vy * SLIDE_MS));
  // The slopes at which the way begins and ends: a card that was let go slowly gains speed.
  const start = Math.min(1.25, (speed * SLIDE_MS) / way);
  const end = Math.max(1, 2 - start);
  return {
    to: { x: side * to, y: rise },
    easing: `cubic-bezier(0.33, ${(start * 0.33).toFixed(3)}, 0.67, ${(1 - end * 0.33).toFixed(3)})`,
  };
}

const STILL: Pull = { dx: 0, dy: 0, vx: 0, vy: 0 };

/** Moves an answered card out of sight in SLIDE_MS, or lets it fade where less motion is wanted. */
export function leave(card: HTMLElement, action: SwipeAction, pull: Pull = STILL): void {
  const options: KeyframeAnimationOptions = { duration: SLIDE_MS, fill: 'forwards' };
  const from = { translate: `${pull.dx}px`, rotate: `${leanOf(pull.dx) * LEAN_DEGREES}deg` };
  if (isMotionReduced()) {
    card.animate(
      [
        { ...from, opacity: 1 },
        { ...from, opacity: 0 },
      ],
      options,
    );
    return;
  }
  const { to, easing } = planExit(action, pull, card.offsetWidth);
  const rotate = `${action === 'like' ? LEAVE_DEGREES : -LEAVE_DEGREES}deg`;
  card.animate([from, { translate: `${to.x}px ${to.y}px`, rotate }], { ...options, easing });
  card.animate([{ opacity: 1 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], options);
}
