import { openMenu } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

test('The dashboard follows the language at once, and every page is in Filipino.', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByText('Total Users', { exact: true })).toBeVisible();
  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Filipino' }).click();
  await expect(page.getByRole('link', { name: 'Gumawa ng Sample Profiles' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Lahat ng Users', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Maghanap ng user' })).toBeVisible();
  await page.getByRole('link', { name: 'Mga report', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Lagay ng mga report' })).toBeVisible();
  await page.getByRole('link', { name: 'Mga sample', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Gumawa ng Sample Profiles' })).toBeVisible();
});
