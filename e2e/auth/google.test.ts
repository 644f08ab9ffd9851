import type { Page } from '@playwright/test';
import { newCredentials } from '../fixtures/credentials.ts';
import { expect, test } from '../fixtures/test.ts';

const LIBRARY = 'https://apis.google.com/js/api.js*';

/**
 * Google's frame library comes from Google's host. This one has its parts that sign-in uses, and hands what the popup
 * would tell to `__tellSignIn`.
 */
const LIBRARY_STAND_IN = `
  const frame = {
    register: (name, handle) => { if (name === 'authEvent') window.__tellSignIn = handle; },
    restyle: () => undefined,
    ping: (answer) => { answer(); return Promise.resolve(); },
    send: () => undefined,
  };
  window.gapi = {
    load: (name, { callback }) => callback(),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: 'filter',
      Iframe: class {},
      getContext: () => ({ open: (options, opened) => opened(frame) }),
    },
  };
  for (const name of Object.keys(window)) if (name.startsWith('__iframefcb')) window[name]();
`;

async function openGooglePage(page: Page, path: string, errors: RegExp[]): Promise<void> {
  errors.push(/request to another host: https:\/\/apis\.google\.com/);
  await page.route(LIBRARY, (route) => route.fulfill({ contentType: 'text/javascript', body: LIBRARY_STAND_IN }));
  // The emulator's own page for choosing an account is made of parts from other hosts.
  await page
    .context()
    .route('**/emulator/auth/handler*', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(path);
}

/** Asks Google, and tells by which id the popup's answer is known. */
async function openPopup(page: Page): Promise<string | null> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opened;
  await expect(popup).toHaveURL(/eventId=/);
  return new URL(popup.url()).searchParams.get('eventId');
}

/** What the popup would tell the page. */
async function tellSignIn(page: Page, event: object): Promise<void> {
  await page.evaluate((event) => {
    const { __tellSignIn } = window as unknown as { __tellSignIn: (message: object) => void };
    __tellSignIn({ authEvent: { type: 'signInViaPopup', ...event } });
  }, event);
}

test('Google sign-in asks for popups when the browser blocks them.', async ({ page, expectedErrors }) => {
  await openGooglePage(page, '/login', expectedErrors);
  await page.evaluate(() => Object.assign(window, { open: () => null }));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('Please enable popups for this site to sign in', { exact: true })).toBeVisible();
});

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
  // The provider's library looks now and then, and waits a while; what is shown is there for five seconds.
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(toast).toContainText('Sign-in was cancelled', { timeout: 500 });
  }).toPass({ intervals: [0] });
  await expect(toast).toContainText('Authentication Error');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
});

const endings = [
  [
    'auth/unauthorized-domain',
    'Domain verification in progress. Please try again in a few minutes. This delay is normal when the application is first deployed.',
  ],
  ['auth/internal-error', 'Failed to sign in with Google'],
] as const;

for (const [code, sentence] of endings) {
  test(`Google sign-in that ends with ${code} is explained.`, async ({ page, expectedErrors }) => {
    await openGooglePage(page, '/signup', expectedErrors);
    const eventId = await openPopup(page);
    await tellSignIn(page, { eventId, error: { code, message: code } });
    await expect(page.getByText('Authentication Error', { exact: true })).toBeVisible();
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeEnabled();
  });
}

test('A Google account becomes a Tagpo account.', async ({ page, expectedErrors }) => {
  await openGooglePage(page, '/signup', expectedErrors);
  const eventId = await openPopup(page);
  const { email } = newCredentials();
  const identity = JSON.stringify({ sub: email, email, email_verified: true, name: 'Luz Reyes' });
  const postBody = `${new URLSearchParams({ id_token: identity, providerId: 'google.com' })}`;
  await tellSignIn(page, { eventId, urlResponse: 'http://localhost', sessionId: 'session', postBody });
  await expect(page.getByText('Account created successfully!', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByText('Luz Reyes', { exact: true })).toBeVisible();
});
