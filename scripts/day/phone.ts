/** A browser that behaves as on a phone and follows the day's clock. */
import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test';
import { PHONE_SCREEN } from '../suite/browser.ts';
import type { DayClock, Timed } from './clock.ts';
import type { CountingProxy } from './counting-proxy.ts';

/** The page's clock starts this much earlier, so that it can still be paused at the day's time after it has run for a moment. */
const BEFORE_MS = 600_000;
/** Real milliseconds to wait for the beginning of a listener's answer. */
const LISTENER_MS = 300;
/** Real milliseconds within which all requests of a page must be answered. */
const ANSWER_LIMIT_MS = 30_000;

export interface Phone extends Timed {
  readonly page: Page;
  /** Opens the app in a new page, as its icon does. */
  open(path: string): Promise<Page>;
  /** Closes the page and keeps the browser's storage. */
  close(): Promise<void>;
  /** Moves the app to the background or back to the front. */
  setHidden(isHidden: boolean): Promise<void>;
  /** Waits until all requests of the page are answered. */
  settle(): Promise<void>;
  /** Errors that its pages threw. */
  readonly errors: readonly string[];
  destroy(): Promise<void>;
}

export interface PhoneOptions {
  readonly browser: Browser;
  readonly clock: DayClock;
  readonly proxy: CountingProxy;
  readonly url: string;
  readonly firestorePort: number;
  readonly context?: BrowserContextOptions;
}

export async function openPhone(options: PhoneOptions): Promise<Phone> {
  const { browser, clock, proxy, url, firestorePort } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: PHONE_SCREEN,
    hasTouch: true,
    isMobile: true,
    proxy: { server: proxy.server },
    ...options.context,
  });
  await context.clock.install({ time: clock.now() - BEFORE_MS });
  await context.clock.pauseAt(clock.now());
  await context.addInitScript({ content: HIDEABLE });
  await context.addInitScript({ content: COUNTED });
  const errors: string[] = [];
  const underWay = new Set<Request>();
  let page: Page | undefined;

  const requirePage = () => {
    if (page === undefined) throw new Error('The app is not open on this phone');
    return page;
  };

  function watch(opened: Page): void {
    opened.on('pageerror', (error) => errors.push(`page: ${error.message}`));
    opened.on('request', (one) => {
      const { port, protocol } = new URL(one.url());
      if (protocol !== 'http:') return;
      underWay.add(one);
      // The answer to a listener never ends: only its beginning is awaited, and for a moment at most.
      if (Number(port) !== firestorePort || one.method() !== 'GET') return;
      const end = () => underWay.delete(one);
      one.response().then(end, end);
      setTimeout(end, LISTENER_MS);
    });
    opened.on('requestfinished', (one) => underWay.delete(one));
    opened.on('requestfailed', (one) => underWay.delete(one));
  }

  const phone: Phone = {
    errors,
    get page() {
      return requirePage();
    },
    async open(path) {
      page = await context.newPage();
      watch(page);
      await page.goto(path);
      return page;
    },
    async close() {
      await requirePage().close();
      page = undefined;
      underWay.clear();
    },
    async setHidden(isHidden) {
      await requirePage().evaluate(`window.setHidden(${isHidden})`);
      await phone.settle();
    },
    async runFor(milliseconds) {
      await context.clock.runFor(milliseconds);
      if (page) await phone.settle();
    },
    fastForward: (milliseconds) => context.clock.fastForward(milliseconds),
    async settle() {
      const limit = performance.now() + ANSWER_LIMIT_MS;
      const listWaiting = async () => {
        const pending = await requirePage().evaluate<string[]>(TURN);
        return [...pending, ...[...underWay].map((one) => one.url())];
      };
      while ((await listWaiting()).length > 0) {
        for (let waiting = await listWaiting(); waiting.length > 0; waiting = await listWaiting()) {
          if (performance.now() > limit) throw new Error(`Not answered: ${waiting.join(', ')}`);
        }
        // Code that handles an answer may set timers of 0 ms, which need the clock to move.
        await context.clock.runFor(1);
      }
    },
    async destroy() {
      clock.phones.delete(phone);
      await context.close();
    },
  };
  clock.phones.add(phone);
  return phone;
}

/** Waits two turns of the page's event loop, so that handlers have sent their requests, then answers the pending storage requests. */
const TURN = `new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => data === 2 ? resolve(window.listPending()) : port2.postMessage(data + 1);
  port2.postMessage(1);
})`;

/** Runs before the page's own scripts, because a browser under test reports every page as visible. */
const HIDEABLE = `
  let isHidden = false;
  Object.defineProperty(document, 'visibilityState', { get: () => (isHidden ? 'hidden' : 'visible') });
  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  document.hasFocus = () => !isHidden;
  window.setHidden = (next) => {
    isHidden = next;
    window.dispatchEvent(new Event(next ? 'blur' : 'focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  };
`;

/** IndexedDB and the Web Locks API do not follow the page's clock, so their requests are awaited as those to servers are. */
const COUNTED = `
  const pending = new Map();
  window.listPending = () => [...pending.values()];
  const begin = (what) => {
    const key = {};
    pending.set(key, what);
    return () => pending.delete(key);
  };
  const follow = (what, target, ...ends) => {
    const end = begin(what);
    for (const type of ends) target.addEventListener(type, end);
    return target;
  };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    return follow('transaction on ' + this.name + ' ' + given[0] + ' ' + given[1], transaction.apply(this, given), 'complete', 'abort');
  };
  for (const name of ['open', 'deleteDatabase']) {
    const original = IDBFactory.prototype[name];
    IDBFactory.prototype[name] = function (...given) {
      return follow(name + ' of ' + given[0], original.apply(this, given), 'success', 'error', 'blocked');
    };
  }
  const { request } = LockManager.prototype;
  LockManager.prototype.request = function (...given) {
    const end = begin('lock ' + given[0]);
    const work = given.pop();
    const requested = request.call(this, ...given, (lock) => {
      end();
      return work(lock);
    });
    requested.then(end, end);
    return requested;
  };
`;
