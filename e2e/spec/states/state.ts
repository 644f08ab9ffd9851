/** The columns of the table of states, and the ways to bring a state about. */
import type { Page } from '@playwright/test';
import type { Account } from '../../fixtures/account.ts';
import type { Section } from '../quotes.ts';

type Act = (page: Page) => Promise<unknown>;

interface Step {
  readonly act: Act;
  /** More than a notification is new, so that barriers are looked for again. */
  readonly isScreen?: boolean;
  readonly says: readonly string[];
}

export interface State {
  readonly name: string;
  /** The name of its pictures, if `npm run screens` takes it as it is. */
  readonly picture?: string;
  /** Longer than a screen: a second picture shows it as a whole. */
  readonly isLong?: boolean;
  /** The sections of `quotes.ts` whose words it shows, if any. */
  readonly of?: readonly Section[];
  /** A member unless it says otherwise. */
  readonly as?: 'visitor' | 'newcomer' | 'administrator';
  /** The page to open. A function prepares it first, and returns its path. */
  readonly at: string | ((page: Page, account: Account) => Promise<string>);
  readonly act?: Act;
  /** Words that are visible, each the whole of a text, a placeholder or a title. */
  readonly says: readonly string[];
  /** All options of a field but the empty one, by the field's label. */
  readonly offers?: Readonly<Record<string, readonly string[]>>;
  /** What is done next on the same page, and the words that are visible then. */
  readonly next?: readonly Step[];
  /** It needs a browser that has notifications. */
  readonly hasNotifications?: boolean;
  /** The console errors that the state provokes. */
  readonly errors?: RegExp;
}

/** A browser logs every answer that is an error. */
export const REFUSED = /status of (?:4\d\d|5\d\d)/;
export const OWN = '**/api/profile/me';

export const at =
  (path: string, before: Act) =>
  async (page: Page): Promise<string> => {
    await before(page);
    return path;
  };

type Answer = { readonly status: number; readonly json?: unknown; readonly body?: string };

/** Answers calls by this method; the others reach the server. */
export const answerCall = (method: string, pattern: string, response: Answer) => (page: Page) =>
  page.route(pattern, (route) => (route.request().method() === method ? route.fulfill(response) : route.fallback()));

const gates = new WeakMap<Page, () => void>();

/** Holds calls by this method until `letGo`. */
export const holdCall = (method: string, pattern: string) => (page: Page) => {
  const gate = Promise.withResolvers<void>();
  gates.set(page, gate.resolve);
  return page.route(pattern, async (route) => {
    if (route.request().method() === method) await gate.promise;
    await route.fallback();
  });
};

/** Sends the held calls and all later ones to the server. */
export const letGo = async (page: Page) => gates.get(page)?.();

/** The server answers again from now on. */
export const letThrough = (pattern: string) => (page: Page) => page.unroute(pattern);

/** Serves a changed copy of a built file. */
export const rebuild = (file: string, change: (built: string) => string) => (page: Page) =>
  page.route(file, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

export const ENTRY = '**/assets/entry-*.js';

/** Serves the client as a build without this setting, which the entry holds as a text. */
export const withoutSetting = (name: string) =>
  rebuild(ENTRY, (built) => built.replace(new RegExp(`(${name}:\\s*)[\`'"][^\`'"]+[\`'"]`), '$1``'));
