import type { Page } from '@playwright/test';
import { callApi, createMember } from '../fixtures/account.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const thread = (page: Page) => page.getByRole('log').getByRole('listitem').getByRole('paragraph');

async function like(page: Page, id: string): Promise<void> {
  await page.goto(`/profile/${id}`);
  await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/swipes') && response.ok()),
    page.getByRole('button', { name: 'Like Profile' }).click(),
  ]);
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Type a message...').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('Two who like each other match, write and read each other in order.', async ({ page, account, openAs }) => {
  const amihan = await createMember({ name: 'Amihan' });
  await like(page, amihan.id);
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const hers = await openAs(amihan);
  await like(hers, account.id);
  const sheet = hers.getByRole('dialog', { name: "It's a match!" });
  await expect(sheet).toContainText('You and Luz like each other.');
  await sheet.getByRole('link', { name: 'Message' }).click();
  await expect(hers).toHaveURL(new RegExp(`/chat/${account.id}$`));
  await write(hers, 'Kumusta ka?');
  await expect(thread(hers)).toHaveText(['You: Kumusta ka?']);
  await expect(hers.getByRole('log')).toContainText('Sent');

  await page.goto('/');
  await expect(bar(page).getByRole('link', { name: 'Messages' })).toContainText('1 unread message');
  await bar(page).getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  const row = page.getByRole('link', { name: /Amihan/ });
  await expect(row).toContainText('Kumusta ka?');
  await expect(row).toContainText('1 unread message');
  await row.click();
  await expect(thread(page)).toHaveText(['Amihan: Kumusta ka?']);
  await write(page, 'Mabuti, ikaw?');

  const both = ['Kumusta ka?', 'Mabuti, ikaw?'];
  await expect(thread(page)).toHaveText(both.map((text, at) => `${['Amihan', 'You'][at]}: ${text}`));
  await expect(thread(hers)).toHaveText(both.map((text, at) => `${['You', 'Luz'][at]}: ${text}`));
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(page.getByRole('link', { name: /Amihan/ })).toContainText('You: Mabuti, ikaw?');
  await expect(page.getByRole('main')).not.toContainText('unread');
  await expect(bar(page).getByRole('link', { name: 'Messages' })).toHaveText('Messages');
});

test('A message that fails stays to be sent again, and arrives once.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const amihan = await createMember({ name: 'Amihan' });
  await page.goto(`/chat/${amihan.id}`);
  const ids: string[] = [];
  await page.route('**/api/messages', async (route) => {
    ids.push((route.request().postDataJSON() as { id: string }).id);
    if (ids.length > 1) return route.continue();
    // The server has it; the answer is lost on the way.
    await route.fetch();
    await route.abort();
  });
  // The chat looks again by itself; with what it found there would be nothing to send again.
  await page.route(`**/api/messages/${amihan.id}`, (route) =>
    ids.length === 1 ? route.fulfill({ json: [] }) : route.continue(),
  );
  await write(page, 'Nasaan ka?');
  await expect(page.getByText('Failed to send message', { exact: true })).toBeVisible();
  const mine = page.getByRole('log').getByRole('listitem');
  await expect(mine).toHaveCount(1);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(mine).toHaveText(/Nasaan ka\?.*Sent$/);
  expect(new Set(ids).size).toBe(1);
  expect(ids).toHaveLength(2);

  const sent = await callApi<{ content: string }[]>(amihan, `GET /messages/${account.id}`);
  expect(sent.map(({ content }) => content)).toEqual(['Nasaan ka?']);
});

test('What was written without a network is sent, once and in order, when there is one.', async ({
  page,
  context,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const amihan = await createMember({ name: 'Amihan' });
  await callApi(account, 'POST /swipes', { targetId: amihan.id, action: 'like' });
  await callApi(amihan, 'POST /swipes', { targetId: account.id, action: 'like' });
  // Loaded when the page is idle; an installed app has them on the device.
  const parts = ['status-strip', 'toaster'].map((part) =>
    page.waitForEvent('requestfinished', (request) => request.url().includes(`/assets/${part}-`)),
  );
  await page.goto(`/chat/${amihan.id}`);
  await expect(page.getByText('No messages yet. Start the conversation!', { exact: true })).toBeVisible();
  await Promise.all(parts);
  // One look for what is new is under way when the network goes, and still answered.
  const looks = `**/api/messages/${amihan.id}`;
  const isAway = Promise.withResolvers<void>();
  const underWay = page.waitForRequest(looks);
  await page.route(looks, (route) => isAway.promise.then(() => route.fulfill({ json: [] })), { times: 1 });
  await underWay;
  await context.setOffline(true);
  const answered = page.waitForResponse(looks);
  isAway.resolve();
  await answered;
  const mine = page.getByRole('log').getByRole('listitem');
  for (const text of ['Nasa tren ako', 'Malapit na']) {
    await write(page, text);
    await expect(mine.last()).toHaveText(new RegExp(`${text}.*Not sent`));
  }
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(mine).toHaveText([/Nasa tren ako/, /Malapit na.*Sent$/]);

  const sent = await callApi<{ content: string }[]>(amihan, `GET /messages/${account.id}`);
  expect(sent.map(({ content }) => content)).toEqual(['Nasa tren ako', 'Malapit na']);
});
