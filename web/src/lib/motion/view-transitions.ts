import './view-transitions.css';
import { isMotionReduced } from './motion.ts';

const PORTRAIT = '[data-portrait]';
/** What stays in front of a portrait on its way: the page's bars, and the profile's text, whose round corners lie on it. */
const IN_FRONT = {
  header: 'header:has(+ main)',
  bar: 'nav[data-keep-clear]',
  text: `main :is(${PORTRAIT}, div:has(> ${PORTRAIT})) + div`,
};

/** Milliseconds that the next page may take to show itself, or its skeleton. Without it the old page stays, as it does without transitions. */
const RENDER_MS = 150;

/**
 * Where the browser can, a member's portrait moves from a card to their profile, and from there to the chat. Nothing waits for it: it begins
 * with whatever the next page shows first. Links are followed by their own handlers, a frame later.
 */
export function followViewTransitions(): void {
  if (!('startViewTransition' in document)) return;
  let isFollowing = false;
  const handleClick = (event: MouseEvent) => {
    const link = isFollowing ? undefined : findLink(event);
    const portrait = link && findPortrait(link);
    if (!portrait || isMotionReduced()) return;
    event.preventDefault();
    event.stopPropagation();
    movePortrait(portrait, () => {
      isFollowing = true;
      link.click();
      isFollowing = false;
    });
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

function movePortrait(portrait: HTMLElement, follow: () => void): void {
  const named: HTMLElement[] = [];
  const name = (element: HTMLElement | null, as: string) => {
    if (!element) return;
    element.style.viewTransitionName = as;
    named.push(element);
  };
  const clear = () => {
    for (const element of named.splice(0)) element.style.viewTransitionName = '';
  };
  const nameFront = () => {
    for (const [as, part] of Object.entries(IN_FRONT)) name(document.querySelector<HTMLElement>(part), as);
  };
  nameFront();
  name(portrait, 'portrait');
  const transition = document.startViewTransition(async () => {
    const shown = whenShown();
    follow();
    await shown;
    clear();
    nameFront();
    name(document.querySelector<HTMLElement>(`main ${PORTRAIT}`), 'portrait');
  });
  // Where the browser skips it, the page has changed all the same.
  transition.ready.catch(() => undefined);
  transition.finished.then(clear, clear);
}

/** Resolves with the first change of the page. */
function whenShown(): Promise<void> {
  const page = document.getElementById('main') ?? document.body;
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      changes.disconnect();
      resolve();
    };
    const changes = new MutationObserver(finish);
    const timer = setTimeout(finish, RENDER_MS);
    changes.observe(page, { childList: true, subtree: true });
  });
}
