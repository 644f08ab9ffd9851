import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

/** Opens a page whose app does not arrive until the returned function is called. */
async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry-[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return resolve;
}

/** Where everything is that somebody reads or fills in. */
const readLayout = (page: Page) =>
  page
    .locator('h1, main p, label, input, main button, main a')
    .evaluateAll((parts) =>
      parts.map((part) => `${part.textContent.trim()} ${JSON.stringify(part.getBoundingClientRect())}`),
    );

const PAGES = [
  { path: '/login', language: 'en', title: 'Welcome to Tagpo' },
  { path: '/login', language: 'fil', title: 'Welcome sa Tagpo' },
  { path: '/signup', language: 'en', title: 'Create account' },
  { path: '/signup', language: 'fil', title: 'Gumawa ng account' },
];

for (const { path, language, title } of PAGES) {
  test(`${path} shows in ${language} before the app has loaded, and the app moves nothing.`, async ({ page }) => {
    await page.addInitScript((code) => localStorage.setItem('tagpo.language', code), language);
    const sendApp = await openWithoutApp(page, path);
    await expect(page.locator('#root > [inert] h1:visible')).toHaveText(title);
    await page.evaluate(() => document.fonts.ready);
    const before = await readLayout(page);
    expect(before.length).toBeGreaterThan(8);
    // Nobody types into what the app will replace.
    await expect(page.locator('#root > [inert] input[readonly]').first()).toBeVisible();
    await expect(page.locator('#root input:not([readonly])')).toHaveCount(0);
    sendApp();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(await readLayout(page)).toEqual(before);
  });
}

test('What a member sees before the app has loaded is not the page to sign in.', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('firebase:authUser:demo-key:[DEFAULT]', '{}'));
  await openWithoutApp(page, '/login');
  await expect(page.locator('#root > [lang]')).toHaveCount(2);
  await page.locator('script[src*="first-paint"]').waitFor({ state: 'attached' });
  await expect(page.locator('#root h1:visible')).toHaveCount(0);
});
