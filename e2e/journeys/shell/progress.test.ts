import { holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('A tap whose page or menu has not loaded shows a line until it has.', async ({ page }) => {
  const line = page.getByRole('progressbar', { name: 'Loading...' });
  const loadPage = await holdRequests(page, '**/assets/lightning-*.js');
  const loadMenu = await holdRequests(page, '**/assets/idle-*.js');
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(line).toBeVisible();
  loadMenu();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(line).toHaveCount(0);

  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lightning' }).click();
  await expect(line).toBeVisible();
  loadPage();
  await expect(page.getByRole('heading', { name: 'Lightning', level: 1 })).toBeVisible();
  await expect(line).toHaveCount(0);
});
