import { callApi } from '../fixtures/account.ts';
import { openMenu } from '../fixtures/member.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

test('Staff can read every page in Filipino.', async ({ page, account }) => {
  await callApi(account, 'PATCH /settings', { language: 'fil' });
  await page.goto('/admin');
  await expect(page.getByText('Lahat ng Users', { exact: true })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Maghanap ng user' })).toBeVisible();
  await page.getByRole('link', { name: 'Mga report', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Lagay ng mga report' })).toBeVisible();
  await page.getByRole('link', { name: 'Mga sample', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Gumawa ng Sample Profiles' })).toBeVisible();
});

test('The dashboard follows the language at once.', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByText('Total Users', { exact: true })).toBeVisible();
  await openMenu(page);
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Filipino' }).click();
  await expect(page.getByRole('link', { name: 'Gumawa ng Sample Profiles' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Lahat ng Users', { exact: true })).toBeVisible();
});
