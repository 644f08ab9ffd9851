import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, callApi, createAccount, createMember } from '../../fixtures/account.ts';
import { visit } from '../../fixtures/navigation.ts';
import { breakRequests, holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

/** A name that nobody else has. */
const newName = () => `Bituin ${randomBytes(5).toString('hex').replace(/\d/g, 'k')}`;
const createStranger = (name: string) => createMember({ name, location: 'Mati' });
const stateOf = async (admin: Account, name: string) => {
  const found = await callApi<{ isActive: boolean }[]>(admin, `GET /admin/users?query=${encodeURIComponent(name)}`);
  return found.map(({ isActive }) => isActive);
};
const people = (page: Page) => page.getByRole('region', { name: 'User Management' });

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search users' }).fill(text);
  await expect(people(page).getByText(/^\d+ users?$/)).toBeVisible();
}

test('Any part of a name or address finds a member or nobody.', async ({ page }) => {
  const name = newName();
  const member = await createStranger(name);
  await page.goto('/admin');
  await find(page, name.slice(3).toUpperCase());
  await expect(people(page).getByRole('listitem')).toHaveCount(1);
  await expect(people(page).getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page).toHaveURL(/[?&]query=/);

  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(name.slice(3).toUpperCase());
  await expect(people(page).getByRole('listitem')).toHaveCount(1);
  await find(page, member.email.slice(5, 40));
  await expect(people(page).getByText(member.email)).toBeVisible();
  await expect(people(page).getByRole('listitem')).toHaveCount(1);

  await people(page).getByRole('button', { name: 'Clear search' }).click();
  await expect(people(page).getByRole('switch').nth(4)).toBeVisible();
  await expect(page).not.toHaveURL(/query=/);

  await visit(page, '/admin?query=walang-ganito-kahit-saan');
  await expect(people(page).getByText('Nobody found')).toBeVisible();
});

test('A late answer does not replace a newer search.', async ({ page }) => {
  const [early, late] = [newName(), newName()];
  await Promise.all([createStranger(early), createStranger(late)]);
  const release = await holdRequests(page, `**/api/admin/users?query=${early.replace(' ', '+')}*`);
  await page.goto('/admin');
  const asked = page.waitForRequest((request) => request.url().includes(early.replace(' ', '+')));
  await page.getByRole('searchbox', { name: 'Search users' }).fill(early);
  await asked;
  await find(page, late);
  await expect(people(page).getByRole('link', { name: late, exact: true })).toBeVisible();
  release();
  await expect(people(page).getByRole('link', { name: late, exact: true })).toBeVisible();
  await expect(people(page).getByRole('link', { name: early, exact: true })).toHaveCount(0);
});

test('More users load page by page.', async ({ page }) => {
  await page.goto('/admin');
  await expect(people(page).getByText('First 50 users', { exact: true })).toBeVisible();
  await people(page).getByRole('button', { name: 'Show more' }).click();
  await expect(people(page).getByRole('switch')).toHaveCount(100);
});

test('Switching off can be cancelled, needs a rule, is logged and can be undone.', async ({ page, account }) => {
  const name = newName();
  const member = await createStranger(name);
  await page.goto(`/admin?query=${encodeURIComponent(name)}`);
  const toggle = people(page).getByRole('switch', { name: `${name} is active` });
  await expect(toggle).toBeChecked();
  await toggle.focus();
  await page.keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: `Switch ${name} off?` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(toggle).toBeFocused();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Harassment or threats' }).check();
  await dialog.getByLabel('Note for the log').fill('Third time.');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('User status updated successfully', { exact: true })).toBeVisible();
  await expect(toggle).not.toBeChecked();
  await expect(people(page).getByText(/^Off since .*: Harassment or threats$/)).toBeVisible();
  expect(await stateOf(account, name)).toEqual([false]);

  await visit(page, `/admin?target=${member.id}`);
  const entry = page.getByRole('article', { name: 'User switched off' });
  await expect(entry).toContainText('user.deactivated');
  await expect(entry).toContainText(account.id);
  await expect(entry).toContainText(member.id);
  await expect(entry).toContainText('Third time.');
  await expect(entry.getByRole('deletion').first()).toHaveText('before yes');
  await expect(entry.getByRole('insertion').first()).toHaveText('after no');

  await page.goto(`/admin?query=${encodeURIComponent(name)}`);
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect(page.getByText('User status updated successfully', { exact: true })).toBeVisible();
  await expect.poll(() => stateOf(account, name)).toEqual([true]);
});

test('Nobody can switch themselves off, and a newcomer is listed by the address.', async ({ page, account }) => {
  await page.goto(`/admin?query=${encodeURIComponent(account.email)}`);
  const own = people(page).getByRole('switch');
  await expect(own).toHaveCount(1);
  await expect(own).toHaveAttribute('aria-disabled', 'true');
  await expect(own).toHaveAccessibleDescription('You cannot switch yourself off.');
  await own.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(own).toBeChecked();

  const newcomer = await createAccount();
  await callApi(newcomer, 'GET /profile/me');
  await visit(page, `/admin?query=${encodeURIComponent(newcomer.email)}`);
  await expect(people(page).getByRole('listitem')).toContainText('Profile unfinished');
});

test('Figures and users that did not load can be reloaded.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 502/);
  await breakRequests(page, /\/api\/admin\/(?:stats|users|logs)/);
  await page.goto('/admin');
  await expect(page.getByText('The figures could not be loaded.')).toBeVisible();
  await expect(page.getByText('The users could not be loaded.')).toBeVisible();
  await expect(page.getByText('The log could not be loaded.')).toBeVisible();
  await page.unroute(/\/api\/admin\/(?:stats|users|logs)/);
  // From the lowest up: what comes above a button moves it away from the pointer.
  for (const part of ['log', 'users', 'figures']) {
    await page.getByRole('alert').filter({ hasText: part }).getByRole('button', { name: 'Try Again' }).click();
  }
  await expect(page.getByText('Total Users')).toBeVisible();
  await expect(people(page).getByRole('switch').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('An administrator who loses the rights is sent home.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 403/);
  const text = 'You do not have access to this area.';
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({ status: 403, json: { error: text, message: text, code: 'not-admin' } }),
  );
  await page.goto('/admin');
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/$/);
});
