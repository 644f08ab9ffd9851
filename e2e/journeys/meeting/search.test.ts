import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const count = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('status');

test('Invalid ages are not searched for.', async ({ page }) => {
  const searched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) searched.push(new URL(request.url()).search);
  });
  await page.goto('/search');
  await expect(cards(page).first()).toBeVisible();
  const before = searched.length;
  const low = page.getByLabel('Minimum age');
  const high = page.getByLabel('Maximum age');
  await low.fill('51');
  await expect(low).toHaveAccessibleDescription('The lowest age is above the highest');
  await low.fill('17');
  await expect(low).toHaveAccessibleDescription('Must be at least 18 years old');
  await low.fill('30');
  await high.fill('29');
  await expect(low).toHaveAccessibleDescription('The lowest age is above the highest');
  await expect(cards(page).first()).toBeVisible();

  await high.fill('30');
  await expect(low).not.toHaveAttribute('aria-invalid');
  await expect(page).toHaveURL(/\?minAge=30&maxAge=30$/);
  await expect(count(page)).toHaveText(/person|people/);
  for (const name of await cards(page).getByRole('heading').allTextContents()) expect(name).toMatch(/, 30/);
  expect(searched.slice(before).filter((query) => !/minAge=(18|30)&/.test(query))).toEqual([]);
});

test('Filters stay in the URL.', async ({ page }) => {
  await page.goto('/search');
  await expect(cards(page).first()).toBeVisible();
  await page.getByLabel('Gender').selectOption({ index: 1 });
  const gender = await page.getByLabel('Gender').inputValue();
  await page.getByLabel('Distance').fill('10');
  await expect(page).toHaveURL(new RegExp(`distance=10.*gender=${gender}`));
  await expect(count(page)).toHaveText(/person|people/);
  await expect(cards(page).first()).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('Gender')).toHaveValue(gender);
  await expect(page.getByLabel('Distance')).toHaveValue('10');

  await cards(page).first().getByRole('link', { name: 'View Profile' }).click();
  await expect(page).toHaveURL(/\/profile\//);
  await page.goBack();
  await expect(page.getByLabel('Gender')).toHaveValue(gender);
  await page.getByRole('button', { name: 'Reset filters' }).first().click();
  await expect(page).toHaveURL(/\/search$/);
});

test('A heart adds and removes a favorite.', async ({ page }) => {
  const favoriteCall = (method: string) => (one: { url(): string; ok(): boolean; request(): { method(): string } }) =>
    one.url().includes('/api/favorites/') && one.request().method() === method && one.ok();
  await page.goto('/search');
  const first = cards(page).first();
  const profile = (await first.getByRole('link', { name: 'View Profile' }).getAttribute('href')) ?? '';
  const heart = first.getByRole('button', { name: /favorites$/ });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await Promise.all([page.waitForResponse(favoriteCall('POST')), heart.click()]);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(heart).toHaveAccessibleName(/^Remove/);

  await page.goto('/favorites');
  const kept = page.getByRole('main').getByRole('listitem');
  await expect(kept).toHaveCount(1);
  await expect(kept.getByRole('link')).toHaveAttribute('href', profile);
  await Promise.all([
    page.waitForResponse(favoriteCall('DELETE')),
    kept.getByRole('button', { name: /^Remove .+ from favorites$/ }).click(),
  ]);
  await expect(page.getByText('No favorites yet', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('No favorites yet', { exact: true })).toBeVisible();
});
