import type { Locator, Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../fixtures/account.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function rightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.x + box.width : Number.NaN;
}

async function expectColumn(page: Page, path: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, path).toBeLessThanOrEqual(0);
}

/** Somebody new, by id, who has written to this account. */
async function writeAsAmihan(account: Account): Promise<string> {
  const amihan = await createMember({ name: 'Amihan' });
  await callApi(amihan, 'POST /messages', { id: crypto.randomUUID(), receiverId: account.id, content: 'Kumusta?' });
  return amihan.id;
}

test('By computer, a visitor finds every page in its column.', async ({ page }) => {
  for (const [path, heading] of [
    ['/login', 'Welcome to Tagpo'],
    ['/signup', 'Create account'],
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectColumn(page, path);
  }
});

const pages = [
  ['/', 'Near you'],
  ['/swipe', 'Swipe'],
  ['/search', 'Search'],
  ['/favorites', 'Favorites'],
  ['/lightning', 'Lightning'],
  ['/messages', 'Messages'],
  ['/chat/', 'Chat with Amihan'],
  ['/profile/', 'Amihan, 29'],
  ['/profile/me', 'Luz, 29'],
  ['/edit-profile', 'Edit Profile'],
  ['/billing', 'Billing'],
  ['/settings', 'Settings'],
  ['/no/such/page', 'Page Not Found'],
] as const;

test.describe('Somebody signed in', () => {
  test.use({ arriveAs: 'member' });

  for (const [path, heading] of pages) {
    test(`finds “${heading}” by computer in its column.`, async ({ page, account }) => {
      const isOfAmihan = path.endsWith('/') && path !== '/';
      await page.goto(isOfAmihan ? `${path}${await writeAsAmihan(account)}` : path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await expectColumn(page, path);
    });
  }

  test('finds the menu at the edge of the column.', async ({ page }) => {
    await page.goto('/billing');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const edge = await rightOf(page.getByRole('navigation', { name: 'Main' }));
    await expect.poll(async () => Math.round((await rightOf(menu)) - edge)).toBe(0);
  });
});

test.describe('A newcomer', () => {
  test.use({ arriveAs: 'newcomer' });

  test('finds the setup by computer.', async ({ page }) => {
    await page.goto('/setup-profile');
    await expect(page.getByRole('button', { name: 'Complete Profile' })).toBeVisible();
    await expectColumn(page, '/setup-profile');
  });
});
