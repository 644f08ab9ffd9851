import type { Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { findToast, openMenu } from '../../fixtures/member.ts';
import { holdRequests, waitForIdleParts } from '../../fixtures/network.ts';
import { NO_NETWORK } from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

async function openForm(page: Page): Promise<void> {
  await page.goto('/profile/me');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL(/\/edit-profile$/);
  await expect(name(page)).toHaveValue('Luz');
}

test('Saving offline says so, loses nothing and can be done again.', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(...NO_NETWORK);
  await openForm(page);
  await waitForIdleParts(page);
  await page.getByLabel('Bio', { exact: true }).fill('Late nights.');
  await context.setOffline(true);
  await save(page).click();
  await expect(findToast(page)).toContainText('You are offline');
  await expect(findToast(page)).toContainText('Nothing is lost: what you wrote stays on this device.');
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Late nights.');
  await save(page).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
});

test('During a save nothing can be changed: it would be lost with the page.', async ({ page }) => {
  await openForm(page);
  const bio = page.getByLabel('Bio', { exact: true });
  await bio.fill('Late nights.');
  const letSave = await holdRequests(page, '**/api/profile/me');
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await bio.focus();
  await page.keyboard.type(' And more.');
  await expect(bio).toHaveValue('Late nights.');
  letSave();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
});

test('One step back from a saved profile leaves it, and it is shown from its top.', async ({ page }) => {
  await page.goto('/favorites');
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await page.getByLabel('Bio', { exact: true }).fill('Late nights.');
  await save(page).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/favorites$/);
});

test('Who leaves during a save goes there once it is done, and is asked if it fails.', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(...NO_NETWORK);
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const bio = page.getByLabel('Bio', { exact: true });
  const startSaving = async () => {
    const letSave = await holdRequests(page, '**/api/profile/me');
    await save(page).click();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    return letSave;
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await openForm(page);
  await waitForIdleParts(page);
  await bio.fill('Late nights.');
  const letSave = await startSaving();
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/\/edit-profile$/);
  await expect(question).toHaveCount(0);
  letSave();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/messages$/);

  await rail.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(bio).toHaveValue('Late nights.');
  await bio.fill('Early mornings.');
  const letFail = await startSaving();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await context.setOffline(true);
  letFail();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(bio).toHaveValue('Early mornings.');

  await context.setOffline(false);
  await page.unroute('**/api/profile/me');
  const letSaveLate = await startSaving();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/profile\/me$/);
  await rail.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  letSaveLate();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test('On a computer a link of the rail or the menu asks before unsaved changes are left.', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openForm(page);
  await name(page).fill('Lualhati');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(menu).toBeHidden();
  await expect(name(page)).toHaveValue('Lualhati');

  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Search' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/search$/);
  await expect(question).toBeHidden();

  await openForm(page);
  await expect(name(page)).toHaveValue('Luz');
  await rail.getByRole('link', { name: 'Messages' }).click();
  await expect(page).toHaveURL(/\/messages$/);
});

test('Leaving unsaved changes asks first; saved ones are seen by others.', async ({ page, account }) => {
  await openForm(page);
  await name(page).fill('Lualhati');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(name(page)).toHaveValue('Lualhati');

  await page.goBack();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/profile\/me$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Luz, 29');
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(name(page)).toHaveValue('Luz');
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(page).toHaveURL(/\/profile\/me$/);
  await expect(question).toBeHidden();

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await name(page).fill('Lualhati');
  await page.getByLabel('Bio', { exact: true }).fill('Late nights, stronger coffee.');
  await page.getByLabel('Occupation').fill('Nurse');
  await page.getByLabel('Height (cm)').fill('');
  await save(page).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/me$/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lualhati, 29');
  await expect(page.getByText('Nurse', { exact: true })).toBeVisible();

  const seen = await callApi<Record<string, unknown>>(await createMember(), `GET /profile/${account.id}`);
  expect(seen).not.toHaveProperty('height');
  expect(seen).toMatchObject({ name: 'Lualhati', bio: 'Late nights, stronger coffee.', occupation: 'Nurse', age: 29 });
});

test('Saving changes nothing that another device changed, in an open form and in one with a draft.', async ({
  page,
  account,
}) => {
  const change = (fields: object) => callApi(account, 'PATCH /profile/me', fields);
  const readSaved = () => callApi<Record<string, unknown>>(account, 'GET /profile/me');
  await change({ religion: 'Catholic', audiences: { religion: 'everyone' } });
  await openForm(page);
  await change({ audiences: { religion: 'me' } });
  await name(page).fill('Lualhati');
  await save(page).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  expect(await readSaved()).toMatchObject({ name: 'Lualhati', audiences: { religion: 'me' } });

  await page.goto('/edit-profile');
  await name(page).fill('Luz');
  await page.goto('/terms');
  await change({ religion: '', bio: 'Late nights.', age: 30 });
  await page.goto('/edit-profile');
  await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Late nights.');
  await expect(name(page)).toHaveValue('Luz');
  await save(page).click();
  await expect(page).toHaveURL(/\/profile\/me$/);
  const saved = await readSaved();
  expect(saved).toMatchObject({ name: 'Luz', bio: 'Late nights.', age: 30 });
  expect(saved).not.toHaveProperty('religion');
});
