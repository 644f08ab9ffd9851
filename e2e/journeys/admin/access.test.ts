import { openMenu } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('A member', () => {
  test.use({ arriveAs: 'member' });

  test('is sent home from staff pages, and finds none in the menu.', async ({ page }) => {
    for (const path of ['/admin/reports', '/admin/no-such-page']) {
      await page.goto(path);
      await expect(page.getByText('Unauthorized', { exact: true })).toBeVisible();
      await expect(page.getByText('You do not have access to this area.', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/:\d+\/$/);
      await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toHaveCount(0);
    }

    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(menu.getByText('Admin', { exact: true })).toHaveCount(0);
    await expect(menu.getByText('Generate Sample Profiles')).toHaveCount(0);
  });
});

test.describe('An administrator', () => {
  test.use({ arriveAs: 'administrator' });

  test('opens the dashboard and the samples from the menu.', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    const group = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation', { name: 'Admin' });
    await group.getByRole('link', { name: 'Admin Dashboard' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

    await openMenu(page);
    await expect(group.getByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('aria-current', 'page');
    await group.getByRole('link', { name: 'Generate Sample Profiles' }).click();
    await expect(page).toHaveURL(/\/admin\/samples$/);
  });
});
