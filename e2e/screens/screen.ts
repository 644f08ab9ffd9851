/** What a row of the tables of screens says, and the ways a screen is brought into a state. */
import type { Locator, Page } from '@playwright/test';
import type { Account } from '../fixtures/account.ts';
import type { State } from '../spec/states/state.ts';
import type { Scene } from './scene.ts';

export interface Screen {
  /** The name of its pictures. */
  readonly name: string;
  readonly as: keyof Scene['accounts'] | 'visitor' | 'newcomer' | 'stranger';
  readonly path: string | ((scene: Scene) => string);
  /** Before the page is opened, by the account that will see it. */
  readonly before?: (page: Page, scene: Scene, account: Account | undefined) => Promise<unknown>;
  /** What is done on the page to get to the state. */
  readonly act?: (page: Page, scene: Scene) => Promise<unknown>;
  /** What tells that the state is there: a text, or a part of the page. */
  readonly shows: string | RegExp | ((page: Page) => Locator);
  /** Longer than a screen: taken once more as a whole. */
  readonly isLong?: boolean;
  /** Gone after a while: time is stopped once it shows. */
  readonly isBrief?: boolean;
}

const ROLES = { visitor: 'visitor', newcomer: 'newcomer', member: 'maria', administrator: 'staff' } as const;

/** A state whose words are read, as it is pictured. */
export function pictureState({ picture, as, at, act, says, isLong = false }: State): Screen[] {
  if (picture === undefined) return [];
  let path = typeof at === 'string' ? at : '';
  return [
    {
      name: picture,
      as: ROLES[as],
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

/** The call is never answered. */
export const hold = (pattern: string) => (page: Page) => page.route(pattern, () => undefined);

/** The call fails. */
export const refuse =
  (pattern: string, status = 500) =>
  (page: Page) =>
    page.route(pattern, (route) => route.fulfill({ status, body: 'no' }));

/** The call is answered with this. */
export const answer = (pattern: string, json: unknown) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }));

/** One's own spotlight, with so many minutes left. */
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

/** So many messages are not read in each conversation that the page hears of. */
export const countUnread = (unread: number) => (page: Page) =>
  page.route('**/api/inbox*', async (route) => {
    const response = await route.fetch();
    const answered = (await response.json()) as { conversations: object[] };
    const conversations = answered.conversations.map((one) => ({ ...one, unread }));
    await route.fulfill({ response, json: { ...answered, conversations } });
  });

/** The file is not there. */
export const lose = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort());

export const press = (name: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

export const tick = (name: RegExp) => (page: Page) => page.getByRole('checkbox', { name }).check();

/** One after another. */
export const all =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

export const fill = (label: string, value: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).fill(value);
