/** Measures requests, bytes and web vitals of the sign-in page and of home, each opened with an empty cache on a phone with slow 4G. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { z } from 'zod';
import { createAccount, finishProfile, signedInStorage } from '../../e2e/fixtures/account.ts';
import { launchBrowser, PHONE_SCREEN } from '../suite/browser.ts';

/** Lighthouse's mobile preset; `cpu` is how many times slower the CPU runs. */
const SLOW = { bitsPerSecond: 1.64e6, latencyMs: 150, cpu: 4 };
/** Milliseconds that a page is watched after its first card or form shows. */
const SETTLE_MS = 3000;

export interface PageFigures {
  /** Requests that began before the first card or form showed. */
  readonly requests: number;
  /** The part of those that are fonts, which delay nothing. */
  readonly fonts: number;
  /** Bytes on the wire, without photos, until the page settled. */
  readonly bytes: number;
  /** `lcp` and `tbt` are milliseconds; `cls` is a score. */
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

export async function measurePages(url: string): Promise<{ signIn: PageFigures; home: PageFigures }> {
  const browser = await launchBrowser();
  try {
    const account = await createAccount();
    await finishProfile(account, { location: 'Makati' });
    const signIn = await measurePage(browser, `${url}/login`, 'form');
    const home = await measurePage(browser, `${url}/`, 'a[href^="/profile/"] img', signedInStorage(account));
    return { signIn, home };
  } finally {
    await browser.close();
  }
}

type Storage = ReturnType<typeof signedInStorage>;

async function measurePage(browser: Browser, url: string, first: string, storageState?: Storage): Promise<PageFigures> {
  // The service worker caches files once the page is idle, which is not part of opening it.
  const context = await browser.newContext({
    viewport: PHONE_SCREEN,
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = await watchTraffic(cdp);
    await slowDown(cdp);
    await page.addInitScript({ content: WATCH_VITALS });
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator(first).first().waitFor();
    const { requests, fonts } = traffic.begun();
    await page.waitForTimeout(SETTLE_MS);
    return { requests, fonts, bytes: traffic.bytes(), ...(await readVitals(page)) };
  } finally {
    await context.close();
  }
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.bitsPerSecond / 8,
    uploadThroughput: SLOW.bitsPerSecond / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
}

const PHOTO = /\/photos\/[^/]+\/(?:grid|full)\?/;

async function watchTraffic(cdp: CDPSession) {
  const requests = new Map<string, { url: string; type: string; bytes: number }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    // `data:` URLs load nothing, and CORS preflights are not requests of ours.
    if (/^https?:/.test(request.url) && request.method !== 'OPTIONS') {
      requests.set(requestId, { url: request.url, type: type ?? 'Other', bytes: 0 });
    }
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const known = requests.get(requestId);
    if (known) known.bytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  const withoutPhotos = () => [...requests.values()].filter(({ url }) => !PHOTO.test(url));
  return {
    begun: () => {
      const all = withoutPhotos();
      return { requests: all.length, fonts: all.filter(({ type }) => type === 'Font').length };
    },
    bytes: () => withoutPhotos().reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Runs before the page's own scripts. Of a long task, the time beyond 50 ms counts as blocking. */
const WATCH_VITALS = `
  const vitals = (window.vitals = { lcp: 0, tbt: 0, cls: 0 });
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime; });
  observe('longtask', ({ duration }) => { vitals.tbt += Math.max(0, duration - 50); });
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value; });
`;

const vitals = z.object({ lcp: z.number(), tbt: z.number(), cls: z.number() });

async function readVitals(page: Page): Promise<z.infer<typeof vitals>> {
  return vitals.parse(await page.evaluate('window.vitals'));
}
