import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A press becomes a pull after this many pixels. */
const SLACK_PX = 6;
/** Milliseconds of movement before the end that make its speed. A finger that rested so long has none. */
const SPEED_MS = 80;

/** How far a finger or the mouse pulled (pixels), and how fast at last (pixels per millisecond). */
export type Pull = { dx: number; dy: number; vx: number; vy: number };

type Point = { x: number; y: number; time: number };
type Held = { start: Point; points: Point[]; isPulling: boolean };

type PullOptions = {
  /** Whether to follow a pull that begins like this. The page keeps any other. */
  isWanted: (pull: Pull) => boolean;
  /** Called with every move. It sets styles, without rendering. */
  onPull: (element: HTMLElement, pull: Pull) => void;
  /** Called at the end; `pull` is undefined if the browser took the gesture. */
  onRelease: (element: HTMLElement, pull: Pull | undefined) => void;
};

/**
 * Handlers that follow one finger or the mouse over an element and what is in it. A pull that was followed clicks nothing.
 * Not `@use-gesture/react`, which would add 6.9 KB (gzip) to the page.
 */
export function usePull({ isWanted, onPull, onRelease }: PullOptions) {
  const grip = useRef<Held>(undefined);
  const wasPulled = useRef(false);

  function letGo(element: HTMLElement, pull: Pull | undefined) {
    const held = grip.current;
    grip.current = undefined;
    if (!held?.isPulling) return;
    delete element.dataset.dragging;
    onRelease(element, pull);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasPulled.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      const start = pointOf(event);
      grip.current = { start, points: [start], isPulling: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { currentTarget } = event;
      const held = grip.current;
      if (!held) return;
      held.points = [...held.points, pointOf(event)].filter(({ time }) => event.timeStamp - time <= SPEED_MS);
      const pull = measurePull(held, event.timeStamp);
      if (!held.isPulling) {
        if (Math.hypot(pull.dx, pull.dy) < SLACK_PX) return;
        if (!isWanted(pull)) {
          grip.current = undefined;
          return;
        }
        held.isPulling = true;
        wasPulled.current = true;
        currentTarget.setPointerCapture(event.pointerId);
        currentTarget.dataset.dragging = '';
      }
      onPull(currentTarget, pull);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (grip.current) letGo(event.currentTarget, measurePull(grip.current, event.timeStamp));
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => letGo(currentTarget, undefined),
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!wasPulled.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const pointOf = ({ clientX, clientY, timeStamp }: PointerEvent): Point => ({
  x: clientX,
  y: clientY,
  time: timeStamp,
});

export function measurePull({ start, points }: Pick<Held, 'start' | 'points'>, now: number): Pull {
  const last = points.at(-1) ?? start;
  const first = points.find(({ time }) => now - time <= SPEED_MS) ?? last;
  const elapsed = Math.max(1, last.time - first.time);
  return {
    dx: last.x - start.x,
    dy: last.y - start.y,
    vx: (last.x - first.x) / elapsed,
    vy: (last.y - first.y) / elapsed,
  };
}
