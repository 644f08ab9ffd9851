import { logOut, openMenu } from '../../fixtures/member.ts';
import { visit } from '../../fixtures/navigation.ts';
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

test('A phone that is turned, or shows its keyboard, keeps the menu open.', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/');
  const menu = await openMenu(page);
  const close = menu.getByRole('button', { name: 'Close menu' });
  for (const { width, height } of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
    { width: 390, height: 400 },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(close).toBeFocused();
    expect((await close.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
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

for (const { name, width, places } of [
  {
    name: 'a phone',
    width: 390,
    places: {
      '/': 'Home',
      '/lightning': 'Lightning',
      '/messages': 'Messages',
      '/profile/me': 'Profile',
      '/swipe': 'Swipe',
    },
  },
  {
    name: 'a computer',
    width: 1280,
    places: { '/': 'Home', '/search': 'Search', '/messages': 'Messages', '/favorites': 'Favorites', '/swipe': 'Swipe' },
  },
]) {
  test(`On ${name} one link says where one is, and all are large enough.`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const links = page
      .getByRole('banner')
      .or(page.getByRole('navigation', { name: 'Main' }))
      .getByRole('link');
    const current = links.and(page.locator('[aria-current]'));
    for (const [route, place] of Object.entries(places)) {
      await visit(page, route);
      await expect(current, route).toHaveCount(1);
      await expect(current).toHaveAccessibleName(new RegExp(`^${place}`));
      for (const link of await links.all()) {
        const box = await link.boundingBox();
        expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${await link.textContent()}`).toBeGreaterThanOrEqual(44);
      }
    }
    for (const route of ['/billing', '/settings', '/profile/me']) {
      await visit(page, route);
      await expect(page.getByRole('heading', { level: 1 }), route).toHaveCount(1);
      await expect(current, route).toHaveCount(route === '/profile/me' ? 1 : 0);
    }
  });
}

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
