import type { Locator, Page } from '@playwright/test';
import { CONSENT_VERSION } from '../../../contract/src/wire/account/consent.ts';
import { callApi, createMember } from '../../fixtures/account.ts';
import { findToast } from '../../fixtures/member.ts';
import { visit } from '../../fixtures/navigation.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';
import { scrollAndSumShifts } from './layout-shifts.ts';

test.use({ arriveAs: 'member' });

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const count = (page: Page) => page.getByRole('main').getByRole('status').first();

const SEARCH = '**/api/search?*';

/** The number in the sheet; the distance is an `output`, which is a status too. */
const counted = (sheet: Locator) => sheet.getByRole('status').last();

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click();
  return page.getByRole('dialog', { name: 'Filters' });
}

test('The page opens with results, whose skeletons hold their place.', async ({ page }) => {
  const release = await holdRequests(page, SEARCH);
  await page.goto('/search');
  await expect(page.getByText('Searching...', { exact: true })).toBeVisible();
  const skeletons = page.getByRole('region', { name: 'Results' }).locator('> [aria-hidden=true] > *');
  await expect(skeletons).toHaveCount(12);
  const places = await Promise.all([0, 1, 2, 3].map((index) => skeletons.nth(index).boundingBox()));
  release();
  await expect(cards(page).nth(3)).toBeVisible();
  expect(await Promise.all([0, 1, 2, 3].map((index) => cards(page).nth(index).boundingBox()))).toEqual(places);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('The limits that nobody set are above the results and open the filters.', async ({ page }) => {
  await page.goto('/search');
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ages 18–50 · Up to 50 km', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByLabel('Location')).toHaveAttribute('placeholder', 'Near you');
  await sheet.getByLabel('Maximum age').fill('60');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
  // A filter that is set is shown as a chip, not in the line.
  await expect(page.getByRole('button', { name: 'Remove filter: Ages 18–60' })).toBeVisible();
  await page.getByRole('button', { name: 'Up to 50 km', exact: true }).click();
  await sheet.getByLabel('Distance').fill('20');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Up to 20 km', exact: true })).toHaveCount(0);
});

test('Invalid ages are not searched for.', async ({ page }) => {
  const searched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/search')) searched.push(new URL(request.url()).search);
  });
  await page.goto('/search');
  await expect(cards(page).first()).toBeVisible();
  const before = searched.length;
  const sheet = await openFilters(page);
  const low = sheet.getByLabel('Minimum age');
  const high = sheet.getByLabel('Maximum age');
  await low.fill('51');
  await expect(low).toHaveAccessibleDescription('The lowest age is above the highest');
  await low.fill('17');
  await expect(low).toHaveAccessibleDescription('Must be at least 18 years old');
  await expect(counted(sheet)).toHaveText('');
  await low.fill('30');
  await high.fill('29');
  await expect(low).toHaveAccessibleDescription('The lowest age is above the highest');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(low).toBeFocused();

  await high.fill('30');
  await expect(low).not.toHaveAttribute('aria-invalid');
  await expect(page).toHaveURL(/\?minAge=30&maxAge=30$/);
  await expect(counted(sheet)).toHaveText(/person|people/);
  await high.press('Enter');
  await expect(sheet).toBeHidden();
  for (const name of await cards(page).getByRole('heading').allTextContents()) expect(name).toMatch(/, 30/);
  expect(searched.slice(before).filter((query) => !/minAge=(18|30)&/.test(query))).toEqual([]);
});

test('The sheet counts while filters change, and going back closes it.', async ({ page }) => {
  await page.goto('/search');
  await expect(cards(page).first()).toBeVisible();
  const found = await count(page).textContent();
  const sheet = await openFilters(page);
  await expect(counted(sheet)).toHaveText(found ?? '');
  await sheet.getByLabel('Minimum age').fill('99');
  await sheet.getByLabel('Maximum age').fill('99');
  await expect(counted(sheet)).toHaveText('Nobody');

  await page.reload();
  await expect(sheet.getByLabel('Minimum age')).toHaveValue('99');
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/search$/);
  await expect(count(page)).toHaveText(found ?? '');

  await openFilters(page);
  await sheet.getByLabel('Minimum age').fill('99');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
  await openFilters(page);
  await expect(sheet.getByLabel('Minimum age')).toHaveValue('18');
});

test('Filters stay in the URL, and stand above the results as chips.', async ({ page }) => {
  await page.goto('/search');
  await expect(cards(page).first()).toBeVisible();
  const sheet = await openFilters(page);
  await sheet.getByLabel('Gender').selectOption('Female');
  await sheet.getByLabel('Distance').fill('10');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/distance=10&gender=Female$/);
  await expect(count(page)).toHaveText(/person|people/);
  await expect(cards(page).first()).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: 'Filters 2 set' })).toBeVisible();
  const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('button');
  await expect(chips).toHaveText(['Up to 10 km', 'Female']);

  await cards(page).first().getByRole('link', { name: 'View Profile' }).click();
  await expect(page).toHaveURL(/\/profile\//);
  await page.goBack();
  await page.getByRole('button', { name: 'Remove filter: Up to 10 km' }).click();
  await expect(chips).toHaveText(['Female']);
  await expect(page).toHaveURL(/\/search\?gender=Female$/);
  await expect(page.getByRole('button', { name: 'Filters 1 set' })).toBeFocused();
  await page.goBack();
  await expect(chips).toHaveText(['Up to 10 km', 'Female']);
  await page.goBack();
  await expect(chips).toHaveCount(0);
});

test('Goal and height are filters, too.', async ({ page, account }) => {
  await callApi(account, 'PATCH /profile/me', { location: 'Ivana' });
  const tall = await createMember({ name: 'Tala', location: 'Ivana', height: 181 });
  await createMember({ name: 'Bituin', location: 'Ivana', height: 150 });
  await page.goto('/search?distance=0');
  await expect(cards(page).nth(1)).toBeVisible();
  const sheet = await openFilters(page);
  const low = sheet.getByLabel('Minimum height (cm)');
  await low.fill('182');
  await sheet.getByLabel('Maximum height (cm)').fill('181');
  await expect(low).toHaveAccessibleDescription('The lowest height is above the highest');
  await low.fill('181');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page.locator(`a[href="/profile/${tall.id}"]`)).toBeVisible();
  await expect(page.getByText('Bituin, 29')).toHaveCount(0);

  await openFilters(page);
  await sheet.getByLabel('Relationship goal').selectOption({ label: 'Friendship' });
  await sheet.getByRole('button', { name: 'Show results' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'without the goal' });
  await row.getByRole('button', { name: 'Any goal' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: 181–181 cm' })).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
});

test('Interest and religion are filters, too, religion of who agreed to it.', async ({ page, account }) => {
  await callApi(account, 'PATCH /profile/me', { location: 'Balabac' });
  const audiences = { religion: 'everyone' };
  const told = { interests: ['Café hopping'], religion: 'Roman Catholic', audiences };
  const ligaya = await createMember({ name: 'Ligaya', location: 'Balabac', ...told });
  await createMember({ name: 'Isko', location: 'Balabac' });
  await page.goto('/search?distance=0');
  await expect(cards(page).nth(1)).toBeVisible();
  const sheet = await openFilters(page);
  await sheet.getByLabel('Interest').fill('cafe hopping');
  await expect(counted(sheet)).toHaveText('1 person');
  await sheet.getByLabel('Religion').selectOption('Catholic');
  await expect(counted(sheet)).toHaveText('Nobody');
  await sheet.getByRole('button', { name: 'Show results' }).click();
  const chips = page.getByRole('list', { name: 'Filters that are set' }).getByRole('button');
  await expect(chips).toHaveText(['Only your town', 'cafe hopping', 'Catholic']);
  const row = page.getByRole('listitem').filter({ hasText: '1 more person without the religion' });
  await expect(row.getByRole('button', { name: 'Any religion' })).toBeVisible();

  await callApi(ligaya, 'PATCH /consents', { version: CONSENT_VERSION, language: 'en', religion: true });
  await page.reload();
  await expect(page.locator(`a[href="/profile/${ligaya.id}"]`)).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test.describe('In Filipino', () => {
  test('an interest is found by its Filipino word.', async ({ page, account }) => {
    await callApi(account, 'PATCH /settings', { language: 'fil' });
    await page.addInitScript(() => localStorage.setItem('tagpo.language', 'fil'));
    await page.goto('/search');
    await page.getByRole('button', { name: 'Mga filter' }).click();
    const field = page.getByRole('dialog').getByLabel('Hilig');
    await field.fill('kape');
    await expect(page).toHaveURL(/interest=Coffee/);
    await expect(field).toHaveValue('Kape');
  });
});

test('A search is saved, run by one tap and removed.', async ({ page, account }) => {
  await page.goto('/search');
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await visit(page, '/search?maxAge=40&goal=long-term');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Name of the search')).toHaveAccessibleDescription('Required');
  await dialog.getByLabel('Name of the search').fill('Serious');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.goto('/search');
  const saved = page.getByRole('list', { name: 'Saved searches' });
  await saved.getByRole('link', { name: 'Serious' }).click();
  await expect(page).toHaveURL(/\?maxAge=40&goal=long-term$/);
  await expect(saved.getByRole('link', { name: 'Serious' })).toHaveAttribute('aria-current', 'page');
  const remove = saved.getByRole('button', { name: 'Remove saved search Serious' });
  await remove.click();
  await expect(saved).toHaveCount(0);
  await findToast(page).getByRole('button', { name: 'Undo' }).click();
  await expect(saved.getByRole('link', { name: 'Serious' })).toBeVisible();
  await remove.click();
  await expect(saved).toHaveCount(0);
  expect(await callApi<{ savedSearches: object[] }>(account, 'GET /profile/me')).toMatchObject({ savedSearches: [] });
});

test('A saved search tells how many joined since it was looked at.', async ({ page, account }) => {
  await callApi(account, 'PATCH /profile/me', { location: 'Linapacan' });
  const query = { minAge: '18', distance: '0', interest: 'Lobster diving' };
  const [{ id }] = await callApi<[{ id: string }]>(account, 'POST /searches', { name: 'Divers', query });
  await callApi(account, 'POST /searches', { name: 'Nobody', query: { ...query, interest: 'Chess' } });
  await page.route('**/api/searches/news', (route) => route.fulfill({ json: [{ id, count: 3 }] }));
  await page.goto('/lightning');
  await page.getByRole('link', { name: 'Divers: 3 new' }).click();
  await expect(page).toHaveURL(/\/search\?distance=0&interest=Lobster\+diving$/);
  const saved = page.getByRole('list', { name: 'Saved searches' });
  const divers = saved.getByRole('link', { name: 'Divers' });
  await expect(divers).toHaveAttribute('aria-current', 'page');
  await expect(divers).toHaveText('Divers');

  // The next time it is no news.
  const looked = page.waitForResponse(`**/api/searches/${id}/look`);
  await page.goto('/search');
  await expect(divers).toHaveAccessibleName('Divers 3 new');
  await divers.click();
  expect((await looked).ok()).toBe(true);
  await saved.getByRole('link', { name: 'Nobody' }).click();
  await expect(divers).toHaveText('Divers');
});

test('The end of the list shifts nothing.', async ({ page }) => {
  // Members of a second page, and of no other test.
  for (let made = 0; made < 20; made += 4) await Promise.all([1, 2, 3, 4].map(() => createMember({ age: 93 })));
  await page.goto('/search?minAge=93&maxAge=93');
  await expect(cards(page).first()).toBeVisible();
  const end = page.getByText('That is everyone who fits.', { exact: true });
  expect(await scrollAndSumShifts(page, end)).toBeLessThan(0.02);
  await expect(cards(page)).toHaveCount(20);
});

test('An empty search says whom each filter leaves out, and does without it.', async ({ page, account }) => {
  await callApi(account, 'PATCH /profile/me', { location: 'Itbayat' });
  for (const age of [41, 42]) await createMember({ name: 'Isko', age, gender: 'Male', location: 'Itbayat' });
  await page.goto('/search?minAge=50&maxAge=60&distance=1&gender=Male');
  await expect(page.getByText('Nobody fits these filters', { exact: true })).toBeVisible();
  const { length } = await callApi<unknown[]>(account, 'GET /search?minAge=18&maxAge=100&distance=1&gender=Male');
  const ages = page.getByRole('listitem').filter({ hasText: 'without the age filter' });
  await expect(ages).toContainText(`${length} more people`);
  await ages.getByRole('button', { name: 'Any age' }).click();
  await expect(cards(page)).toHaveCount(length);
  await expect(page).toHaveURL(/\?maxAge=100&distance=1&gender=Male$/);

  await visit(page, '/search?minAge=41&maxAge=42&distance=0&location=Basco');
  const place = page.getByRole('listitem').filter({ hasText: 'without the place' });
  await place.getByRole('button', { name: 'Near you' }).click();
  await expect(cards(page).first()).toBeVisible();
  await page.goBack();
  await expect(place).toBeVisible();
});

test('An empty search offers first what finds the most people.', async ({ page }) => {
  const widenings = [
    { by: 'ages', count: 3, query: {} },
    { by: 'gender', count: 12, query: {} },
    { by: 'religion', count: 7, query: {} },
  ];
  await page.route('**/api/search/widenings?*', (route) => route.fulfill({ json: widenings }));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/search?minAge=99&maxAge=100&gender=Male&religion=Catholic');
  const offers = page.getByRole('listitem').filter({ hasText: 'more people without' });
  await expect(offers.getByRole('button')).toHaveText(['Anyone', 'Any religion', 'Any age']);
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  const reset = await page.getByRole('button', { name: 'Reset filters' }).boundingBox();
  expect((reset?.y ?? 0) + (reset?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  for (const offer of await offers.getByRole('button').all())
    expect((await offer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('A search that no filter explains leads to everyone.', async ({ page }) => {
  await page.route('**/api/search/widenings?*', (route) => route.fulfill({ json: [] }));
  await page.goto('/search?minAge=99&maxAge=100');
  await page.getByRole('link', { name: 'See everyone on Tagpo' }).click();
  await expect(page).toHaveURL(/\/\?all=1$/);
  await expect(page.getByText('Everyone, whatever you look for.')).toBeVisible();
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

  await visit(page, '/favorites');
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
