import { newCredentials } from '../fixtures/credentials.ts';
import { logOut, signIn, signUp } from '../fixtures/member.ts';
import { findMetadata, makeJpegWithGps } from '../fixtures/picture.ts';
import { expect, test } from '../fixtures/test.ts';

test('A visitor becomes a member, leaves and comes back.', async ({ page }) => {
  const credentials = newCredentials();
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();

  await signUp(page, credentials);
  await expect(page).toHaveURL(/\/setup-profile$/);

  const photos = [await makeJpegWithGps('IMG_0001.JPG', 20), await makeJpegWithGps('IMG_0002.JPG', 200)];
  for (const photo of photos) expect(findMetadata(photo.buffer)).toEqual(['EXIF (JPEG)']);
  await page.getByLabel('Add Photo').setInputFiles([...photos]);
  await expect(page.getByAltText('Photo 2')).toBeVisible();

  await page.getByLabel('Name', { exact: true }).fill('Luz');
  await page.getByLabel('Age', { exact: true }).fill('29');
  await page.getByRole('combobox', { name: 'Location' }).fill('cebu');
  await page.getByRole('option', { name: /Cebu City/ }).click();
  await page.getByLabel('Bio', { exact: true }).fill('Early mornings, strong coffee, long walks by the bay.');
  await page.getByLabel('Gender', { exact: true }).selectOption('female');
  await page.getByLabel('Height (cm)').fill('162');
  await page.getByRole('button', { name: 'Complete Profile' }).click();

  await expect(page.getByText('Profile setup completed!', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // In Cebu City, where only the seeded members live: nobody is edited or leaves meanwhile.
  const cards = page.getByRole('list').getByRole('link', { name: /, \d+/ });
  await expect(cards.nth(3)).toBeVisible();

  const nameAndAge =
    (await cards
      .first()
      .getByText(/^[^,]+, \d+$/)
      .textContent()) ?? '';
  await cards.first().click();
  await expect(page).toHaveURL(/\/profile\/.+/);
  await expect(page.getByRole('heading', { name: nameAndAge })).toBeVisible();

  await page.goto('/profile-view/me');
  await expect(page).toHaveURL(/\/profile\/me$/);
  await expect(page.getByRole('heading', { name: /Luz, 29/ })).toBeVisible();

  await page.goto('/');
  await logOut(page);
  await signIn(page, credentials);
  await expect(page).toHaveURL(/\/$/);
  await expect(cards.first()).toBeVisible();
});
