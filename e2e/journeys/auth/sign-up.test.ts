import { newCredentials } from '../../fixtures/credentials.ts';
import { expect, test } from '../../fixtures/test.ts';

test('Signing up refuses invalid fields.', async ({ page }) => {
  await page.goto('/signup');
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const confirmation = page.getByLabel('Confirm password');
  const submit = page.getByRole('button', { name: 'Create account' });

  await submit.click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Email is required');
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters long');

  await email.fill('luz@');
  await password.fill('12345');
  await confirmation.fill('12345');
  await submit.click();
  await expect(email).toHaveAccessibleDescription('Invalid email address');
  await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters long');

  await email.fill(`  ${newCredentials().email} `);
  await password.fill('123456');
  await submit.click();
  await expect(confirmation).toBeFocused();
  await expect(confirmation).toHaveAccessibleDescription('Passwords do not match');
  await expect(page).toHaveURL(/\/signup$/);

  await page.setViewportSize({ width: 360, height: 640 });
  await confirmation.fill('123456');
  await submit.click();
  await expect(page).toHaveURL(/\/setup-profile$/);
  // The button was below what is seen first.
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});
