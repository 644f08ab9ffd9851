import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { visit } from '../../fixtures/navigation.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { createAdministrator } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

const newName = (first: string) => `${first} ${randomBytes(5).toString('hex').replace(/\d/g, 'k')}`;
const log = (page: Page) => page.getByRole('region', { name: 'Activity Logs' });
const people = (page: Page) => page.getByRole('region', { name: 'User Management' });
const entries = (page: Page) => log(page).getByRole('article');
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const member = (page: Page) => log(page).getByRole('combobox', { name: 'Member' });
const administrator = (page: Page) => log(page).getByRole('combobox', { name: 'Administrator' });

async function switchOff(admin: Account, id: string): Promise<void> {
  await callApi(admin, `PATCH /admin/users/${id}/toggle`, { active: false, reason: 'underage' });
}

async function openFilters(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(entries(page).or(log(page).getByText('Nothing logged')).first()).toBeVisible();
  await log(page).getByText('Filters', { exact: true }).click();
}

test('An administrator comes before namesakes.', async ({ page }) => {
  const name = newName('Tala');
  const staff = await createAdministrator({ name, location: 'Mati' });
  // The list of users shows the role after the first staff call of the administrator.
  await callApi(staff, 'GET /admin/stats');
  await createMember({ name, location: 'Mati' });
  await openFilters(page);
  await administrator(page).fill(name);
  await expect(options(page)).toHaveCount(2);
  await expect(options(page).first()).toContainText('Admin');
  await options(page).first().click();
  await expect(page).toHaveURL(new RegExp(`admin=${staff.id}`));
  await expect(administrator(page)).toHaveValue(name);
});

test('A pasted id filters at once, a typed one is offered.', async ({ page, account }) => {
  const name = newName('Dalisay');
  const dalisay = await createMember({ name, location: 'Mati' });
  await switchOff(account, dalisay.id);
  await openFilters(page);
  await member(page).evaluate((field, id) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', ` ${id} `);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, dalisay.id);
  await expect(page).toHaveURL(new RegExp(`target=${dalisay.id}`));
  await expect(member(page)).toHaveValue(name);

  await administrator(page).fill('system');
  await options(page).filter({ hasText: 'Use this ID' }).click();
  await expect(page).toHaveURL(/admin=system/);
  await expect(log(page).getByText('Nothing logged')).toBeVisible();
});

test('A failed search for a person says so.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 502/);
  const name = newName('Dalisay');
  await createMember({ name, location: 'Mati' });
  await openFilters(page);
  await page.route('**/api/admin/users?query=*', (route) => route.fulfill({ status: 502, body: '' }));
  await member(page).fill('dalisay');
  await expect(log(page).getByText('The search did not work. Please try again.')).toBeVisible();
  await page.unroute('**/api/admin/users?query=*');
  await member(page).fill(name);
  await expect(options(page)).toHaveCount(1);
  await member(page).fill('walang ganito kahit saan');
  await expect(log(page).getByText('Nobody by that name or email')).toBeVisible();
});

test('A row links to the log of a member and of an administrator.', async ({ page, account }) => {
  const name = newName('Dalisay');
  const dalisay = await createMember({ name, location: 'Mati' });
  await switchOff(account, dalisay.id);
  await page.goto(`/admin?query=${encodeURIComponent(name)}&action=report.created`);
  const link = people(page).getByRole('link', { name: `Activity of ${name}` });
  const box = await link.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);
  await link.click();
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText(dalisay.id);
  await expect(log(page)).toBeFocused();
  await expect(log(page)).toBeInViewport();
  await expect(page).not.toHaveURL(/action=/);
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue(name);

  await visit(page, `/admin?query=${encodeURIComponent(account.email)}`);
  await people(page).getByRole('link', { name: 'Activity of Amihan' }).click();
  await expect(page).toHaveURL(new RegExp(`admin=${account.id}`));
  await expect(entries(page)).toHaveCount(1);
  await expect(log(page).getByText('Administrator: Amihan')).toBeVisible();

  // The filter has its name after a reload, and keeps it when another name is left unchosen.
  await page.reload();
  await log(page).getByText('Administrator: Amihan').click();
  await expect(administrator(page)).toHaveValue('Amihan');
  await expect(administrator(page)).toHaveAccessibleDescription(account.id);
  await administrator(page).fill('Ami');
  await page.keyboard.press('Tab');
  await expect(administrator(page)).toHaveValue('Amihan');
  await expect(entries(page)).toHaveCount(1);
});

test('An address of the log ends there when the users arrive later.', async ({ page }) => {
  const release = await holdRequests(page, '**/api/admin/users?*');
  await page.goto('/admin#activity-logs');
  await expect(entries(page).or(log(page).getByText('Nothing logged')).first()).toBeVisible();
  release();
  await expect(people(page).getByRole('switch').nth(9)).toBeAttached();
  await expect(log(page)).toBeFocused();
  await expect(log(page).getByRole('heading', { name: 'Activity Logs' })).toBeInViewport({ ratio: 1 });
});

test('A member’s page leads to their part of the log.', async ({ page, account }) => {
  const dalisay = await createMember({ name: newName('Dalisay'), location: 'Mati' });
  await switchOff(account, dalisay.id);
  await page.goto(`/admin/users/${dalisay.id}`);
  await page.getByRole('link', { name: 'What is logged' }).click();
  await expect(page).toHaveURL(`/admin?target=${dalisay.id}#activity-logs`);
  await expect(entries(page).first()).toContainText(dalisay.id);
  await expect(log(page)).toBeFocused();
  await expect(log(page).getByRole('heading', { name: 'Activity Logs' })).toBeInViewport({ ratio: 1 });
});
