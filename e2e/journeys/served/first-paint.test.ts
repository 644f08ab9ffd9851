import type { Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { logOut } from '../../fixtures/member.ts';
import { holdRequests, noteRequests } from '../../fixtures/network.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

const ENTRY = /\/assets\/entry-[^/]+\.js$/;

/** Opens a page whose app does not arrive until the returned function is called. */
async function openWithoutApp(page: Page, path: string): Promise<() => void> {
  const sendApp = await holdRequests(page, ENTRY);
  await page.goto(path, { waitUntil: 'commit' });
  return sendApp;
}

const NOT_LOADED = /^This part of the app did not load\..*Reload Page$/;

/** The position and size of each text, field, button and link. */
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
    await expect(page.locator('#root > [lang] h1:visible')).toHaveText(title);
    await page.evaluate(() => document.fonts.ready);
    const before = await readLayout(page);
    expect(before.length).toBeGreaterThan(8);
    // Nobody types into what the app will replace.
    await expect(page.locator('#root > [lang] form[inert] input[readonly]').first()).toBeVisible();
    await expect(page.locator('#root input:not([readonly])')).toHaveCount(0);
    sendApp();
    await expect(page.locator('#root > [lang]')).toHaveCount(0);
    expect(await readLayout(page)).toEqual(before);
  });
}

test('What a member sees before the app has loaded is the splash, not the page to sign in.', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('firebase:authUser:demo-key:[DEFAULT]', '{}'));
  await openWithoutApp(page, '/login');
  await expect(page.locator('#root > [lang]')).toHaveCount(2);
  await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible();
  await expect(page.locator('#root h1:visible')).toHaveCount(0);
});

test('Without the app, the page to sign in says so, and its links lead on.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route(ENTRY, (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toHaveText(NOT_LOADED);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.unroute(ENTRY);
  await page.getByRole('link', { name: 'Reload Page' }).click();
  await page.getByLabel('Email').fill('somebody@example.com');
});

test('The app leaves the page to sign up where it was scrolled to.', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const sendApp = await openWithoutApp(page, '/signup');
  await expect(page.locator('#root > [lang] h1:visible')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 200));
  sendApp();
  await expect(page.locator('#root > [lang]')).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test.describe('Before the app has loaded', () => {
  const photosOf = (page: Page) => page.locator('#root > [lang] main img');
  const readBoxes = (page: Page) =>
    page
      .locator('header a, h1, main img, nav a')
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));

  test.describe('a member', () => {
    test.use({ arriveAs: 'member', livesIn: 'Bongao' });

    test.beforeEach(async ({ account: _ }) => {
      await addPhoto(await createMember({ name: 'Amihan', location: 'Bongao' }));
    });

    test('sees the first photos of home, and the app moves nothing.', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      const sendApp = await openWithoutApp(page, '/');
      await expect(photosOf(page).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const count = await photosOf(page).count();
      const before = await readBoxes(page);
      await expect(page.getByRole('navigation').getByRole('link', { name: 'Messages' })).toHaveAttribute(
        'href',
        '/messages',
      );
      sendApp();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      expect(count).toBeGreaterThan(0);
      expect(await readBoxes(page)).toEqual(expect.arrayContaining(before));
    });

    test('is told in it if the app does not load.', async ({ page, expectedErrors }) => {
      expectedErrors.push(/Failed to load resource/);
      await page.setViewportSize({ width: 390, height: 844 });
      const { promise, resolve } = Promise.withResolvers<void>();
      await page.route(ENTRY, async (route) => {
        await promise;
        await route.abort();
      });
      await page.goto('/', { waitUntil: 'commit' });
      await expect(photosOf(page).first()).toBeVisible();
      resolve();
      await expect(page.getByRole('alert')).toHaveText(NOT_LOADED);
      await page.unroute(ENTRY);
      await page.getByRole('link', { name: 'Reload Page' }).click();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    });

    for (const { where, width, path, isExpired = false } of [
      { where: 'a wide screen', width: 1280, path: '/' },
      { where: 'a list of everybody', width: 390, path: '/?all=1' },
      { where: 'another page', width: 390, path: '/messages' },
      { where: 'a home whose token has expired', width: 390, path: '/', isExpired: true },
    ])
      test(`is told on ${where} if the app does not load.`, async ({ page, expectedErrors }) => {
        expectedErrors.push(/Failed to load resource/);
        await page.setViewportSize({ width, height: 844 });
        if (isExpired)
          await page.evaluate(() => {
            const [key = '', text = ''] = Object.entries(localStorage)[0] ?? [];
            localStorage.setItem(key, text.replace(/"expirationTime":\d+/, '"expirationTime":1'));
          });
        await page.route(ENTRY, (route) => route.abort());
        await page.goto(path);
        await expect(page.getByRole('alert')).toHaveText(NOT_LOADED);
        await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible();
        await page.unroute(ENTRY);
        await page.getByRole('link', { name: 'Reload Page' }).click();
        await expect(page.getByRole('main')).toBeVisible();
        expect(page.url()).toBe(new URL(path, page.url()).href);
        await expect(page.getByRole('alert')).toHaveCount(0);
      });

    test('is told if the app has failed before the script that would say so is there.', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/Failed to load resource/);
      const sendScript = await holdRequests(page, /\/assets\/early-call-[^/]+\.js$/);
      await page.route(ENTRY, (route) => route.abort());
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      sendScript();
      await expect(page.getByRole('alert')).toHaveText(NOT_LOADED);
    });

    test('has their list requested once if that script comes after the app.', async ({ page }) => {
      const asked = noteRequests(page, ({ pathname }) => pathname === '/api/users');
      const sendScript = await holdRequests(page, /\/assets\/early-call-[^/]+\.js$/);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('main').getByRole('link', { name: /, \d+/ }).first()).toBeVisible();
      sendScript();
      await page.waitForLoadState();
      expect(asked).toHaveLength(1);
    });

    test('is told if the app throws while it starts.', async ({ page, expectedErrors }) => {
      expectedErrors.push(/^page: Not this browser$/);
      const body = 'throw new Error("Not this browser")';
      await page.route(ENTRY, (route) => route.fulfill({ contentType: 'text/javascript', body }));
      await page.goto('/');
      await expect(page.getByRole('alert')).toHaveText(NOT_LOADED);
    });

    test('is not told so while the app loads its first page.', async ({ page }) => {
      const sendPage = await holdRequests(page, /\/assets\/member-[^/]+\.js$/);
      await page.goto('/', { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('alert')).toHaveCount(0);
      sendPage();
      await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
    });

    for (const { where, width, path } of [
      { where: 'a wide screen', width: 1280, path: '/' },
      { where: 'a list with a note above it', width: 390, path: '/?all=1' },
    ])
      test(`sees no home of ${where}, but its photos load.`, async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        const photo = page.waitForRequest(/\/photos\//);
        await openWithoutApp(page, path);
        await photo;
        await expect(page.locator('#root h1:visible')).toHaveCount(0);
      });

    test('sees them no longer once they log out in another tab.', async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto('/');
      await expect(other.getByRole('heading', { name: 'Near you' })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await openWithoutApp(page, '/');
      await expect(photosOf(page).first()).toBeVisible();
      await logOut(other);
      await expect(page.locator('#root img:visible')).toHaveCount(0);
      await expect(page.getByRole('status', { name: 'Loading...' })).toBeVisible();
    });

    test('on a break sees no home that their break would move, but its photos load.', async ({ page, account }) => {
      await callApi(account, 'PATCH /settings', { pause: 'week' });
      await page.setViewportSize({ width: 390, height: 844 });
      const photo = page.waitForRequest(/\/photos\//);
      await openWithoutApp(page, '/');
      await photo;
      await expect(page.locator('#root h1:visible')).toHaveCount(0);
    });

    test('whose sign-in ended meanwhile sees no home.', async ({ page }) => {
      const sendList = await holdRequests(page, /\/api\/users$/);
      const asked = page.waitForRequest(/\/api\/users$/);
      await openWithoutApp(page, '/');
      await asked;
      await page.evaluate(() => localStorage.clear());
      sendList();
      await page.evaluate(() => globalThis.earlyAnswer?.response);
      await expect(photosOf(page)).toHaveCount(0);
      await expect(page.locator('#root h1:visible')).toHaveCount(0);
    });
  });

  test.describe('a newcomer', () => {
    test.use({ arriveAs: 'newcomer' });

    test('does not see home, where the app does not lead.', async ({ page, expectedErrors }) => {
      expectedErrors.push(/status of 403/);
      const answer = page.waitForResponse(/\/api\/users$/);
      await openWithoutApp(page, '/');
      expect((await answer).status()).toBe(403);
      await (await answer).finished();
      await page.evaluate(() => globalThis.earlyAnswer?.response);
      await expect(page.locator('#root h1:visible')).toHaveCount(0);
    });
  });
});

test.describe('on a device that somebody logs out of', () => {
  test.use({ arriveAs: 'member' });

  test('a list that comes after the log-out loads no photos.', async ({ page }) => {
    const sendList = await holdRequests(page, /\/api\/users$/);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
    await logOut(page);
    const photos: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/photos/')) photos.push(request.url());
    });
    const answer = page.waitForResponse(/\/api\/users$/);
    sendList();
    await (await answer).finished();
    // Whatever the answer starts has started once the page has handled an event after it.
    await page.getByLabel('Email').fill('somebody@example.com');
    expect(photos).toEqual([]);
  });
});
