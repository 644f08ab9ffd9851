import type { Page } from '@playwright/test';
import { callApi, createMember } from '../fixtures/account.ts';
import { conversation, match, send, thread } from '../fixtures/chat.ts';
import { expect } from '../fixtures/test.ts';
import { test } from './device.ts';

test.use({ arriveAs: 'member', serviceWorkers: 'allow' });

/** They need the whole browser. */
const tag = '@notifications';

async function turnOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const onThisDevice = page.getByRole('switch', { name: 'On this device' });
  const registered = page.waitForResponse((response) => response.url().endsWith('/api/push') && response.ok());
  await onThisDevice.click();
  await registered;
  await expect(onThisDevice).toBeChecked();
}

/** As the worker does when a notice is tapped. */
async function tap(page: Page, path: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async (open) => {
    const scope = globalThis as unknown as { clients: { matchAll(): Promise<{ postMessage(data: unknown): void }[]> } };
    for (const window of await scope.clients.matchAll()) window.postMessage({ open });
  }, path);
}

test('Messages are told without a word of them, once for a chat, until it is read or the member logs out.', {
  tag,
}, async ({ page, account, device }) => {
  const amihan = await createMember({ name: 'Amihan' });
  await match(account, amihan);
  await callApi(account, 'POST /matches/seen', { until: new Date().toISOString() });
  await turnOn(page);
  expect(await device.isSubscribed()).toBe(true);
  const ours = () => device.browser.received.filter(({ payload }) => payload.tag === `chat-${amihan.id}`);
  const shown = { title: 'Tagpo', body: 'You have a new message', tag: `chat-${amihan.id}` };

  await send(amihan, account, 'Kumusta ka?');
  await expect.poll(() => ours().length).toBe(1);
  expect(ours()[0]?.payload).toEqual({ ...shown, path: `/chat/${amihan.id}` });
  await device.deliver(ours()[0]?.payload);
  await expect.poll(device.notices).toEqual([shown]);

  await send(amihan, account, 'Nandito ka pa?');
  await expect.poll(() => ours().length).toBe(2);
  await device.deliver(ours()[1]?.payload);
  await expect.poll(device.notices).toEqual([shown]);

  await tap(page, '//example.com');
  await tap(page, `/chat/${amihan.id}`);
  await expect(thread(page)).toHaveText(['Amihan: Kumusta ka?', 'Amihan: Nandito ka pa?']);
  await expect.poll(device.notices).toEqual([]);

  // Read on another device.
  await page.goto('/favorites');
  await send(amihan, account, 'Gising ka pa?');
  await device.deliver(ours()[0]?.payload);
  await expect.poll(device.notices).toEqual([shown]);
  await callApi(account, `POST /messages/${amihan.id}/read`, { sequence: 3 });
  await expect.poll(device.notices).toEqual([]);

  await send(amihan, account, 'Hoy!');
  await device.deliver(ours()[0]?.payload);
  await expect.poll(device.notices).toEqual([shown]);
  const forgotten = page.waitForResponse(
    (response) => response.url().endsWith('/api/push') && response.request().method() === 'DELETE' && response.ok(),
  );
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await forgotten;
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(device.isSubscribed).toBe(false);
  await expect.poll(device.notices).toEqual([]);
  expect(await callApi(account, 'GET /profile/me/export')).toMatchObject({ browsers: [] });
});

test('A log-out ends what this browser is told, though the API does not answer.', { tag }, async ({
  page,
  device,
  expectedErrors,
}) => {
  expectedErrors.push(/TimeoutError/);
  await turnOn(page);
  await page.route('**/api/push', () => undefined);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(device.isSubscribed).toBe(false);
});

test('The question whether to be told moves no conversation when it comes late.', { tag }, async ({
  page,
  context,
  account,
  device,
}) => {
  const amihan = await createMember({ name: 'Amihan' });
  await match(account, amihan);
  await callApi(account, 'POST /matches/seen', { until: new Date().toISOString() });
  await context.clearPermissions();
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/push', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/messages');
  const row = conversation(page, /Amihan/);
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  gate.resolve();
  await expect(page.getByRole('region', { name: 'Hear of an answer' })).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  expect(await device.isSubscribed()).toBe(false);
});

test('Whoever has a conversation is asked once whether to be told.', { tag }, async ({
  page,
  context,
  account,
  device,
}) => {
  const amihan = await createMember({ name: 'Amihan' });
  await match(account, amihan);
  await callApi(account, 'POST /matches/seen', { until: new Date().toISOString() });
  await context.clearPermissions();
  const card = page.getByRole('region', { name: 'Hear of an answer' });
  await page.goto('/messages');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.grantPermissions(['notifications']);
  await card.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on', { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await device.isSubscribed()).toBe(true);

  await context.clearPermissions();
  await page.reload();
  await expect(conversation(page, /Amihan/)).toBeVisible();
  await expect(card).toHaveCount(0);
});
