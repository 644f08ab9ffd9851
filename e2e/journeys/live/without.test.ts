import type { Page } from '@playwright/test';
import { conversation, messagesTab, openChat, send, thread, whenListening, write } from '../../fixtures/chat.ts';
import { expect, test } from '../../fixtures/test.ts';

const BLOCKED = /ERR_FAILED|ERR_BLOCKED|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED/;

test.use({ arriveAs: 'member' });

/** Blocks Firestore, as a network does that allows no streams. */
async function blockListener(page: Page): Promise<void> {
  await page.route(/google\.firestore\.v1\.Firestore/, (route) => route.abort());
}

test('Without a listener an open chat is polled.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(BLOCKED);
  await blockListener(page);
  await openChat(page, amihan);
  await send(amihan, account, 'Kumusta?');
  await expect(thread(page)).toHaveText(['Amihan: Kumusta?']);
  await send(amihan, account, 'Nandiyan ka ba?');
  await expect(thread(page)).toHaveText(['Amihan: Kumusta?', 'Amihan: Nandiyan ka ba?']);

  const listening = whenListening(page);
  await page.unroute(/google\.firestore\.v1\.Firestore/);
  await listening;
  await send(amihan, account, 'Heto ulit.');
  await expect(thread(page)).toHaveCount(3);
});

test('Parts that did not load come with the network.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(BLOCKED, /Failed to fetch dynamically imported module/, /A part of the page did not load/);
  const lost: string[] = [];
  await page.route(/\/assets\/(?:idle|match-sheet|live)-/, (route) => {
    lost.push(/([a-z-]+)-[^/]*$/.exec(route.request().url())?.[1] ?? '');
    return route.abort();
  });
  await page.goto('/');
  await expect.poll(() => new Set(lost).size).toBe(3);
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();

  const listening = whenListening(page);
  await page.unrouteAll();
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await listening;
  await send(amihan, account, 'Kumusta?');
  await expect(page.getByRole('link', { name: /Messages/ })).toContainText('1');
});

test('A chat opens offline and catches up.', async ({ page, context, account, expectedErrors, amihan }) => {
  expectedErrors.push(BLOCKED);
  for (const content of ['isa', 'dalawa']) await send(amihan, account, content);
  const listening = whenListening(page);
  await openChat(page, amihan);
  await expect(thread(page)).toHaveText(['Amihan: isa', 'Amihan: dalawa']);
  await listening;
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(conversation(page, /Amihan.*dalawa/)).toBeVisible();

  await context.setOffline(true);
  await conversation(page, /Amihan.*dalawa/).click();
  await expect(thread(page)).toHaveText(['Amihan: isa', 'Amihan: dalawa']);
  await write(page, 'lima');
  await expect(page.getByRole('log').getByRole('listitem').last()).toContainText('Will be sent when you are online');
  for (const content of ['tatlo', 'apat']) await send(amihan, account, content);
  await expect(thread(page)).toHaveText(['Amihan: isa', 'Amihan: dalawa', 'You: lima']);
  await context.setOffline(false);
  const all = ['Amihan: isa', 'Amihan: dalawa', 'Amihan: tatlo', 'Amihan: apat', 'You: lima'];
  await expect(thread(page)).toHaveText(all);
  await page.reload();
  await expect(thread(page)).toHaveText(all);
  await expect(messagesTab(page)).toHaveCount(0);
});

test('More new messages than a page leave no gap.', async ({ page, account, amihan }) => {
  test.slow();
  await send(amihan, account, 'Una 0');
  await openChat(page, amihan);
  await expect(thread(page)).toHaveText(['Amihan: Una 0']);
  await page.goto('about:blank');
  // This is more than a page, and less than the limit of sixty a minute.
  for (let number = 1; number <= 55; number += 1) await send(amihan, account, `Bilang ${number}`);
  await openChat(page, amihan);
  await expect(thread(page)).toHaveText([
    'Amihan: Una 0',
    ...Array.from({ length: 55 }, (_, at) => `Amihan: Bilang ${at + 1}`),
  ]);
});

test('A line says when nothing answers.', async ({ page, expectedErrors }) => {
  expectedErrors.push(BLOCKED, /status of 503/);
  await blockListener(page);
  await page.route(/\/api\/inbox/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/messages');
  const line = page.getByText('Tagpo cannot be reached. New messages will show once it can.');
  await expect(line).toBeVisible();
  await page.unroute(/\/api\/inbox/);
  await expect(line).toHaveCount(0);
});
