import type { Page } from '@playwright/test';
import { type Account, BASE_URL, callApi, createMember, requestJson } from '../../fixtures/account.ts';
import { openChat, whenListening } from '../../fixtures/chat.ts';
import { ASKED_GOOGLE, openPopup, standInForGoogle, tellSignIn } from '../../fixtures/google.ts';
import { signIn } from '../../fixtures/member.ts';
import { breakRequests } from '../../fixtures/network.ts';
import { arriveSwitchedOff, createAdministrator } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const REFUSED = [/status of 403/, /status of 400/];

test.use({ arriveAs: 'member', livesIn: 'Mati' });

async function switchTo(active: boolean, { id }: Account, admin?: Account): Promise<Account> {
  const staff = admin ?? (await createAdministrator());
  await callApi(staff, `PATCH /admin/users/${id}/toggle`, { active, reason: 'hate-speech' });
  return staff;
}

async function createSwitchedOff(): Promise<Account> {
  const member = await createMember({ location: 'Mati' });
  await switchTo(false, member);
  return member;
}

/** Sends what the sign-in form sends when the provider says that the account is off. */
const tryToSignIn = ({ email, password }: Account) =>
  requestJson(`${BASE_URL}/api/deactivation/sign-in`, { body: { email, password } });

async function appeal(page: Page): Promise<void> {
  await page.getByLabel('Your appeal').fill('Ako ay nagbiro lang.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('We have it. Somebody will read it.')).toBeVisible();
}

test('A switched-off member reads why and appeals once.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(...REFUSED);
  await page.goto('/profile/me');
  await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeVisible();
  const staff = await switchTo(false, account);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your account is switched off' })).toBeVisible();
  await expect(page.getByText('Hate speech')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  const year = new RegExp(`^${new Date().getUTCFullYear()}`);
  await expect(page.locator('time')).toHaveAttribute('datetime', year);
  await appeal(page);

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
  await signIn(page, account);
  await expect(page.getByText('We have it. Somebody will read it.')).toBeVisible();
  await expect(page.getByLabel('Your appeal')).toHaveCount(0);

  await switchTo(true, account, staff);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is on again' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, account);
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
});

test('The page notices that the account is on again.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(...REFUSED);
  await page.clock.install();
  await page.goto('/profile/me');
  await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeVisible();
  const staff = await switchTo(false, account);
  await page.goto('/');
  await expect(page.getByText('Hate speech')).toBeVisible();
  await page.getByLabel('Your appeal').fill('Ako ay nagbiro lang.');
  const looked = page.waitForResponse(/\/api\/deactivation$/);
  await page.clock.fastForward(31_000);
  await looked;
  await expect(page.getByLabel('Your appeal')).toHaveValue('Ako ay nagbiro lang.');
  await switchTo(true, account, staff);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('heading', { name: 'Your account is on again' })).toBeVisible();
});

test('Every tab shows the reason as soon as the inbox says so.', async ({ page, account, amihan }) => {
  await openChat(page, amihan);
  const second = await page.context().newPage();
  const listening = whenListening(second);
  await openChat(second, amihan);
  await listening;
  // Other instances of the API would still answer the account for a minute.
  await page.context().route(/\/api\/(?!deactivation)/, () => undefined);
  await switchTo(false, account);
  for (const tab of [page, second]) await expect(tab.getByText('Hate speech')).toBeVisible();
});

test('Every tab shows the reason without a listener.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(...REFUSED, /ERR_FAILED/);
  await page.context().route(/google\.firestore\.v1\.Firestore/, (route) => route.abort());
  await openChat(page, amihan);
  const second = await page.context().newPage();
  await openChat(second, amihan);
  await switchTo(false, account);
  // A tab in the background asks the API every 20 s.
  for (const tab of [page, second]) await expect(tab.getByText('Hate speech')).toBeVisible({ timeout: 60_000 });
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).not.toContain(
    `tagpo.${account.id}`,
  );
});

test('A member who never opened their profile reads why.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(...REFUSED);
  // If the device knows the language, the page loads nothing else of the account.
  await page.addInitScript(() => localStorage.setItem('tagpo.language', 'en'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('tagpo.appeal.'))))
    .toBe(true);
  await switchTo(false, account);
  await page.reload();
  await expect(page.getByText('Hate speech')).toBeVisible();
});

test.describe('Signed out because of it,', () => {
  test.use({ arriveAs: 'visitor' });

  test('a reason that did not load can be loaded again, and a failed appeal sent.', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 502/);
    await breakRequests(page, '**/api/appeals');
    // The first call asks whether the account is off, the second one asks why.
    let asked = 0;
    await page.route('**/api/deactivation', (route) => {
      asked += 1;
      return asked === 2 ? route.fulfill({ status: 502, body: '' }) : route.continue();
    });
    await arriveSwitchedOff(page, 'hate-speech');
    await expect(page.getByText('The reason could not be loaded.')).toBeVisible();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Hate speech')).toBeVisible();
    await page.getByLabel('Your appeal').fill('Nagbiro lang ako.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Your appeal could not be sent. Please try again.', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Your appeal')).toHaveValue('Nagbiro lang ako.');
    await page.unroute('**/api/appeals');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('We have it. Somebody will read it.')).toBeVisible();
  });
});

test.describe('On a device that has never seen the account,', () => {
  test.use({ arriveAs: 'visitor' });

  test('a switched-off member signs in, reads why and appeals.', async ({ page, expectedErrors }) => {
    expectedErrors.push(...REFUSED);
    const member = await createSwitchedOff();
    await signIn(page, member);
    await expect(page.getByRole('heading', { name: 'Your account is switched off' })).toBeVisible();
    await expect(page.getByText('Hate speech')).toBeVisible();
    await expect(page.getByText('This account has been deactivated', { exact: true })).toHaveCount(0);
    await appeal(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('appeal')))).toEqual([]);
  });

  test('the reason is shown in Filipino too.', async ({ page, expectedErrors }) => {
    expectedErrors.push(...REFUSED);
    const member = await createSwitchedOff();
    await page.addInitScript(() => localStorage.setItem('tagpo.language', 'fil'));
    await page.goto('/login');
    await page.getByLabel('Email').fill(member.email);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Mag-sign in gamit ang Email' }).click();
    await expect(page.getByRole('heading', { name: 'Naka-off ang account mo' })).toBeVisible();
    await expect(page.getByText('Hate speech')).toBeVisible();
  });

  test('after five sign-ins the page gives no reason.', async ({ page, expectedErrors }) => {
    expectedErrors.push(...REFUSED, /status of 429/);
    const member = await createSwitchedOff();
    for (let count = 0; count < 5; count += 1) await tryToSignIn(member);
    await signIn(page, member);
    await expect(page.getByText('This account has been deactivated', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in with Email' })).toBeEnabled();
  });

  for (const path of ['/login', '/signup']) {
    test(`Google sign-in at ${path} shows the reason too.`, async ({ page, expectedErrors }) => {
      expectedErrors.push(ASKED_GOOGLE, ...REFUSED);
      const member = await createSwitchedOff();
      const identity = { sub: member.email, email: member.email, email_verified: true };
      const oauthIdToken = `e30.${Buffer.from(JSON.stringify(identity)).toString('base64url')}.`;
      // The emulator sends no token of a disabled account; Firebase's SDK expects one beside the error.
      await page.route('**/accounts:signInWithIdp*', async (route) => {
        const response = await route.fetch();
        const json = { errorMessage: 'USER_DISABLED', providerId: 'google.com', oauthIdToken };
        await route.fulfill({ response, status: 200, json });
      });
      await standInForGoogle(page);
      await page.goto(path);
      const eventId = await openPopup(page);
      const postBody = `${new URLSearchParams({ id_token: oauthIdToken, providerId: 'google.com' })}`;
      await tellSignIn(page, { eventId, urlResponse: 'http://localhost', sessionId: 'session', postBody });
      await expect(page.getByRole('heading', { name: 'Your account is switched off' })).toBeVisible();
      await expect(page.getByText('Hate speech')).toBeVisible();
    });
  }
});

test('My reports shows each report, none and a failure.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 502/);
  await breakRequests(page, /\/api\/reports$/);
  await page.goto('/settings');
  await page.getByText('My reports', { exact: true }).click();
  await expect(page.getByText('Your reports could not be loaded.')).toBeVisible();
  await page.unroute(/\/api\/reports$/);
  await page.getByRole('alert').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('You have not reported anyone.')).toBeVisible();

  const other = await createMember({ name: 'Berting', location: 'Mati' });
  await callApi(account, 'POST /reports', { userId: other.id, reason: 'fake-profile' });
  await page.reload();
  await page.getByText('My reports', { exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Berting' })).toContainText('Received');
});
