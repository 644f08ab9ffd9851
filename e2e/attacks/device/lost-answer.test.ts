import { callApi } from '../../fixtures/account.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('51 a deletion whose answer was lost is noticed, and logs out.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /status of 40[014]/);
  let lost = 0;
  await page.route('**/api/profile/me', async (route) => {
    if (route.request().method() !== 'DELETE' || lost > 0) return route.fallback();
    lost += 1;
    expect((await route.fetch()).status()).toBe(200);
    return route.abort();
  });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect.poll(() => lost).toBe(1);
  await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(callApi(account, 'GET /profile/me')).rejects.toThrow(/401/);
});
