import { openMenu } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('Going back closes the menu, and the next time leaves the page.', async ({ page }) => {
  await page.goto('/profile/me');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lightning' }).click();
  await expect(page).toHaveURL(/\/lightning$/);
  const menu = await openMenu(page);
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/lightning$/);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Lightning' })).toBeVisible();
  await expect(menu).toBeHidden();

  for (const close of ['Escape', 'a link', 'a reload'] as const) {
    await openMenu(page);
    await expect(menu).toBeVisible();
    if (close === 'Escape') await page.keyboard.press('Escape');
    if (close === 'a reload') await page.reload();
    if (close === 'a link') {
      await menu.getByRole('link', { name: 'Billing' }).click();
      await expect(page).toHaveURL(/\/billing$/);
      await page.goBack();
    }
    await expect(menu, close).toBeHidden();
    await expect(page, close).toHaveURL(/\/lightning$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\/me$/);
});

test('Going back closes the dialog on top, and one page is behind the last.', async ({
  page,
  amihan,
  expectedErrors,
}) => {
  // The chat may ask for whoever is blocked before it is left.
  expectedErrors.push(/status of 404/);
  await page.goto('/favorites');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await page.getByRole('link', { name: 'Amihan' }).click();
  const more = page.getByRole('button', { name: 'More about Amihan' });
  await more.click();
  await page.getByRole('button', { name: 'Report Amihan' }).click();
  const report = page.getByRole('dialog', { name: 'Report Amihan' });
  await expect(report).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`/chat/${amihan.id}`);
  await expect(more).toBeFocused();

  // A page that opens itself right after a dialog closed.
  await more.click();
  await page.getByRole('button', { name: 'Block Amihan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  // The list is in the history once.
  await page.goBack();
  await expect(page).toHaveURL(/\/favorites$/);
});
