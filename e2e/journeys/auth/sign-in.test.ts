import { createAccount, createMember } from '../../fixtures/account.ts';
import { signIn } from '../../fixtures/member.ts';
import { disableSignIn } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

const REFUSED = /status of 400/;
/** The home page loads members, which a newcomer may not. */
const NEWCOMER = /status of 403/;

for (const [width, height] of [
  [1280, 800],
  [844, 390],
] as const) {
  test(`At ${width}×${height} the form stands beside the scene.`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/login');
    const form = page.getByRole('main');
    // It comes in from below.
    await expect.poll(async () => (await form.boundingBox())?.y).toBe(0);
    const parts = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Open menu' }), form];
    const [title, menu, pane] = await Promise.all(parts.map((part) => part.boundingBox()));
    expect((pane?.x ?? 0) + (pane?.width ?? 0)).toBeCloseTo(await page.evaluate(() => document.body.clientWidth), 0);
    expect(menu?.x).toBeGreaterThanOrEqual((title?.x ?? width) + (title?.width ?? 0));
    await expect(page.getByRole('button', { name: 'Sign in with Email' })).toBeInViewport({ ratio: 0.9 });
  });
}

test('Signing in requires an address and a password.', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with Email' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('Password is required');

  await page.getByLabel('Email').fill('maria at example');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await page.getByLabel('Email').fill('maria@example.com');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');

  await password.fill('salamat-po');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('An account whose sign-in is disabled cannot sign in.', async ({ page, expectedErrors }) => {
  // Staff did not switch it off, so that there is no reason to read.
  expectedErrors.push(REFUSED, /status of 403/);
  const account = await createAccount();
  await disableSignIn(account.id);
  await signIn(page, account);
  await expect(page.getByText('This account has been deactivated', { exact: true })).toBeVisible();
});

test('Signing in without a network can be retried.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  const account = await createMember();
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.route('**/accounts:signInWithPassword*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Sign in with Email' }).click();
  const failure = page.getByText('You seem to be offline. Check your connection and try again.', { exact: true });
  await expect(failure).toBeVisible();

  await page.unroute('**/accounts:signInWithPassword*');
  await page.getByRole('button', { name: 'Sign in with Email' }).click();
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
  expect(await failure.count()).toBe(0);
});

test('Enter does nothing while signing in is pending.', async ({ page, expectedErrors }) => {
  expectedErrors.push(NEWCOMER);
  const account = await createAccount();
  const asked: string[] = [];
  const answered = Promise.withResolvers<void>();
  await page.route('**/accounts:signInWithPassword*', async (route) => {
    asked.push(route.request().method());
    await answered.promise;
    await route.continue();
  });
  await signIn(page, account);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  answered.resolve();
  await expect(page).toHaveURL(/\/setup-profile$/);
  expect(asked).toEqual(['POST']);
});
