import { MARIA } from '../../fixtures/credentials.ts';
import { findToast, signIn } from '../../fixtures/member.ts';
import { noteRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

const behindSignIn = [
  '/',
  '/profile',
  '/profile/me',
  '/profile/somebody',
  '/profile-view/me',
  '/setup-profile',
  '/search',
  '/admin',
];

test('A visitor is led to the sign-in page.', async ({ page }) => {
  for (const path of behindSignIn) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
  }

  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/signup$/);
});

test.describe('Somebody signed in', () => {
  test.use({ arriveAs: 'member' });

  test('is led home from sign-in, and from old URLs to the profile.', async ({ page, account, expectedErrors }) => {
    expectedErrors.push(/404 .*\/api\/profile\/somebody-else/);
    for (const path of ['/login', '/signup', '/setup-profile']) {
      await page.goto(path);
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
    }

    await page.goto('/profile-view/somebody-else');
    await expect(page).toHaveURL(/\/profile\/somebody-else$/);
    for (const path of ['/profile', '/profile-view', '/profile-view/me', `/profile-view/${account.id}`]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/profile\/me$/);
    }
  });
});

test.describe('A newcomer', () => {
  test.use({ arriveAs: 'newcomer' });

  test('who opens the messages is led to the setup form without an error.', async ({ page }) => {
    for (const path of ['/messages', '/chat/nobody']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/setup-profile$/);
      await expect(findToast(page)).toContainText('Please complete your profile setup.');
      await page.waitForLoadState('networkidle');
    }
  });
});

test.describe('A member', () => {
  test.use({ arriveAs: 'member' });

  test('who opens the messages loads the profile once.', async ({ page }) => {
    const asked = noteRequests(page, ({ pathname }) => pathname === '/api/profile/me');
    for (const _visit of ['first', 'second']) {
      const looked = page.waitForResponse(/\/api\/inbox/);
      await page.goto('/messages');
      await looked;
      await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible();
    }
    expect(asked).toHaveLength(1);
  });
});

test('A seeded member signs in.', async ({ page }) => {
  await signIn(page, MARIA);
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
});
