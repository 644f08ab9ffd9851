import { callApi } from '../../fixtures/account.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('Home and the deck say with their first cards that one is on a break, and nothing moves.', async ({
  page,
  account,
}) => {
  await callApi(account, 'PATCH /settings', { pause: 'week' });
  const notice = page.getByText(/^You are on a break until \w+day, /);
  await holdRequests(page, '**/api/inbox*');
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });
  await page.goto('/');
  await expect(page.getByRole('list').getByRole('link', { name: /, \d+/ }).first()).toBeVisible();
  await expect(notice).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total)).toBeLessThan(
    0.02,
  );

  await page.goto('/lightning');
  await expect(notice).toBeVisible();
  await page.goto('/swipe');
  await expect(notice).toBeVisible();
  await expect(page.locator('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Come back' }).click();
  await expect(notice).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('list').getByRole('link', { name: /, \d+/ }).first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});
