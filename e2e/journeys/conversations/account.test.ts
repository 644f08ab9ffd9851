import { readFile } from 'node:fs/promises';
import { callApi, signInAccount } from '../../fixtures/account.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('Changing the password needs the current one.', async ({ page, account, expectedErrors }) => {
  // The browser logs the refusal of the identity provider.
  expectedErrors.push(/status of 400 .*signInWithPassword/);
  const next = 'mas-matibay-na-password';
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current password').fill('not this one');
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Confirm new password').fill(next);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('The current password is not right', { exact: true })).toBeVisible();
  await signInAccount(account);

  await page.getByLabel('Current password').fill(account.password);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await expect(signInAccount(account)).rejects.toThrow(/400/);
  expect((await signInAccount({ ...account, password: next })).id).toBe(account.id);
});

test('A member downloads their data as one file.', async ({ page, account }) => {
  await page.goto('/settings');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  await expect(page.getByText('Your file is downloaded', { exact: true })).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^tagpo-my-data-\d{4}-\d\d-\d\d\.json$/);
  const text = await readFile(await file.path(), 'utf8');
  const held = await callApi<object>(account, 'GET /profile/me/export');
  // The time and the counted limits differ between the two exports.
  const changed = { exportedAt: expect.stringMatching(/^\d{4}-/), limits: expect.any(Array) };
  expect(JSON.parse(text)).toEqual({ ...held, ...changed });
  expect(text).toContain(account.email);
});

test('Logging out everywhere ends every session.', async ({ page, account, openAs, expectedErrors }) => {
  // The identity provider or the API refuses the other browser's next call.
  expectedErrors.push(/status of 400 .*accounts:lookup/, /status of 401/);
  const elsewhere = await openAs(await signInAccount(account));
  await elsewhere.goto('/billing');
  await expect(elsewhere.getByRole('heading', { name: 'Billing' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText('Logged out everywhere', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(callApi(account, 'GET /profile/me/export')).rejects.toThrow(/401/);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
});
