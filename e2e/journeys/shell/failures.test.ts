import type { Request } from '@playwright/test';
import { clientReportsBody } from '../../../contract/src/wire/client-report.ts';
import { hidePage } from '../../fixtures/hide-page.ts';
import { expect, test } from '../../fixtures/test.ts';
import { withoutSetting } from '../../spec/states/state.ts';

const SETTING = 'VITE_FIREBASE_APP_ID';
const EXPECTED = [/ERR_FAILED/, /A part of the page did not load/];

test.describe('Somebody signed in', () => {
  test.use({ arriveAs: 'member' });

  test('can retry a page that did not load.', async ({ page, expectedErrors }) => {
    expectedErrors.push(...EXPECTED);
    await page.route('**/assets/profile-*.js', (route) => route.abort());
    await page.goto('/profile/me');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(
      page.getByText('This part of the app did not load. Check your connection and try again.'),
    ).toBeVisible();
    // The same text appears and is read out once more.
    const text = await page.getByRole('alert').elementHandle();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(() => text?.evaluate((shown) => shown.isConnected)).toBe(false);
    await expect(page.getByRole('alert')).toHaveText(/did not load/);

    await page.unroute('**/assets/profile-*.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeVisible();
  });

  test('reads the code of a call that failed, under which the server logs it.', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 500/);
    const answered = page.waitForResponse('**/api/favorites*');
    await page.goto('/favorites');
    const good = await answered;
    const idOf = (request: Request) => request.headers()['x-request-id'] ?? '';
    expect(good.headers()['x-request-id']).toBe(idOf(good.request()));

    await page.route('**/api/favorites*', (route) => route.fulfill({ status: 500, body: 'no' }));
    const asked = page.waitForRequest('**/api/favorites*');
    await page.reload();
    const id = idOf(await asked);
    expect(id).not.toBe(idOf(good.request()));
    await expect(page.getByRole('alert').getByText(`Code: ${id}`)).toBeVisible();
  });

  test('has a crash reported without its message, once the page hides.', async ({ page, expectedErrors }) => {
    expectedErrors.push(/Kumusta, Maria/);
    await page.route('**/assets/billing-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export default function Broken() { throw new TypeError('Kumusta, Maria'); }`,
      }),
    );
    const isWatched = page.waitForResponse('**/assets/start-reports-*.js');
    await page.goto('/billing');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await (await isWatched).finished();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));

    const taken = page.waitForResponse('**/api/client-reports');
    await hidePage(page);
    expect((await taken).status()).toBe(200);
    const body = clientReportsBody.parse((await taken).request().postDataJSON());
    expect(body.build).toBe(await page.locator('meta[name=build]').getAttribute('content'));
    expect(body.reports).toEqual([
      {
        kind: 'error',
        error: 'TypeError',
        frames: expect.arrayContaining([expect.stringMatching(/^assets\/billing-/)]),
        screen: '/billing',
      },
    ]);
  });

  test('goes back from a page that did not load.', async ({ page, expectedErrors }) => {
    expectedErrors.push(...EXPECTED);
    await page.route('**/assets/profile-*.js', (route) => route.abort());
    await page.goto('/favorites');
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/favorites');
    await expect(page.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  });

  test('stays on the page whose menu did not load, and opens it once it can.', async ({ page, expectedErrors }) => {
    expectedErrors.push(...EXPECTED);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.route('**/assets/idle-*.js', (route) => route.abort());
    await page.goto('/favorites');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This part of the app did not load.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Favorites' })).toBeVisible();
    await page.unroute('**/assets/idle-*.js');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(menu).toBeVisible();
  });

  test('sees no late menu over the page that they went to meanwhile.', async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/idle-*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/favorites');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Messages' }).click();
    await expect(page).toHaveURL('/messages');
    const loaded = page.waitForResponse('**/assets/idle-*.js');
    held.resolve();
    await (await loaded).finished();
    await expect(page.getByText('No conversations yet')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('can reload a page that did not load.', async ({ page, expectedErrors }) => {
    expectedErrors.push(...EXPECTED);
    await page.route('**/assets/profile-*.js', (route) => route.abort());
    await page.goto('/profile/me');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute('**/assets/profile-*.js');
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeVisible();
  });
});

test('The app works without its notifications.', async ({ page, expectedErrors }) => {
  expectedErrors.push(...EXPECTED, /status of 400/);
  await page.route('**/assets/idle-*.js', (route) => route.abort());
  // An idle page loads the part before it is needed.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/idle-'));
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('anything');
  await page.getByRole('button', { name: 'Sign in with Email' }).click();
  await failed;
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
});

test('A visitor who loses the network is told so, and reads the terms once it is back.', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(...EXPECTED, /ERR_INTERNET_DISCONNECTED/);
  // Nothing has loaded but the page.
  await page.route('**/assets/idle-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeEditable();
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toBeVisible();
  await page.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/did not load\. Check your connection/);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  await expect(page.getByText('You are offline')).toHaveCount(0);
});

test('A build without a required setting names it.', async ({ page, expectedErrors }) => {
  expectedErrors.push(new RegExp(`Missing required environment variable: ${SETTING}`));
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await withoutSetting(SETTING)(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText(`Missing required environment variable: ${SETTING}`, { exact: true })).toBeVisible();
  expect(logged).toContain(`Missing required environment variable: ${SETTING}`);
});
