/**
 * Measures pages as a phone with slow 4G shows them: the sign-in page and home, opened with an empty cache, and how long a tap takes in an open app.
 */
import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { createAccount, finishProfile, signedInStorage } from '../../e2e/fixtures/account.ts';
import { PHONE_SCREEN } from '../suite/browser.ts';
import { quantile } from './quantile.ts';
import { slowDown } from './slow-phone.ts';

/** Milliseconds that a page is watched after its first card or form shows. */
const SETTLE_MS = 3000;
/** Milliseconds that an idle page is left alone before a tap. */
const REST_MS = 1500;
/** A tap without a result by then is not seen. */
const TAP_LIMIT_MS = 10_000;
/** Each figure is the median of as many runs. */
const RUNS = 5;
/** Pixels that home is scrolled by at a time, and how often. */
const SCROLL = { px: 400, steps: 12, pauseMs: 150 };

export interface PageFigures {
  /** Requests that began before the first card or form showed. */
  readonly requests: number;
  /** The part of those that are fonts, which delay nothing. */
  readonly fonts: number;
  /** Bytes on the wire of the scripts that were requested before the first card or form showed. */
  readonly scriptBytes: number;
  /** Scripts requested until the page settled. */
  readonly scripts: number;
  /** Bytes on the wire, without photos, until the page settled. */
  readonly bytes: number;
  /** `lcp` and `tbt` are milliseconds; `cls` is a score, of scrolling too. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

/** Milliseconds from a tap to its result, and to the first frame that shows anything of it: a skeleton counts. */
export interface TapFigures {
  readonly result: number;
  readonly first: number;
}

export type Storage = ReturnType<typeof signedInStorage>;

/** Signs up the member whose browser opens the pages. */
export async function createViewer(): Promise<Storage> {
  const account = await createAccount();
  // Far from the members who load the API, who have no pictures.
  await finishProfile(account, { location: 'Cebu City, Cebu' });
  return signedInStorage(account);
}

const FIRST_CARD = 'main a[href^="/profile/"] img';

/** `first` is the selector of what shows that the page is usable. */
export const PAGES = [
  { name: 'sign-in', path: '/login', first: 'form:not([inert])', isSignedIn: false },
  { name: 'home', path: '/', first: FIRST_CARD, isSignedIn: true },
] as const;

export async function measurePage(
  browser: Browser,
  url: string,
  { first, storage }: { readonly first: string; readonly storage?: Storage | undefined },
): Promise<PageFigures> {
  const runs: PageFigures[] = [];
  while (runs.length < RUNS) runs.push(await openPage(browser, url, { first, storage }));
  const median = (figure: keyof PageFigures) =>
    quantile(
      runs.map((run) => run[figure]),
      0.5,
    );
  return {
    requests: median('requests'),
    fonts: median('fonts'),
    scriptBytes: median('scriptBytes'),
    scripts: median('scripts'),
    bytes: median('bytes'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    cls: median('cls'),
  };
}

/** Milliseconds until the largest content of home is there on a device that has its files and opens it again. */
export async function measureSecondVisit(browser: Browser, url: string, storage: Storage): Promise<number> {
  const context = await openContext(browser, storage, 'allow');
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    await watchVitals(page, cdp, FIRST_CARD);
    await page.goto(url);
    await page.waitForFunction(IS_CACHED);
    const times: number[] = [];
    while (times.length < RUNS) times.push((await openWatched(page, cdp, url)).lcp);
    return quantile(times, 0.5);
  } finally {
    await context.close();
  }
}

const IS_CACHED = 'navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.active))';

/** The service worker caches files once the page is idle, which is not part of opening it the first time. */
function openContext(
  browser: Browser,
  storageState?: Storage,
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  return browser.newContext({ viewport: PHONE_SCREEN, serviceWorkers, ...(storageState && { storageState }) });
}

async function openPage(
  browser: Browser,
  url: string,
  { first, storage }: { readonly first: string; readonly storage?: Storage | undefined },
): Promise<PageFigures> {
  const context = await openContext(browser, storage);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = await watchTraffic(cdp);
    await slowDown(cdp);
    await watchVitals(page, cdp, first);
    // Blocking time is that of opening the page, layout shifts are also those of scrolling it.
    const { lcp, tbt, shownAt } = await openWatched(page, cdp, url);
    const figures = { ...traffic.begunBefore(shownAt), scripts: traffic.scripts(), bytes: traffic.bytes(), lcp, tbt };
    await scroll(page);
    return { ...figures, cls: (await readVitals(page)).cls };
  } finally {
    await context.close();
  }
}

async function watchVitals(page: Page, cdp: CDPSession, first: string): Promise<void> {
  await cdp.send('Runtime.enable');
  await cdp.send('Runtime.addBinding', { name: TELL_SHOWN });
  await page.addInitScript({ content: `(${WATCH_VITALS})(${JSON.stringify(first)})` });
}

/** Opens a page that tells itself what it shows: a locator would search it over and over meanwhile, for 0.3 s at 4× CPU. */
async function openWatched(page: Page, cdp: CDPSession, url: string): Promise<z.infer<typeof vitals>> {
  const shown = new Promise((resolve) => cdp.once('Runtime.bindingCalled', resolve));
  await page.goto(url, { waitUntil: 'commit' });
  await shown;
  await page.waitForTimeout(SETTLE_MS);
  return readVitals(page);
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(PHONE_SCREEN.width / 2, PHONE_SCREEN.height / 2);
  for (let step = 0; step < SCROLL.steps; step++) {
    await page.mouse.wheel(0, SCROLL.px);
    await page.waitForTimeout(SCROLL.pauseMs);
  }
}

/** The selector of a tap's result, and how a person would call it. */
interface TapResult {
  readonly result: string;
  readonly shows: string;
}

interface Tap extends TapResult {
  readonly name: string;
  readonly from: string;
  readonly target: (page: Page) => Locator;
}

const TOP_CARD = 'main article[aria-label]:not([inert])';

export const TAPS: readonly Tap[] = [
  {
    name: 'menu',
    from: '/',
    target: (page) => page.getByRole('button', { name: 'Open menu' }),
    result: 'dialog[open] a',
    shows: 'the open menu',
  },
  {
    name: 'profile',
    from: '/',
    target: (page) => page.locator(FIRST_CARD).first(),
    result: 'main article h1',
    shows: 'the profile',
  },
  {
    name: 'deck',
    from: '/',
    target: (page) => page.getByRole('link', { name: 'Swipe' }),
    result: TOP_CARD,
    shows: 'a card',
  },
  {
    name: 'next card',
    from: '/swipe',
    target: (page) => page.getByRole('button', { name: 'Dislike' }),
    result: TOP_CARD,
    shows: 'another card',
  },
];

/** The medians of a tap in an open app. The first run is left out: it fetches the files of the page that the tap leads to. */
export async function measureTap(
  browser: Browser,
  url: string,
  { tap, storage }: { readonly tap: Tap; readonly storage: Storage },
): Promise<TapFigures> {
  const context = await openContext(browser, storage);
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page));
    const runs: TapFigures[] = [];
    while (runs.length <= RUNS) {
      await openAtRest(page, `${url}${tap.from}`, tap.target(page));
      runs.push(await timeTap(page, tap.target(page), tap));
    }
    const median = (figure: keyof TapFigures) =>
      quantile(
        runs.slice(1).map((run) => run[figure]),
        0.5,
      );
    return { result: median('result'), first: median('first') };
  } finally {
    await context.close();
  }
}

/** Opens the page and waits until it has loaded what it loads when it is idle. */
async function openAtRest(page: Page, url: string, target: Locator): Promise<void> {
  const idle = page.waitForResponse((response) => response.url().includes('/assets/idle-'));
  await Promise.all([idle, page.goto(url), target.waitFor()]);
  await page.waitForTimeout(REST_MS);
}

/** Taps once. @throws Error that says what did not show within `limitMs` */
export async function timeTap(
  page: Page,
  target: Locator,
  { result, shows, limitMs = TAP_LIMIT_MS }: TapResult & { readonly limitMs?: number },
): Promise<TapFigures> {
  await page.evaluate(`(${WATCH_TAP})(${JSON.stringify(result)}, ${limitMs})`);
  await target.click();
  const figures = tapFigures.parse(await page.evaluate('window.tap'));
  if (figures === null) throw new Error(`${shows} did not show within ${limitMs / 1000} s of the tap`);
  return figures;
}

const tapFigures = z.nullable(z.object({ result: z.number(), first: z.number() }));

/**
 * Starts the clock when the finger leaves the screen. The frame after a change is the one that shows it. The result is another element than
 * before, since two cards that follow each other may read the same.
 */
const WATCH_TAP = `(selector, limitMs) => {
  const before = document.querySelector(selector);
  const isThere = () => {
    const element = document.querySelector(selector);
    return element !== before && Boolean(element?.getAttribute('aria-label') || element?.textContent);
  };
  window.tap = new Promise((resolve) => {
    setTimeout(() => resolve(null), limitMs);
    addEventListener('pointerup', ({ timeStamp }) => {
      const address = location.href;
      const status = document.querySelectorAll('[role="status"]').length;
      let first;
      const look = () => requestAnimationFrame(() => {
        const now = performance.now() - timeStamp;
        const isReached = isThere();
        const isBegun = location.href !== address || document.querySelectorAll('[role="status"]').length > status;
        if (isReached || isBegun) first ??= now;
        if (isReached) requestAnimationFrame(() => resolve({ result: performance.now() - timeStamp, first }));
        else look();
      });
      look();
    }, { once: true, capture: true });
  });
}`;

const PHOTO = /\/photos\/[^/]+\/(?:grid|full)\?/;

async function watchTraffic(cdp: CDPSession) {
  const requests = new Map<string, { url: string; type: string; bytes: number; at: number }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    // `data:` URLs load nothing, and CORS preflights are not requests of ours.
    if (/^https?:/.test(request.url) && request.method !== 'OPTIONS') {
      requests.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0, at: 1000 * wallTime });
    }
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  const withoutPhotos = () => [...requests.values()].filter(({ url }) => !PHOTO.test(url));
  return {
    /** @param time milliseconds since 1970 */
    begunBefore: (time: number) => {
      const all = withoutPhotos().filter(({ at }) => at < time);
      const ofType = (wanted: string) => all.filter(({ type }) => type === wanted);
      return { requests: all.length, fonts: ofType('Font').length, scriptBytes: sumBytes(ofType('Script')) };
    },
    scripts: () => withoutPhotos().filter(({ type }) => type === 'Script').length,
    bytes: () => sumBytes(withoutPhotos()),
  };
}

const sumBytes = (all: readonly { bytes: number }[]) => all.reduce((sum, { bytes }) => sum + bytes, 0);

const TELL_SHOWN = 'tellShown';

/** Runs before the page's own scripts. Of a long task, the time beyond 50 ms counts as blocking. */
const WATCH_VITALS = `(selector) => {
  const vitals = (window.vitals = { lcp: 0, tbt: 0, cls: 0, shownAt: 0 });
  new MutationObserver((_, observer) => {
    if (!document.querySelector(selector)) return;
    vitals.shownAt = performance.timeOrigin + performance.now();
    window.${TELL_SHOWN}('');
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime; });
  observe('longtask', ({ duration }) => { vitals.tbt += Math.max(0, duration - 50); });
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value; });
}`;

/** `shownAt`: milliseconds since 1970 when the first card or form was there. */
const vitals = z.object({ lcp: z.number(), tbt: z.number(), cls: z.number(), shownAt: z.number() });

async function readVitals(page: Page): Promise<z.infer<typeof vitals>> {
  return vitals.parse(await page.evaluate('window.vitals'));
}
