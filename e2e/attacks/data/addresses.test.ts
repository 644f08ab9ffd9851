import type { Page } from '@playwright/test';
import { createAccount } from '../../fixtures/account.ts';
import { newCredentials } from '../../fixtures/credentials.ts';
import { expect, test } from '../../fixtures/test.ts';

const REFUSED = /status of 400|INVALID|EMAIL_/;

/** What the page says after the address was sent, without the address. */
async function requestReset(page: Page, email: string): Promise<string> {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  const toast = page.getByRole('region', { name: /notification/i }).getByRole('listitem');
  await expect(toast).toBeVisible();
  return (await toast.innerText()).replaceAll(email, '');
}

test('13 a reset answers a known and an unknown address alike.', async ({ page, expectedErrors }) => {
  expectedErrors.push(REFUSED);
  const known = await createAccount();
  const message = await requestReset(page, known.email);
  expect(await requestReset(page, newCredentials().email)).toBe(message);
});
