import type { Page, Route } from '@playwright/test';
import { callApi } from '../../fixtures/account.ts';
import { removePhoto } from '../../fixtures/member.ts';
import { addPhoto, makePicture, TINY_PICTURE } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

interface Own {
  readonly photos: string[];
  readonly profileImage?: string;
}

const photos = (page: Page) => page.getByRole('img', { name: /^Photo \d$/ });

/** The ids of the pictures in their order, which every signed link contains. */
const picturesOf = ({ photos }: Own) => photos.map((url) => url.split('/')[2]);

test('Photos are added, ordered and removed while editing.', async ({ page, account, expectedErrors }) => {
  const read = () => callApi<Own>(account, 'GET /profile/me').then(picturesOf);
  expectedErrors.push(/status of 400/);
  await page.goto('/edit-profile');
  await page.getByLabel('Add Photo').setInputFiles(TINY_PICTURE);
  await expect(page.getByText(/^tiny\.png is too small\./)).toBeVisible();
  await expect(photos(page)).toHaveCount(0);
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await page.getByLabel('Add Photo').setInputFiles(makePicture(name));
    await expect(page.getByRole('button', { name: `Remove photo ${index + 1}` })).toBeVisible();
  }
  const [a, b, c] = await read();
  await page.getByRole('button', { name: 'Make photo 3 the main one' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/me$/);
  expect(await read()).toEqual([c, a, b]);
  await expect(page.getByRole('img', { name: /^Photo 1 of 3/ })).toHaveAttribute('src', new RegExp(`/${c}/`));

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(photos(page)).toHaveCount(3);
  await removePhoto(page, 1);
  await expect(photos(page)).toHaveCount(2);
  await expect.poll(read).toEqual([a, b]);
});

test('A stored photo is removed after a question.', async ({ page, account }) => {
  await addPhoto(account);
  await page.goto('/edit-profile');
  const remove = page.getByRole('button', { name: 'Remove photo 1' });
  const question = page.getByRole('dialog', { name: 'Remove photo 1?' });
  const deleted: string[] = [];
  page.on('request', (request) => void (request.method() === 'DELETE' && deleted.push(request.url())));

  await remove.click();
  await expect(question).toContainText('It is removed at once and cannot be brought back.');
  await question.getByRole('button', { name: 'Keep photo' }).click();
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(photos(page)).toHaveCount(1);
  expect(deleted).toEqual([]);

  await removePhoto(page, 1);
  await expect(photos(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Photos', exact: true })).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Photo removed' })).toBeAttached();
  await expect.poll(async () => (await callApi<Own>(account, 'GET /profile/me')).photos).toEqual([]);
});

test('Photos that are stored in another order than shown are unsaved.', async ({ page, account }) => {
  const held: Route[] = [];
  await page.route('**/v0/b/*/o?*', (route) => void held.push(route));
  await page.goto('/edit-profile');
  for (const [index, name] of ['a', 'b'].entries()) {
    await page.getByLabel('Add Photo').setInputFiles(makePicture(name));
    await expect.poll(() => held.length).toBe(index + 1);
  }
  await held[1]?.continue();
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible();
  await held[0]?.continue();
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  const read = () => callApi<Own>(account, 'GET /profile/me').then(picturesOf);
  const [b, a] = await read();

  await page.getByRole('link', { name: 'Back to your profile' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/profile\/me$/);
  expect(await read()).toEqual([a, b]);
});
