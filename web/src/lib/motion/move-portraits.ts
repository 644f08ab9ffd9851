import { isMotionReduced } from './motion.ts';

const PORTRAIT = '[data-portrait]';
const MOVE_MS = 200;

/** Milliseconds after a tap. A page that comes later shows its portrait in its place. */
const LATEST_MS = 1000;

/**
 * A member's portrait moves from a card to their profile, and from there to the chat. The next page is neither delayed nor frozen by it, as the
 * browser's own view transitions do to it for 0.2 s on a slow phone.
 */
export function movePortraits(): void {
  const handleClick = (event: MouseEvent) => {
    const link = findLink(event);
    const portrait = link && findPortrait(link);
    if (portrait && !isMotionReduced()) moveOnceShown(portrait);
  };
  document.addEventListener('click', handleClick, { capture: true });
}

/** The link of a plain click, if it leads to somebody's profile, or from there to the chat. */
function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!isPlain || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('main a[href]');
  const isToProfile = link?.pathname.startsWith('/profile/') && link.pathname !== '/profile/me';
  const isToChat = link?.pathname.startsWith('/chat/') && window.location.pathname.startsWith('/profile/');
  return link && (isToProfile || isToChat) ? link : undefined;
}

function findPortrait(link: HTMLAnchorElement): HTMLElement | undefined {
  const card = link.querySelector('img, svg[data-placeholder]') ? link : link.closest('article');
  const pictures = card?.querySelectorAll<HTMLElement>(`${PORTRAIT}, img, svg[data-placeholder]`) ?? [];
  return [...pictures].find((picture) => picture.checkVisibility({ visibilityProperty: true }));
}

/** An observer is called before the page with its change is painted. */
function moveOnceShown(before: HTMLElement): void {
  const from = before.getBoundingClientRect();
  const old = document.querySelector(`main ${PORTRAIT}`);
  const changes = new MutationObserver(() => {
    const portrait = document.querySelector<HTMLElement>(`main ${PORTRAIT}`);
    if (!portrait || portrait === old) return;
    stop();
    moveFrom(from, portrait);
  });
  const timer = setTimeout(() => stop(), LATEST_MS);
  const stop = () => {
    clearTimeout(timer);
    changes.disconnect();
  };
  changes.observe(document.body, { childList: true, subtree: true });
}

function moveFrom(from: DOMRect, portrait: HTMLElement): void {
  const to = portrait.getBoundingClientRect();
  const shift = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
  const start = {
    transformOrigin: '0 0',
    transform: `${shift} scale(${from.width / to.width}, ${from.height / to.height})`,
  };
  portrait.animate([start, { transformOrigin: '0 0', transform: 'none' }], { duration: MOVE_MS, easing: 'ease' });
}
