/** The globals of one page, with a network, a clock and a storage under control of the test. Closing a page ends everything in it. */
import { locks } from 'node:worker_threads';
import * as fakeIndexedDb from 'fake-indexeddb';
import { createStorage } from '../../../web/src/lib/device/test-storage.ts';

/** What the pages of one browser share. */
export interface Shared {
  /** Part of the names of locks and channels. */
  readonly name: string;
  readonly indexedDB: IDBFactory;
  readonly localStorage: Storage;
  /** Milliseconds by which the device's clock is off. */
  readonly clock: { skewMs: number };
}

/** How a page reaches the API, by a path below its own host. */
export type CallApi = (path: string, init: RequestInit) => Promise<Response>;

export interface Page {
  /** By name, in the order of GLOBALS. */
  readonly globals: readonly unknown[];
  /** Errors that the page wrote to its console. */
  readonly errors: string[];
  setVisible(isVisible: boolean): void;
  setOnline(isOnline: boolean): void;
  /** Breaks its connections to Firebase, the listener's stream among them. */
  cutConnections(): void;
  /** Ends the page as a browser does: its timers, locks, channels and calls end. */
  close(): void;
}

const IDB = Object.entries(fakeIndexedDb).filter(([name]) => name.startsWith('IDB'));

export const GLOBALS = [
  ...['globalThis', 'window', 'self', 'document', 'navigator', 'location', 'localStorage', 'sessionStorage'],
  ...['indexedDB', 'fetch', 'console', 'Date', 'BroadcastChannel'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'addEventListener', 'removeEventListener'],
  ...IDB.map(([name]) => name),
];

export function createPage(shared: Shared, callApi: CallApi): Page {
  const closed = new AbortController();
  let connections = new AbortController();
  const errors: string[] = [];
  const events = new EventTarget();
  const documentEvents = new EventTarget();
  const state = { isVisible: true, isOnline: true };
  const listening = (target: EventTarget) => ({
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    dispatchEvent: target.dispatchEvent.bind(target),
  });
  const document = {
    ...listening(documentEvents),
    cookie: '',
    querySelector: () => null,
    get visibilityState() {
      return state.isVisible ? 'visible' : 'hidden';
    },
  };
  const navigator = {
    userAgent: 'Mozilla/5.0 Chrome/140.0',
    language: 'en',
    locks: createLocks(shared.name, closed.signal),
    get onLine() {
      return state.isOnline;
    },
  };
  const values: Record<string, unknown> = {
    document,
    navigator,
    location: new URL('http://127.0.0.1/'),
    localStorage: shared.localStorage,
    sessionStorage: createStorage(),
    indexedDB: shared.indexedDB,
    // Node defines these on its own global object only.
    crypto,
    performance,
    console: { ...console, error: (...details: unknown[]) => errors.push(details.map(String).join(' ')) },
    Date: createDate(shared.clock),
    BroadcastChannel: createChannels(shared.name, closed.signal),
    fetch: (input: string | URL | Request, init: RequestInit = {}) => {
      if (!state.isOnline || closed.signal.aborted) return Promise.reject(new TypeError('Failed to fetch'));
      const isOwn = typeof input === 'string' && input.startsWith('/');
      const own = input instanceof Request ? input.signal : init.signal;
      const ends = [closed.signal, ...(own ? [own] : []), ...(isOwn ? [] : [connections.signal])];
      const signal = AbortSignal.any(ends);
      return isOwn ? callApi(input, { ...init, signal }) : fetch(input, { ...init, signal });
    },
    ...createTimers(closed.signal),
    ...listening(events),
    ...Object.fromEntries(IDB),
  };
  // A page inherits all other globals from Node.
  const window = Object.defineProperties(
    Object.create(globalThis),
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, writable: true }])),
  );
  for (const name of ['globalThis', 'window', 'self']) {
    values[name] = window;
    Object.defineProperty(window, name, { value: window });
  }
  function cutConnections(): void {
    connections.abort(new TypeError('network error'));
    connections = new AbortController();
  }

  return {
    globals: GLOBALS.map((name) => values[name]),
    errors,
    cutConnections,
    setVisible(isVisible) {
      if (state.isVisible === isVisible) return;
      state.isVisible = isVisible;
      documentEvents.dispatchEvent(new Event('visibilitychange'));
      if (isVisible) events.dispatchEvent(new Event('focus'));
    },
    setOnline(isOnline) {
      state.isOnline = isOnline;
      if (!isOnline) cutConnections();
      events.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
    close: () => closed.abort(),
  };
}

/** Node's locks hold for the whole process: the name of the browser limits them to it. */
function createLocks(browser: string, closed: AbortSignal): Pick<LockManager, 'request'> {
  const ended = new Promise<void>((resolve) => closed.addEventListener('abort', () => resolve(), { once: true }));
  return {
    request: (name: string, options: unknown, callback?: unknown) => {
      const hold = (callback ?? options) as (lock: unknown) => unknown;
      // A closed page releases its locks and requests no more.
      const held = (lock: unknown) => (closed.aborted ? undefined : Promise.race([hold(lock), ended]));
      const given = callback === undefined ? {} : (options as LockOptions);
      return (locks as LockManager).request(`${browser} ${name}`, given, held as LockGrantedCallback<unknown>);
    },
  } as Pick<LockManager, 'request'>;
}

function createChannels(browser: string, closed: AbortSignal): typeof BroadcastChannel {
  return class extends BroadcastChannel {
    #isClosed = false;
    constructor(name: string) {
      super(`${browser} ${name}`);
      closed.addEventListener('abort', () => this.close(), { once: true });
    }
    override close() {
      this.#isClosed = true;
      super.close();
    }
    override postMessage(message: unknown) {
      if (!this.#isClosed) super.postMessage(message);
    }
  };
}

function createTimers(closed: AbortSignal) {
  const under = new Set<NodeJS.Timeout>();
  const start =
    (make: typeof setTimeout | typeof setInterval, isOnce: boolean) =>
    (call: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
      if (closed.aborted) return undefined;
      const timer = make(() => {
        if (isOnce) under.delete(timer);
        call(...values);
      }, ms);
      under.add(timer);
      return timer;
    };
  const stop = (timer: NodeJS.Timeout | undefined) => {
    clearTimeout(timer);
    if (timer) under.delete(timer);
  };
  const stopAll = () => {
    for (const timer of under) clearTimeout(timer);
  };
  closed.addEventListener('abort', stopAll, { once: true });
  return {
    setTimeout: start(setTimeout, true),
    setInterval: start(setInterval, false),
    clearTimeout: stop,
    clearInterval: stop,
  };
}

function createDate(clock: Shared['clock']): DateConstructor {
  const RealDate = Date;
  const now = () => RealDate.now() + clock.skewMs;
  return class extends RealDate {
    constructor(...values: [] | [number | string]) {
      super(...((values.length === 0 ? [now()] : values) as [number]));
    }
    static override now = now;
  } as DateConstructor;
}
