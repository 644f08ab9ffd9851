import { readFile } from 'node:fs/promises';
import { callApi } from '../../fixtures/account.ts';
import { openMenu, signIn } from '../../fixtures/member.ts';
import { waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'newcomer' });

test('A newcomer finds settings, a download and the way to leave.', async ({ page, account, expectedErrors }) => {
  await page.goto('/setup-profile');
  const menu = await openMenu(page);
  await expect(menu.getByRole('link')).toHaveText(['Complete Your Profile', 'Settings']);
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  for (const title of ['Language', 'Sign-in', 'Your data']) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  }
  await expect(page.getByText('Hide me', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Tagpo' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();

  await page.goto('/settings');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain(account.email);
  const choose = async (language: string, code: string) => {
    const saved = waitForAnswer(page, '/settings');
    await page.getByRole('main').getByRole('button', { name: language }).click();
    await saved;
    await expect(page.locator('html')).toHaveAttribute('lang', code);
  };
  await choose('Filipino', 'fil');
  await page.getByRole('button', { name: 'Buksan ang menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText(['Kumpletuhin ang Profile Mo', 'Settings']);
  await page.keyboard.press('Escape');
  await choose('English', 'en');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(callApi(account, 'GET /profile/me')).rejects.toThrow(/401/);

  expectedErrors.push(/status of 400/);
  await signIn(page, account);
  await expect(page.getByText(/^(No account found with this email|Invalid email or password)$/)).toBeVisible();
});
