import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { type PointerEvent, useRef } from 'react';

/** A press becomes a drag after so many pixels. */
const SLACK_PX = 6;
/** A throw ends with a rest of at most so many milliseconds. */
const REST_MS = 80;

type Grip = { startX: number; dx: number; lastX: number; lastTime: number; velocity: number; isDragging: boolean };

/**
 * Not `@use-gesture/react`, which would add 6.9 KB (gzip) to the page in place of these 0.6 KB.
 * The card follows the finger, and answers when it is let go far or fast enough. Styles are set without rendering.
 */
export function useDrag(onDecide: (action: SwipeAction) => void) {
  const grip = useRef<Grip>(undefined);

  function place(card: HTMLElement, dx: number) {
    card.style.setProperty('--dx', `${dx}px`);
    card.style.setProperty('--lean', String(leanOf(dx)));
  }

  function letGo(card: HTMLElement) {
    grip.current = undefined;
    delete card.dataset.dragging;
    place(card, 0);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      const { clientX, timeStamp } = event;
      grip.current = { startX: clientX, dx: 0, lastX: clientX, lastTime: timeStamp, velocity: 0, isDragging: false };
    },
    onPointerMove({ currentTarget, clientX, pointerId, timeStamp }: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (!held) return;
      held.dx = clientX - held.startX;
      if (!held.isDragging) {
        if (Math.abs(held.dx) < SLACK_PX) return;
        held.isDragging = true;
        currentTarget.setPointerCapture(pointerId);
        currentTarget.dataset.dragging = '';
      }
      const elapsed = timeStamp - held.lastTime;
      if (elapsed > 0) held.velocity = (clientX - held.lastX) / elapsed;
      held.lastX = clientX;
      held.lastTime = timeStamp;
      place(currentTarget, held.dx);
    },
    onPointerUp({ currentTarget, timeStamp }: PointerEvent<HTMLElement>) {
      const held = grip.current;
      if (!held?.isDragging) {
        grip.current = undefined;
        return;
      }
      const velocity = timeStamp - held.lastTime > REST_MS ? 0 : held.velocity;
      const action = judgeDrag(held.dx, velocity);
      letGo(currentTarget);
      if (action) onDecide(action);
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => letGo(currentTarget),
  };
}

/** Beyond so many pixels, or pixels per millisecond, a card that is let go is answered. */
const FAR_PX = 96;
const FAST = 0.6;
const LEAST_PX = 24;

/** The answer of a drag: `dx` is the distance from its start, `velocity` the final one in pixels per millisecond. */
export function judgeDrag(dx: number, velocity: number): SwipeAction | undefined {
  const isThrown = Math.abs(velocity) > FAST && Math.abs(dx) > LEAST_PX && Math.sign(velocity) === Math.sign(dx);
  if (Math.abs(dx) < FAR_PX && !isThrown) return undefined;
  return dx > 0 ? 'like' : 'pass';
}

/** The progress of a drag towards an answer, from −1 (pass) to 1 (like). */
export function leanOf(dx: number): number {
  return Math.max(-1, Math.min(1, dx / FAR_PX));
}
