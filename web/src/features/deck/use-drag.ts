import type { SwipeAction } from '@tagpo/contract/wire/members/swipe';
import { type PointerEvent, useRef } from 'react';
import { judgeDrag, leanOf } from './drag.ts';

/** Pixels before a press is a drag and no longer a tap. */
const SLACK_PX = 6;
/** Milliseconds a finger may rest and still throw. */
const REST_MS = 80;

type Grip = { startX: number; dx: number; lastX: number; lastTime: number; velocity: number; isDragging: boolean };

/** The card follows the finger; let go far or fast enough, it is an answer. Styles are set past React, at the screen's pace. */
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
