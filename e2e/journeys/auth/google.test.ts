import type { Page } from '@playwright/test';
import { newCredentials } from '../../fixtures/credentials.ts';
import { ASKED_GOOGLE, openPopup, standInForGoogle, tellSignIn } from '../../fixtures/google.ts';
import { findToast, openMenu } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

async function openGooglePage(page: Page, path: string, errors: RegExp[]): Promise<void> {
  errors.push(ASKED_GOOGLE);
  await standInForGoogle(page);
  await page.goto(path);
}

test('Google sign-in that is closed was cancelled.', async ({ page, expectedErrors }) => {
  await page.clock.install();
  await openGooglePage(page, '/login', expectedErrors);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await expect(popup).toHaveURL(/eventId=/);
  expect(new URL(popup.url()).searchParams.get('scopes')?.split(',')).toEqual(
    expect.arrayContaining(['email', 'profile']),
  );
  await popup.close();
  // The SDK notices a closed popup only after some polls, and the notification is visible for five seconds.
  const toast = findToast(page);
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(toast).toContainText('Sign-in was cancelled', { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(toast).toContainText('Authentication Error');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

test('A Google account becomes a Tagpo account.', async ({ page, expectedErrors }) => {
  await openGooglePage(page, '/signup', expectedErrors);
  const eventId = await openPopup(page);
  const { email } = newCredentials();
  const identity = JSON.stringify({ sub: email, email, email_verified: true, name: 'Luz Reyes' });
  const postBody = `${new URLSearchParams({ id_token: identity, providerId: 'google.com' })}`;
  await tellSignIn(page, { eventId, urlResponse: 'http://localhost', sessionId: 'session', postBody });
  await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('dialog').getByText('Luz Reyes', { exact: true })).toBeVisible();
});

/** Notes whether the tap was still recent enough for a popup, which browsers block otherwise. */
const NOTE_ACTIVATION = `
  const open = window.open;
  window.open = (...args) => {
    window.wasActive = navigator.userActivation.isActive;
    return open(...args);
  };
`;

test('No tap is taken before it can open a popup at once.', async ({ page, expectedErrors }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/auth-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.addInitScript(NOTE_ACTIVATION);
  await openGooglePage(page, '/login', expectedErrors);
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeDisabled();
  held.resolve();
  await openPopup(page);
  expect(await page.evaluate('window.wasActive')).toBe(true);
});

test('Google can be asked after Firebase Auth did not load at first.', async ({ page, expectedErrors }) => {
  // The menu needs it too.
  expectedErrors.push(/ERR_FAILED/, /A part of the page did not load/);
  await page.clock.install();
  await page.route('**/assets/auth-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/auth-'));
  await openGooglePage(page, '/login', expectedErrors);
  await failed;
  const google = page.getByRole('button', { name: 'Continue with Google' });
  await expect(google).toBeDisabled();
  await page.unroute('**/assets/auth-*.js');
  // It is tried again every ten seconds.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(google).toBeEnabled({ timeout: 500 });
  }).toPass({ intervals: [0] });
});
