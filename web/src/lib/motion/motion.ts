/** Milliseconds of a slide; specification §9. */
export const SLIDE_MS = 200;

const FRAME_MS = 1000 / 60;
/** A spring that is at rest again within 300 ms, and swings over by a few percent. */
const STIFFNESS = 24 / 1000;
const DAMPING = 0.72;
/** Below this many pixels the spring is at rest. */
const REST_PX = 0.5;

export const isMotionReduced = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The ways back to 0 of something that is let go `from` pixels away at this many pixels per millisecond, one for each frame. */
export function springBack(from: number, velocity: number): number[] {
  const decay = STIFFNESS * DAMPING;
  const swing = STIFFNESS * Math.sqrt(1 - DAMPING ** 2);
  const push = (velocity + decay * from) / swing;
  const places = [from];
  for (let time = FRAME_MS; envelope(time) > REST_PX; time += FRAME_MS) {
    places.push(Math.exp(-decay * time) * (from * Math.cos(swing * time) + push * Math.sin(swing * time)));
  }
  return [...places, 0];

  function envelope(time: number): number {
    return Math.exp(-decay * time) * Math.hypot(from, push);
  }
}

/** Moves an element back to its place like a spring, from where a finger left it. `frame` makes the styles of an offset. */
export function animateBack(
  element: HTMLElement,
  { from, velocity }: { from: number; velocity: number },
  frame: (px: number) => Keyframe,
): void {
  if (isMotionReduced()) return;
  const places = springBack(from, velocity);
  element.animate(places.map(frame), { duration: (places.length - 1) * FRAME_MS });
}

/** An easing that begins as fast as a finger was, for a way of `distance` pixels in SLIDE_MS. */
export function carryOn(velocity: number, distance: number): string {
  const slope = Math.min(3, Math.max(0, (velocity * SLIDE_MS) / distance));
  return `cubic-bezier(0.33, ${Math.max(0.4, slope * 0.33).toFixed(3)}, 0.5, 1)`;
}
