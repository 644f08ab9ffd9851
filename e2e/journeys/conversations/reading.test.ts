import type { Locator, Page } from '@playwright/test';
import { type Account, createMember } from '../../fixtures/account.ts';
import { conversation, field, match, send, thread } from '../../fixtures/chat.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

/** Writes more than two pages of messages, in turn because each member may send sixty a minute. */
async function writeLong(account: Account, amihan: Account): Promise<void> {
  for (let number = 1; number <= 110; number++) {
    const [from, to] = number % 2 === 1 ? [amihan, account] : [account, amihan];
    await send(from, to, `Mensahe ${number}`);
  }
}

const scroller = (page: Page): Locator => page.getByRole('region', { name: 'Messages with Amihan' });
const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);

test('Older messages load without moving what is read.', async ({ page, account, amihan }) => {
  await writeLong(account, amihan);
  const release = await holdRequests(page, /\/api\/messages\/[^/]+\?before=/);
  await page.goto(`/chat/${amihan.id}`);
  await expect(thread(page).last()).toBeInViewport();
  await scroller(page).evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
  const first = page.getByText('Amihan: Mensahe 61', { exact: true });
  await expect(first).toBeInViewport();
  const before = await topOf(first);
  release();
  await expect(page.getByText('Amihan: Mensahe 11', { exact: true })).toBeAttached();
  expect(Math.abs((await topOf(first)) - before)).toBeLessThan(2);

  const held = await topOf(first);
  await send(amihan, account, 'Nandito ka pa?');
  await send(amihan, account, 'Hello?');
  const jump = page.getByRole('button', { name: '2 new messages', exact: true });
  await expect(jump).toBeVisible();
  expect(Math.abs((await topOf(first)) - held)).toBeLessThan(2);
  await expect(thread(page).last()).not.toBeInViewport();
  await expect(page.getByText('New messages', { exact: true })).toHaveCount(1);
  await jump.click();
  await expect(thread(page).last()).toBeInViewport();
  await expect(jump).toHaveCount(0);
  await expect(scroller(page)).toBeFocused();

  // Whatever came since, what was unread at the start is reached by one press.
  const toFirst = page.getByRole('button', { name: /new messages Go to the first new message$/ });
  await toFirst.press('Enter');
  await expect(page.getByText('Amihan: Mensahe 1', { exact: true })).toBeInViewport();
  await expect(toFirst).toHaveCount(0);
  await expect(scroller(page)).toBeFocused();
});

test('A chat opens at its last message.', async ({ page, account, amihan }) => {
  for (let number = 1; number <= 20; number++) await send(amihan, account, `Mensahe ${number}`);
  await page.goto('/messages');
  const release = await holdRequests(page, new RegExp(`/api/(?:messages/${amihan.id}|inbox\\?.*chat=)`));
  await conversation(page, /Amihan/).click();
  const last = page.getByText('Amihan: Mensahe 20', { exact: true });
  await expect(last).toBeInViewport();
  const before = await topOf(last);
  release();
  await expect(page.getByText('Amihan: Mensahe 1', { exact: true })).toBeAttached();
  expect(Math.abs((await topOf(last)) - before)).toBeLessThan(2);
});

test('A button leads up to the line of new messages, which does not move what is read.', async ({
  page,
  account,
  amihan,
}) => {
  await send(amihan, account, 'Uno');
  await page.goto(`/chat/${amihan.id}`);
  await expect(thread(page)).toHaveText(['Amihan: Uno']);
  await page.getByRole('link', { name: 'Back to messages' }).click();
  for (let number = 1; number <= 30; number++) await send(amihan, account, `Mensahe ${number}`);
  await page.getByRole('link', { name: /Mensahe 30/ }).click();
  const line = page.getByText('New messages', { exact: true });
  const toFirstNew = page.getByRole('button', { name: '30 new messages Go to the first new message' });
  await expect(toFirstNew).toBeVisible();
  await toFirstNew.click();
  await expect(line).toBeInViewport();
  await expect(toFirstNew).toHaveCount(0);
  await expect(thread(page)).toHaveCount(31);
  await scroller(page).evaluate((element) => element.scrollTo({ top: -300 }));
  await expect(line).toHaveCount(1);
  await expect(line).not.toBeInViewport();
  await expect(toFirstNew).toHaveCount(0);
  const read = page.getByText('Amihan: Mensahe 20', { exact: true });
  await expect(read).toBeInViewport();
  const held = await topOf(read);
  await send(amihan, account, 'Hello?');
  await expect(page.getByRole('button', { name: '1 new message', exact: true })).toBeVisible();
  expect(Math.abs((await topOf(read)) - held)).toBeLessThan(2);
});

test('A line marks new messages until they are read, those from offline too.', async ({
  page,
  context,
  account,
  expectedErrors,
  amihan,
}) => {
  // The page may be preloading parts when the network goes.
  expectedErrors.push(/net::ERR_/, /A part of the page did not load/);
  await send(amihan, account, 'Uno');
  await page.goto(`/chat/${amihan.id}`);
  await expect(thread(page)).toHaveText(['Amihan: Uno']);
  await expect(page.getByText('New messages', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(conversation(page, /Amihan/)).not.toContainText('unread');
  await send(amihan, account, 'Dos');
  await send(amihan, account, 'Tres');
  await expect(conversation(page, /Amihan/)).toContainText('2 unread messages');
  await conversation(page, /Amihan/).click();
  const lines = page.getByRole('log').getByRole('listitem');
  await expect(lines.nth(1)).toContainText(/^New messages.*Dos/);
  await expect(lines.first()).toContainText(/^Today.*Uno/);
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(conversation(page, /Amihan/)).not.toContainText('unread');

  // Messages that came while offline leave no gap.
  await context.setOffline(true);
  for (const text of ['Kuwatro', 'Singko', 'Sais']) await send(amihan, account, text);
  await context.setOffline(false);
  await expect(conversation(page, /Amihan/)).toContainText('3 unread messages');
  await conversation(page, /Amihan/).click();
  const all = ['Uno', 'Dos', 'Tres', 'Kuwatro', 'Singko', 'Sais'];
  await expect(thread(page)).toHaveText(all.map((text) => `Amihan: ${text}`));
});

test('An open keyboard covers neither field nor message.', async ({ page, account, amihan }) => {
  await send(amihan, account, 'Kumusta? '.repeat(60));
  // A desktop browser has no such keyboard, which shrinks the visual viewport and not the page.
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  });
  await page.goto(`/chat/${amihan.id}`);
  await expect(thread(page).last()).toBeInViewport();
  const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
  const cover = (height: number, offsetTop: number) =>
    page.evaluate(
      (change) => {
        Object.assign(window.visualViewport ?? {}, change);
        window.visualViewport?.dispatchEvent(new Event('resize'));
      },
      { height, offsetTop },
    );
  await cover(400, 0);
  expect(await bottomOf(field(page))).toBeLessThan(400);
  expect(await bottomOf(thread(page).last())).toBeLessThan(await topOf(field(page)));
  // Some browsers scroll the visual viewport down to the field.
  await cover(400, 120);
  expect(await topOf(page.getByRole('link', { name: 'Back to messages' }))).toBeGreaterThan(119);
  expect(await bottomOf(field(page))).toBeLessThan(520);
  await cover(844, 0);
  expect(await bottomOf(field(page))).toBeGreaterThan(760);
});

test('Field and newest message are in sight on every screen.', async ({ page, account }) => {
  const amihan = await createMember({ name: 'Amihan Dalisay-Macaraeg de los Santos' });
  await match(account, amihan);
  await send(amihan, account, 'Kumusta? '.repeat(30));
  await send(amihan, account, 'https://example.com/'.padEnd(400, 'x'));
  for (const [width, height, letters] of [
    [320, 568, '100%'],
    [320, 568, '200%'],
    [740, 360, '100%'],
    // A phone in landscape with its keyboard open.
    [740, 170, '100%'],
    [390, 420, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`/chat/${amihan.id}`);
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    await expect(thread(page).last(), `${width} × ${height}`).toBeInViewport();
    await expect(field(page)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Back to messages' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: /^More about/ })).toBeInViewport({ ratio: 1 });
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, `${width} × ${height}`).toBeLessThanOrEqual(0);
  }
});
