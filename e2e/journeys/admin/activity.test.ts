import type { Locator, Page } from '@playwright/test';
import { DAILY_VIEWS } from '../../../contract/src/product.ts';
import { type Account, callApi, createMember, signInAccount } from '../../fixtures/account.ts';
import { visit } from '../../fixtures/navigation.ts';
import { createAdministrator, showBefore } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

const log = (page: Page) => page.getByRole('region', { name: 'Activity Logs' });
const entries = (page: Page) => log(page).getByRole('article');

/** A member who was switched off and on again, which makes two entries. */
async function createSwitched(admin: Account): Promise<Account> {
  const member = await createMember({ name: 'Berting', location: 'Mati' });
  await callApi(admin, `PATCH /admin/users/${member.id}/toggle`, { active: false, reason: 'underage' });
  await callApi(admin, `PATCH /admin/users/${member.id}/toggle`, { active: true });
  return member;
}

test('The log says who changed what, and an id in it is a filter.', async ({ page, account }) => {
  const member = await createSwitched(account);
  await page.goto(`/admin?target=${member.id}`);
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toHaveAccessibleName('User switched on');
  const off = log(page).getByRole('article', { name: 'User switched off' });
  await expect(off).toContainText('user.deactivated');
  await expect(off.getByRole('definition').filter({ hasText: account.id })).toContainText('Amihan');
  await expect(off.getByRole('definition').filter({ hasText: member.id })).toContainText('Berting');
  await expect(off).toContainText('Under 18');
  await expect(off.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d{2}-\d{2}T/);
  await expect(off.getByRole('deletion').first()).toHaveText('before yes');
  await expect(off.getByRole('insertion').first()).toHaveText('after no');
  await expect(log(page).getByText('That is the whole log.')).toBeVisible();

  // The filtered log comes first on a phone, and after the users otherwise.
  const people = page.getByRole('region', { name: 'User Management' });
  const top = async (region: Locator) => (await region.boundingBox())?.y ?? 0;
  expect(await top(log(page))).toBeLessThan(await top(people));
  await visit(page, '/admin');
  await expect(people.getByRole('switch').nth(9)).toBeAttached();
  expect(await top(log(page))).toBeGreaterThan(await top(people));

  await page.goto(`/admin?admin=${account.id}`);
  const person = entries(page).first().getByRole('button', { name: member.id });
  await expect(person).toHaveAccessibleName(`Berting ${member.id}`);
  await expect(person).toHaveAccessibleDescription('Only about Berting');
  expect((await person.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await person.click();
  await expect(page).toHaveURL(new RegExp(`target=${member.id}`));
  await expect(log(page).getByText('Member: Berting')).toBeVisible();

  await callApi(await signInAccount(member), 'DELETE /profile/me');
  await page.goto(`/admin?admin=${account.id}`);
  await expect(entries(page)).toHaveCount(2);
  for (const entry of await entries(page).all()) await expect(entry.getByText('Deleted member')).toBeVisible();
  await expect(log(page)).not.toContainText('deleted-member');
});

test('Filters narrow the log and stay in the URL.', async ({ page, account }) => {
  const member = await createSwitched(account);
  const other = await createAdministrator();
  const theirs = await createSwitched(other);
  await page.goto(`/admin?admin=${account.id}`);
  await expect(entries(page)).toHaveCount(2);
  await expect(log(page).getByText('Administrator: Amihan')).toBeVisible();
  await log(page).getByText('Filters (1)').click();
  await expect(log(page).getByText('Administrator: Amihan')).toBeHidden();

  await log(page).getByLabel('Action').selectOption('User switched off');
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText(member.id);
  await expect(page).toHaveURL(/action=user\.deactivated/);
  await page.reload();
  await expect(log(page).getByText('Action: User switched off')).toBeVisible();
  await expect(log(page).getByLabel('Action')).toHaveValue('user.deactivated');
  await expect(entries(page)).toHaveCount(1);
  await log(page).getByText('Filters (2)').click();

  await log(page).getByRole('combobox', { name: 'Administrator' }).fill('');
  await log(page).getByRole('combobox', { name: 'Member' }).fill(theirs.id);
  await page.keyboard.press('Enter');
  await expect(entries(page)).toContainText([other.id]);
  await expect(page).not.toHaveURL(/admin=/);

  await log(page).getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(log(page).getByText('Filters', { exact: true })).toBeVisible();
  await expect(log(page).locator('summary')).toBeFocused();
});

test('Days are whole, and wrong days and ids are refused.', async ({ page, account }) => {
  const member = await createSwitched(account);
  const today = new Date();
  const day = (shift: number) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + shift);
    return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  };
  await page.goto(`/admin?target=${member.id}&from=${day(-1)}&to=${day(1)}`);
  await expect(entries(page)).toHaveCount(2);
  await log(page).getByText('Filters (3)').click();
  await log(page).getByLabel('To', { exact: true }).fill(day(-1));
  await expect(log(page).getByText('Nothing logged')).toBeVisible();
  await expect(log(page).getByText('Nothing that happened fits these filters.')).toBeVisible();
  await log(page).getByLabel('From', { exact: true }).fill(day(1));
  await expect(log(page).getByText('The first day is after the last one.')).toBeVisible();

  await visit(page, '/admin?target=a%20b');
  await expect(log(page).getByRole('combobox', { name: 'Member' })).toHaveAccessibleDescription('Invalid input');
});

test('The log on the first page says who was shown as many people as a day allows.', async ({ page }) => {
  const member = await createMember({ name: 'Berting', location: 'Mati' });
  await showBefore('opened', member.id, DAILY_VIEWS.opened.starter - 3);
  for (const name of ['Chona', 'Dong', 'Ening']) {
    await callApi(member, `GET /profile/${(await createMember({ name, location: 'Mati' })).id}`);
  }
  await page.goto('/admin');
  const entry = entries(page).filter({ hasText: member.id }).first();
  await expect(entry).toHaveAccessibleName('Saw as many people as a day allows');
  await expect(entry).toContainText('Profiles opened that day');
  await entry.getByRole('link', { name: /Berting/ }).click();
  await expect(page).toHaveURL(`/admin/users/${member.id}`);
});
