import type { Page } from '@playwright/test';
import { type Account, callApi } from '../../fixtures/account.ts';
import { visit } from '../../fixtures/navigation.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { createAdministrator } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', livesIn: 'Mati' });

const BIO = 'Early mornings, strong coffee.';
const card = (page: Page) => page.getByRole('complementary', { name: /^We removed/ });
const removeBio = async (staff: Account, { id }: Account) =>
  callApi<{ id: string }>(staff, `DELETE /admin/users/${id}/bio`, { reason: 'hate-speech' });

test('A removal shows at once and is put away for good.', async ({ page, account, expectedErrors }) => {
  // The profile that the device has kept may still show the photo for a moment.
  expectedErrors.push(/status of 404.*\/photos\//);
  const staff = await createAdministrator();
  const photo = await addPhoto(account);
  await page.goto('/messages');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await callApi(staff, `DELETE /admin/users/${account.id}/photos/${photo}`, { reason: 'fake-profile' });
  await expect(card(page)).toContainText('We removed one of your photos');
  await expect(card(page)).toContainText('Our rule: Fake profile or someone else’s photos');
  await card(page).getByRole('button', { name: 'Got it' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect
    .poll(async () => (await callApi<{ removals?: unknown }>(account, 'GET /profile/me')).removals)
    .toBeUndefined();
  await page.goto('/profile/me');
  await expect(page.getByRole('heading', { name: 'Luz' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
});

test('A removal is appealed once from the settings, and staff close the appeal.', async ({
  page,
  openAs,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 500/);
  await page.goto('/settings#removals');
  await expect(page.getByText('Nothing was removed.')).toBeInViewport();
  await page.route('**/api/removals', (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByText('What was removed could not be loaded.')).toBeVisible();
  await page.unroute('**/api/removals');

  const staff = await createAdministrator();
  await removeBio(staff, account);
  // Another test may remove a neighbour's photo, which the home page would show.
  await visit(page, '/favorites');
  await card(page).getByRole('link', { name: 'See and appeal' }).click();
  await expect(page).toHaveURL('/settings#removals');
  await expect(card(page)).toHaveCount(0);
  const removals = page.getByRole('group').filter({ hasText: 'Removed from my profile' });
  await expect(removals.getByText(BIO)).toBeInViewport();
  await removals.getByRole('button', { name: 'Appeal' }).click();
  await removals.getByRole('button', { name: 'Send' }).click();
  await expect(removals.getByText('Required')).toBeVisible();
  await removals.getByLabel('Your appeal').fill('Coffee is no hate.');
  await removals.getByRole('button', { name: 'Send' }).click();
  await expect(removals.getByText('We have it. Somebody will read it.')).toBeVisible();
  await expect(removals.getByRole('button', { name: 'Appeal' })).toHaveCount(0);

  const theirs = await openAs(staff);
  await theirs.goto(`/admin/users/${account.id}`);
  await theirs.getByRole('link', { name: 'To the appeal' }).click();
  const appeal = theirs.getByRole('region', { name: 'Appeal of Luz' });
  await expect(appeal).toContainText('The bio that was removed');
  await appeal.getByRole('button', { name: 'Take in review' }).click();
  await expect(appeal.getByRole('button', { name: 'No action' })).toBeVisible();
  await expect(appeal.getByRole('button', { name: 'Stay switched off' })).toHaveCount(0);
  await appeal.getByRole('button', { name: 'Action taken' }).click();
  await expect(appeal.getByRole('button', { name: 'Take up again' })).toBeVisible();
  await page.reload();
  await expect(removals.getByText('It was accepted. You can add it again.')).toBeVisible();
});

test('A removed text is refused at the field where it is written again.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await callApi(account, 'PATCH /profile/me', { prompts: [{ id: 'ulam', answer: 'Adobo' }] });
  await removeBio(await createAdministrator(), account);
  await page.goto('/edit-profile');
  const [bio, answer] = [page.getByLabel('Bio', { exact: true }), page.locator('[name="prompt-ulam"]')];
  const save = page.getByRole('button', { name: 'Save Changes' });
  const refused = 'Our staff removed this text. Write something else';
  await bio.fill(BIO.toUpperCase());
  await save.click();
  await expect(bio).toBeFocused();
  await expect(bio).toHaveAccessibleDescription(refused);
  await bio.fill('');
  await answer.fill(BIO);
  await save.click();
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAccessibleDescription(refused);
  await answer.fill('Sinigang');
  await save.click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
});

test('Saving an open form restores nothing removed.', async ({ page, account }) => {
  const staff = await createAdministrator();
  const [first] = [await addPhoto(account), await addPhoto(account)];
  await page.goto('/edit-profile');
  await expect(page.getByLabel('Bio')).toHaveValue(BIO);
  await removeBio(staff, account);
  await callApi(staff, `DELETE /admin/users/${account.id}/photos/${first}`, { reason: 'fake-profile' });
  await card(page).getByRole('button', { name: 'Got it' }).click();
  await card(page).getByRole('button', { name: 'Got it' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Luz Maria');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('heading', { name: 'Luz Maria' })).toBeVisible();
  const own = await callApi<{ name: string; bio: string; album: unknown[] }>(account, 'GET /profile/me');
  expect([own.name, own.bio, own.album.length]).toEqual(['Luz Maria', '', 1]);
});
