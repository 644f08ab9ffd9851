import type { Locator, Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { noteRequests } from '../../fixtures/network.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', livesIn: 'Dumaran, Palawan' });

const widthOf = (image: Locator) => image.evaluate((one: HTMLImageElement) => one.naturalWidth);

/** Opens home and the profile of a new member with a photo. @returns the files of the photo that were loaded, in order */
async function seePhoto(page: Page, account: Account): Promise<string[]> {
  await callApi(account, 'PATCH /profile/me', { lookingFor: { distance: 1 } });
  const other = await createMember({ location: 'Dumaran' });
  await addPhoto(other);
  const { photos } = await callApi<{ photos: string[] }>(account, `GET /profile/${other.id}`);
  const id = photos[0]?.split('/')[2] ?? '';
  const loaded = noteRequests(page, ({ pathname }) => pathname.includes(id));
  await page.goto('/');
  const card = page.getByRole('main').locator(`a[href="/profile/${other.id}"]`);
  await expect.poll(() => widthOf(card.locator('img'))).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole('button', { name: 'Like Profile' })).toBeVisible();
  await expect.poll(() => loaded.length).toBeGreaterThan(1);
  await expect.poll(() => widthOf(page.getByRole('img', { name: 'Photo 1 of 1 of Luz' }))).toBeGreaterThan(0);
  return loaded.map((link) => new URL(link).pathname.replace(`/photos/${id}/`, ''));
}

test('A browser that shows AVIF loads each size of a photo once, as AVIF.', async ({ page, account }) => {
  expect(await seePhoto(page, account)).toEqual(['grid.avif', 'full.avif']);
});

test('A browser without AVIF loads each size of a photo once, as WebP.', async ({ page, context, account }) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] });
  expect(await seePhoto(page, account)).toEqual(['grid.webp', 'full.webp']);
});
