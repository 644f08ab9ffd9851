/** The columns of the tables of screens, and the ways to bring a screen into a state. */
import type { Locator, Page } from '@playwright/test';
import type { Account } from '../fixtures/account.ts';
import type { State } from '../spec/states/state.ts';
import type { Scene } from './scene.ts';

export interface Screen {
  /** The name of its pictures. */
  readonly name: string;
  /** Maria of the seed unless it says otherwise. */
  readonly as?: keyof Scene['accounts'] | 'visitor' | 'newcomer' | 'stranger';
  readonly path: string | ((scene: Scene) => string);
  /** Prepares what the page will show to `account`. */
  readonly before?: (page: Page, scene: Scene, account: Account | undefined) => Promise<unknown>;
  /** Brings the open page into the state. */
  readonly act?: (page: Page, scene: Scene) => Promise<unknown>;
  /** The text or part of the page that shows that the state is reached. */
  readonly shows: string | RegExp | ((page: Page) => Locator);
  /** Longer than a screen: a second picture shows it as a whole. */
  readonly isLong?: boolean;
  /** It vanishes by itself, so that the clock is stopped once it shows. */
  readonly isBrief?: boolean;
}

/** The screen that shows a state of the specification, if it is to be pictured. */
export function pictureState({ picture, as, at, act, says, isLong = false }: State): Screen[] {
  if (picture === undefined) return [];
  let path = typeof at === 'string' ? at : '';
  return [
    {
      name: picture,
      // A member who is prepared for a state appears in no other picture.
      ...(as ? { as: as === 'administrator' ? 'staff' : as } : typeof at !== 'string' && { as: 'stranger' as const }),
      before: async (page, _scene, account) => {
        if (typeof at !== 'string') path = await at(page, account as Account);
      },
      path: () => path,
      ...(act && { act }),
      shows: says.at(-1) ?? '',
      isLong,
    },
  ];
}

/** Never answers the call. */
export const hold = (pattern: string) => (page: Page) => page.route(pattern, () => undefined);

/** Fails the call. */
export const refuse =
  (pattern: string, status = 500) =>
  (page: Page) =>
    page.route(pattern, (route) => route.fulfill({ status, body: 'no' }));

/** Answers the call with `json`. */
export const answer = (pattern: string, json: unknown) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }));

/** The answer about one's own spotlight that has these minutes left. */
export const runningSpotlight = (minutes: number) => ({
  secondsLeft: minutes * 60,
  nextAt: new Date(Date.now() + 12 * 3_600_000).toISOString(),
  receipt: {
    startedAt: new Date(Date.now() - 60_000).toISOString(),
    shown: 34,
    opened: 21,
    liked: { count: 20, hasMore: true },
  },
});

/** Makes every conversation of the inbox have this many unread messages. */
export const countUnread = (unread: number) => (page: Page) =>
  page.route('**/api/inbox*', async (route) => {
    const response = await route.fetch();
    const answered = (await response.json()) as { conversations: object[] };
    const conversations = answered.conversations.map((one) => ({ ...one, unread }));
    await route.fulfill({ response, json: { ...answered, conversations } });
  });

/** Fails the download of a file. */
export const lose = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort());

export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

export const tick = (name: RegExp) => (page: Page) => page.getByRole('checkbox', { name }).check();

/** Does the steps one after the other. */
export const all =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

export const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(value);
