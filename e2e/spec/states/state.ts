/** What a row of the table of states says, and the ways a state is brought about that pictures do not need. */
import type { Page } from '@playwright/test';
import type { Account } from '../../fixtures/account.ts';
import type { Section } from '../quotes.ts';

type Act = (page: Page) => Promise<unknown>;

interface Step {
  readonly act: Act;
  /** More than a notification is new: it is looked at for barriers, too. */
  readonly isScreen?: boolean;
  readonly says: readonly string[];
}

export interface State {
  readonly name: string;
  /** The name of its pictures, where it is taken as it is. */
  readonly picture?: string;
  /** Longer than a screen: taken once more as a whole. */
  readonly isLong?: boolean;
  /** Which rows of the quotes stand in it; none where it is here to be looked at. */
  readonly of?: readonly Section[];
  readonly as: 'visitor' | 'newcomer' | 'member' | 'administrator';
  /** Where it is; a function makes ready what the page finds. */
  readonly at: string | ((page: Page, account: Account) => Promise<string>);
  readonly act?: Act;
  /** Words that stand there, each as a whole: a text, a placeholder or a title. */
  readonly says: readonly string[];
  /** By the name of a field: all that it offers, after the empty choice. */
  readonly offers?: Readonly<Record<string, readonly string[]>>;
  /** What is done next on the same page, and what stands there then. */
  readonly next?: readonly Step[];
  /** It is about the browser's own notifications. */
  readonly hasNotifications?: boolean;
  /** What the browser logs because of what was provoked. */
  readonly errors?: RegExp;
}

/** The browser tells of every answer that is an error. */
export const REFUSED = /status of (?:4\d\d|5\d\d)/;
export const OWN = '**/api/profile/me';

export const at =
  (path: string, before: Act) =>
  async (page: Page): Promise<string> => {
    await before(page);
    return path;
  };

type Answer = { readonly status: number; readonly json?: unknown; readonly body?: string };

/** Only calls by this method are answered so; the others go on to the server. */
export const answerCall = (method: string, pattern: string, response: Answer) => (page: Page) =>
  page.route(pattern, (route) => (route.request().method() === method ? route.fulfill(response) : route.fallback()));

const gates = new WeakMap<Page, () => void>();

/** Calls by this method wait until they are let go. */
export const holdCall = (method: string, pattern: string) => (page: Page) => {
  const gate = Promise.withResolvers<void>();
  gates.set(page, gate.resolve);
  return page.route(pattern, async (route) => {
    if (route.request().method() === method) await gate.promise;
    await route.fallback();
  });
};

/** What was held goes on to the server, and so does what comes after it. */
export const letGo = async (page: Page) => gates.get(page)?.();

/** From now on the server answers again. */
export const letThrough = (pattern: string) => (page: Page) => page.unroute(pattern);

/** A built file as it would be had it been built otherwise. */
export const rebuild = (file: string, change: (built: string) => string) => (page: Page) =>
  page.route(file, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
