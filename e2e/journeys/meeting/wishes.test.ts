import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const setUp = (account: Account, fields: object) => callApi(account, 'PATCH /profile/me', fields);

test('Wishes are chosen and kept.', async ({ page, account }) => {
  await page.goto('/edit-profile');
  const wishes = page.getByRole('group', { name: 'Who you would like to meet' });
  await wishes.getByRole('button', { name: 'Women' }).click();
  await wishes.getByRole('button', { name: 'Non-binary people' }).click();
  await wishes.getByRole('group', { name: 'Deal breakers' }).getByRole('button', { name: 'Smokes' }).click();
  await wishes
    .getByRole('group', { name: 'Interests you would like to share' })
    .getByRole('button', { name: 'Karaoke' })
    .click();
  await wishes.getByLabel('Distance').selectOption({ label: 'Up to 25 km' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  const { lookingFor } = await callApi<{ lookingFor: object }>(account, 'GET /profile/me');
  expect(lookingFor).toMatchObject({
    genders: ['Female', 'Non-binary'],
    dealBreakers: ['smokes'],
    interests: ['Karaoke'],
    distance: 25,
  });
  await page.goto('/edit-profile');
  await expect(wishes.getByRole('button', { name: 'Women' })).toHaveAttribute('aria-pressed', 'true');
  await expect(wishes.getByRole('button', { name: 'Men', exact: true })).toHaveAttribute('aria-pressed', 'false');
});

test('Two-way preferences are one switch.', async ({ page, account }) => {
  const town = { location: 'Pangutaran' };
  await setUp(account, { ...town, lookingFor: { distance: 5, minAge: 29, maxAge: 29 } });
  const other = await createMember({ ...town, name: 'Amparo', lookingFor: { minAge: 40, maxAge: 50 } });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Change what you look for' }).click();
  const wishes = page.getByRole('group', { name: 'Who you would like to meet' });
  await expect(wishes.getByRole('button', { name: 'Women' })).toBeInViewport();
  await page.goto('/settings');
  const twoWay = page.getByRole('switch', { name: 'Two-way preferences' });
  await expect(twoWay).toBeChecked();
  await page.goto('/');
  await expect(page.getByText('No profiles found near you', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Change what you look for' }).click();
  await expect(wishes.getByRole('button', { name: 'Women' })).toBeInViewport();

  await page.goto('/settings');
  await Promise.all([waitForAnswer(page, '/settings'), twoWay.click()]);
  await page.goto('/');
  await expect(page.locator(`a[href="/profile/${other.id}"]`)).toBeVisible();
});

test('An empty home says which wish to drop, and shows everyone on demand.', async ({ page, account }) => {
  await setUp(account, { location: 'Sabtang', lookingFor: { distance: 1, minAge: 60, maxAge: 60 } });
  const other = await createMember({ location: 'Sabtang', name: 'Remedios', age: 58 });
  const card = page.locator(`a[href="/profile/${other.id}"]`);
  await page.goto('/');
  await expect(page.getByText('No profiles found near you', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show everyone' }).click();
  await expect(page).toHaveURL(/\/\?all=1$/);
  await expect(card).toBeVisible();
  await page.getByRole('link', { name: 'Only who fits' }).click();
  const ages = page.getByRole('listitem').filter({ hasText: 'outside ages 60–60' });
  await expect(ages).toContainText('1 person');
  await ages.getByRole('button', { name: 'Any age' }).click();
  await expect(card).toBeVisible();
});

test('An empty deck says which wish to drop.', async ({ page, account }) => {
  await setUp(account, { location: 'Uyugan', lookingFor: { distance: 1, minAge: 60, maxAge: 60 } });
  const other = await createMember({ location: 'Uyugan', name: 'Remedios', age: 58 });
  await page.goto('/swipe');
  await expect(page.getByText('No more profiles to show', { exact: true })).toBeVisible();
  const ages = page.getByRole('listitem').filter({ hasText: 'outside ages 60–60' });
  await expect(ages).toContainText('1 person');
  await ages.getByRole('button', { name: 'Any age' }).click();
  const top = page.locator('article:not([inert])');
  await expect(top.getByRole('link')).toHaveAttribute('href', `/profile/${other.id}`);
  const { lookingFor } = await callApi<{ lookingFor: object }>(account, 'GET /profile/me');
  expect(lookingFor).toEqual({ distance: 1 });
});
