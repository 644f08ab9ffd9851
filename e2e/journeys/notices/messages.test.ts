import type { Page } from '@playwright/test';
import { callApi } from '../../fixtures/account.ts';
import { send, thread } from '../../fixtures/chat.ts';
import { chooseLogOut, logOut } from '../../fixtures/member.ts';
import { holdRequests, waitForAnswer } from '../../fixtures/network.ts';
import { expect } from '../../fixtures/test.ts';
import { test } from './device.ts';

test.use({ arriveAs: 'member', serviceWorkers: 'allow' });

/** The headless shell has no notifications. */
const tag = '@notifications';

async function turnOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const onThisDevice = page.getByRole('switch', { name: 'On this device' });
  const registered = waitForAnswer(page, '/push');
  await onThisDevice.click();
  await registered;
  await expect(onThisDevice).toBeChecked();
}

/** Does what the service worker does when a notice is tapped. */
async function tap(page: Page, path: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async (open) => {
    const scope = globalThis as unknown as { clients: { matchAll(): Promise<{ postMessage(data: unknown): void }[]> } };
    for (const window of await scope.clients.matchAll()) window.postMessage({ open });
  }, path);
}

test('A notice tells one chat without its words until it is read.', {
  tag,
}, async ({ page, account, device, amihan }) => {
  await turnOn(page);
  expect(await device.isSubscribed()).toBe(true);
  const ours = () => device.browser.received.filter(({ payload }) => payload.tag === `chat-${amihan.id}`);
  const shown = { title: 'Tagpo', body: 'You have a new message', tag: `chat-${amihan.id}` };

  await send(amihan, account, 'Kumusta ka?');
  await expect.poll(() => ours().length).toBe(1);
  expect(ours()[0]?.payload).toEqual({ ...shown, path: `/chat/${amihan.id}`, sequence: 1 });
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

  // Another device marks the messages as read.
  await page.goto('/favorites');
  await send(amihan, account, 'Gising ka pa?');
  await expect.poll(() => ours().length).toBe(3);
  await device.deliver(ours()[2]?.payload);
  await expect.poll(device.notices).toEqual([shown]);
  await callApi(account, `POST /messages/${amihan.id}/read`, { sequence: 3 });
  await expect.poll(device.notices).toEqual([]);

  await send(amihan, account, 'Hoy!');
  await expect.poll(() => ours().length).toBe(4);
  await device.deliver(ours()[3]?.payload);
  await expect.poll(device.notices).toEqual([shown]);
  const forgotten = page.waitForResponse(
    (response) => response.url().endsWith('/api/push') && response.request().method() === 'DELETE' && response.ok(),
  );
  await chooseLogOut(page);
  await forgotten;
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(device.isSubscribed).toBe(false);
  await expect.poll(device.notices).toEqual([]);
  expect(await callApi(account, 'GET /profile/me/export')).toMatchObject({ browsers: [] });
});

test('A log-out unsubscribes even if the API is silent.', { tag }, async ({ page, device, expectedErrors }) => {
  expectedErrors.push(/TimeoutError/);
  await turnOn(page);
  await page.route('**/api/push', () => undefined);
  await logOut(page);
  await expect.poll(device.isSubscribed).toBe(false);
});

test('A late question about notices moves no conversation.', { tag }, async ({ page, context, device, amihan }) => {
  await context.clearPermissions();
  const release = await holdRequests(page, '**/api/push');
  await page.goto('/messages');
  const row = page.locator(`main a[href="/chat/${amihan.id}"]`);
  await expect(row).toBeVisible();
  const before = await row.boundingBox();
  release();
  await expect(page.getByRole('region', { name: 'Know when someone answers' })).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  expect(await device.isSubscribed()).toBe(false);
});

test.describe('without a verified address', () => {
  test.use({ arriveAs: 'unverified' });

  test('A member is asked once about notices, and nothing else at the same time.', { tag }, async ({
    page,
    context,
    device,
    amihan,
  }) => {
    await context.clearPermissions();
    const card = page.getByRole('region', { name: 'Know when someone answers' });
    const other = page.getByRole('region', { name: 'Verify your email address' });
    await page.goto('/messages');
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await expect(card).toBeVisible();
    await expect(other).toHaveCount(0);
    await context.grantPermissions(['notifications']);
    await card.getByRole('button', { name: 'Turn on notifications' }).click();
    await expect(page.getByText('Notifications are on', { exact: true })).toBeVisible();
    await expect(card).toHaveCount(0);
    await expect(other).toHaveCount(0);
    expect(await device.isSubscribed()).toBe(true);

    await context.clearPermissions();
    await page.reload();
    await expect(page.locator(`main a[href="/chat/${amihan.id}"]`)).toBeVisible();
    await expect(other).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});
