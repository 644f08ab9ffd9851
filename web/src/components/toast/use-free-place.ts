import { useLayoutEffect } from 'react';
import { findLowestEnd, findSparingEnd } from './free-place.ts';

/** What notifications never cover: bars and buttons that stand at the end of the screen. */
const KEPT_CLEAR = '[data-keep-clear]';
const CONTROL = 'a, button, input, select, textarea, summary, [role=slider]';
/** The main part of a short page to fill in, of which everything is needed at once: sign-in and sign-up. */
const SHORT_FORM = '[data-short-form]';
const SPARED = `:is(header, main) :is(${CONTROL}, label)`;

/** Lower than this, a phone lies on its side: 28rem, as in base.css. */
const LOW_PX = 448;
/** The width of a notification of two lines. */
const MIN_WIDTH_PX = 288;

/**
 * Sets `--below` of `host` to the height of what is below it, while it shows something: as low on the screen as it covers neither a
 * part that is kept clear, nor the control in use, nor the dialog on top. Where that leaves no room, it may cover the dialog's text.
 * On a short form it covers as few controls as it can, and stays in its place while the page scrolls below it.
 */
export function useFreePlace(host: HTMLElement, isShowing: boolean, dialog: HTMLDialogElement | undefined): void {
  useLayoutEffect(() => {
    if (!isShowing) return;
    let placed: number | undefined;
    const place = (isScrolled = false) => {
      const right = findRight();
      if (host.style.right !== right) host.style.right = right;
      const end = findEnd(host, dialog, isScrolled ? placed : undefined);
      placed = end;
      const below = `${Math.round(window.innerHeight - end)}px`;
      if (host.style.getPropertyValue('--below') !== below) host.style.setProperty('--below', below);
    };
    let frame = 0;
    let isMoved = false;
    const placeSoon = (event?: Event | unknown[]) => {
      isMoved ||= !(event instanceof Event) || event.type !== 'scroll';
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        place(!isMoved);
        isMoved = false;
      });
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

/** On a phone's side the end of the room beside the page, if that is as wide as a notification. */
function findRight(): string {
  const start = document.querySelector('main')?.getBoundingClientRect().left ?? 0;
  const isBeside = window.innerHeight < LOW_PX && start >= MIN_WIDTH_PX;
  return isBeside ? `${window.innerWidth - start}px` : '';
}

/** `before` is where it ended before the page was scrolled. */
function findEnd(host: HTMLElement, dialog: HTMLDialogElement | undefined, before: number | undefined): number {
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
  if (!dialog && document.querySelector(SHORT_FORM)) {
    const find = (selector: string) => (before === undefined ? boxes(document.querySelectorAll(selector)) : []);
    const parts = { kept: [...kept, ...inUse], spared: find(SPARED), titles: find('h1') };
    const end = findSparingEnd(own.height, before === undefined ? screen : { ...screen, bottom: before }, parts);
    if (end !== undefined) return end;
  }
  const tries = [...(dialog ? [[...kept, ...boxes([dialog])]] : []), [...kept, ...inUse], kept];
  for (const parts of tries) {
    const end = findLowestEnd(own.height, screen, parts);
    if (end !== undefined) return end;
  }
  return screen.bottom;
}
