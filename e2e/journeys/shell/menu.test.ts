import { logOut, openMenu } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('The menu shows the member, the pages and Logout.', async ({ page }) => {
  await page.goto('/');
  const menu = await openMenu(page);
  await expect(menu.getByRole('link').first()).toContainText('Luz');
  await expect(menu.getByRole('link').first()).toContainText('View Profile');
  await expect(menu.getByRole('heading', { name: 'Navigation' })).toBeVisible();
  const navigation = menu.getByRole('navigation', { name: 'Navigation' });
  await expect(navigation.getByRole('link')).toContainText(['Home', 'My Profile']);
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await navigation.getByRole('link', { name: 'My Profile' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/profile\/me$/);
  await logOut(page);
  await page.goto('/profile/me');
  await expect(page).toHaveURL(/\/login$/);
});

test('The menu keeps the focus and returns it.', async ({ page }) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Open menu' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(menu).toBeVisible();
  await page.mouse.click(10, 400);
  await expect(menu).toBeHidden();
});

test('Header and bottom bar link home and to my profile.', async ({ page }) => {
  await page.goto('/profile/me');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.getByRole('link', { name: 'Profile' })).not.toHaveAttribute('aria-current');
  await bar.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Tagpo' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('The first Tab skips to the content.', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Near you' })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test.describe('A visitor', () => {
  test.use({ arriveAs: 'visitor' });

  test('finds only Home and Login in the menu.', async ({ page }) => {
    await page.goto('/signup');
    const menu = await openMenu(page);
    await expect(menu.getByRole('link')).toHaveText(['Home', 'Login']);
    await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});
