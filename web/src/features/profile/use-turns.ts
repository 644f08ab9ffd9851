import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { animateBack, carryOn, isMotionReduced, SLIDE_MS } from '../../lib/motion/motion.ts';
import { type Pull, usePull } from '../../lib/motion/use-pull.ts';

/** Towards the next photo (1) or the previous one (−1). */
export type Step = 1 | -1;
type Turned = {
  slot: number;
  /** The photo that is seen beside the chosen one while they move, and on which side. */
  beside?: { slot: number; side: Step };
};

/** A photo that is let go turns if it would glide beyond this part of the width. */
const FAR = 0.35;
/** Milliseconds of its speed that a photo glides. */
const GLIDE_MS = 120;

/** Which of the photos is chosen, and its ways to turn: buttons, arrow keys and a pull to the side, which the photo follows. */
export function useTurns(count: number) {
  const [turned, setTurned] = useState<Turned>({ slot: 0 });
  const strip = useRef<HTMLDivElement>(null);
  const slide = useRef<{ step: Step; dx: number; vx: number }>(undefined);
  // The photos can become fewer while they are shown.
  const slot = turned.slot < count ? turned.slot : 0;
  const beside = turned.beside && turned.beside.slot < count ? turned.beside : undefined;
  const slotAfter = (step: Step) => (slot + count + step) % count;

  function turnTo(to: number, step: Step, { dx, vx }: Pick<Pull, 'dx' | 'vx'> = { dx: 0, vx: 0 }) {
    if (count < 2 || to === slot) return;
    slide.current = { step, dx, vx };
    setTurned({ slot: to, beside: { slot, side: -step as Step } });
  }
  const turn = (step: Step, pull?: Pull) => turnTo(slotAfter(step), step, pull);

  // The photos stand in their new places now: they come from where they were.
  useLayoutEffect(() => {
    const moved = slide.current;
    slide.current = undefined;
    if (moved && strip.current) slideIn(strip.current, moved);
  });

  const pulls = usePull({
    isWanted: ({ dx, dy }) => count > 1 && Math.abs(dx) > Math.abs(dy),
    onPull(_section, { dx }) {
      const side = dx < 0 ? 1 : -1;
      if (beside?.side !== side || beside.slot !== slotAfter(side)) {
        setTurned({ slot, beside: { slot: slotAfter(side), side } });
      }
      strip.current?.style.setProperty('translate', `${dx}px`);
    },
    onRelease(_section, pull) {
      const element = strip.current;
      if (!element) return;
      const dx = pull?.dx ?? Number.parseFloat(element.style.translate || '0');
      element.style.removeProperty('translate');
      const step = pull && judgePull(pull, element.clientWidth);
      if (step) turn(step, pull);
      else animateBack(element, { from: dx, velocity: pull?.vx ?? 0 }, (px) => ({ translate: `${px}px` }));
    },
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
    if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turn(step);
  }

  return { slot, beside, strip, turn, turnTo, handlers: { ...pulls, onKeyDown } };
}

function slideIn(strip: HTMLElement, { step, dx, vx }: { step: Step; dx: number; vx: number }) {
  if (isMotionReduced()) return;
  const from = step * strip.clientWidth + dx;
  const easing = carryOn(-step * vx, Math.abs(from));
  strip.animate([{ translate: `${from}px` }, { translate: '0px' }], { duration: SLIDE_MS, easing });
}

/** Whether a pull that ends like this turns to the next photo or the previous one. */
export function judgePull({ dx, vx }: Pick<Pull, 'dx' | 'vx'>, width: number): Step | undefined {
  const glided = dx + vx * GLIDE_MS;
  if (Math.abs(glided) < width * FAR || Math.sign(glided) !== Math.sign(dx)) return undefined;
  return dx < 0 ? 1 : -1;
}
