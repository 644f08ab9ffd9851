import { useLayoutEffect } from 'react';
import { findLowestEnd } from './free-place.ts';

/** What notifications never cover: bars and buttons that stand at the end of the screen. */
const KEPT_CLEAR = '[data-keep-clear]';
const CONTROL = 'a, button, input, select, textarea, summary, [role=slider]';

/**
 * Sets `--below` of `host` to the height of what is below it, while it shows something: as low on the screen as it covers neither a
 * part that is kept clear, nor the control in use, nor the dialog on top. Where that leaves no room, it may cover the dialog's text.
 */
export function useFreePlace(host: HTMLElement, isShowing: boolean, dialog: HTMLDialogElement | undefined): void {
  useLayoutEffect(() => {
    if (!isShowing) return;
    const place = () => {
      const end = findEnd(host, dialog);
      const below = `${Math.round(window.innerHeight - end)}px`;
      if (host.style.getPropertyValue('--below') !== below) host.style.setProperty('--below', below);
    };
    let frame = 0;
    const placeSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const changes = new MutationObserver(placeSoon);
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
    const sizes = new ResizeObserver(placeSoon);
    sizes.observe(host);
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const event of ['scroll', 'resize', 'focusin']) window.addEventListener(event, placeSoon, options);
    // A phone's keyboard covers the page without resizing it.
    for (const event of ['scroll', 'resize']) window.visualViewport?.addEventListener(event, placeSoon, options);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      stop.abort();
    };
  }, [host, isShowing, dialog]);
}

function findEnd(host: HTMLElement, dialog: HTMLDialogElement | undefined): number {
  const { offsetTop: top = 0, height = window.innerHeight } = window.visualViewport ?? {};
  const screen = { top, bottom: top + height };
  const own = host.getBoundingClientRect();
  const boxes = (elements: Iterable<Element>) =>
    [...elements]
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, right }) => left < own.right && right > own.left);
  const kept = boxes((dialog ?? document).querySelectorAll(KEPT_CLEAR));
  const { activeElement } = document;
  const inUse = activeElement?.matches(CONTROL) && !host.contains(activeElement) ? boxes([activeElement]) : [];
  const tries = [...(dialog ? [[...kept, ...boxes([dialog])]] : []), [...kept, ...inUse], kept];
  for (const parts of tries) {
    const end = findLowestEnd(own.height, screen, parts);
    if (end !== undefined) return end;
  }
  return screen.bottom;
}
