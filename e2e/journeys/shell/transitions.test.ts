import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { noteRequests, waitForIdleParts } from '../../fixtures/network.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', livesIn: 'Sibutu' });

/** Opens a page whose portraits are noted when they move, and waits until it is idle. */
async function openNoted(page: Page, route: string): Promise<void> {
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    const moved: string[] = [];
    Object.assign(window, { moved });
    Element.prototype.animate = function note(frames, options) {
      if (this.matches('[data-portrait]')) moved.push(String(Object(frames)[0].transform));
      return animate.call(this, frames, options);
    };
  });
  await page.goto(route);
  await waitForIdleParts(page);
}

const readMoved = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

test('A portrait moves from its card to the profile.', async ({ page, account }) => {
  const other = await createMember({ name: 'Amihan', location: 'Sibutu' });
  await addPhoto(other);
  await callApi(account, `POST /favorites/${other.id}`);
  await openNoted(page, '/favorites');
  const cardOf = ({ id }: Account) => page.getByRole('main').locator(`a[href="/profile/${id}"]`);
  await cardOf(other).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amihan, 29' })).toBeVisible();
  expect(await readMoved(page)).toEqual([expect.stringMatching(/^translate\(.+px, .+px\) scale\(0\.\d+, 0\.\d+\)$/)]);
  await page.goBack();

  // One that is still on its way shows what its card says, and a skeleton.
  const slow = await createMember({ name: 'Bayani', location: 'Sibutu' });
  await addPhoto(slow);
  await addPhoto(slow);
  const { photos } = await callApi<{ photos: string[] }>(account, `GET /profile/${slow.id}`);
  const [, unseen] = photos.map((link) => link.split('/')[2]);
  await page.route(`**/api/profile/${slow.id}`, () => {});
  await callApi(account, `POST /favorites/${slow.id}`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  const before = (await readMoved(page)).length;
  await expect(cardOf(slow).locator('img')).toBeVisible();
  const loaded = noteRequests(page, ({ pathname }) => pathname === `/photos/${unseen}/grid.avif`);
  await cardOf(slow).click();
  await expect(page.getByText('Loading profile...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Bayani, 29' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Sibutu, Tawi-Tawi');
  await expect(page.getByRole('button', { name: 'Like Profile' })).toHaveCount(0);
  await expect.poll(async () => (await readMoved(page)).length).toBe(before + 1);
  // The small copy of a photo that the card did not show is not loaded.
  expect(loaded).toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  const ended = (await readMoved(page)).length;
  await cardOf(other).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amihan, 29' })).toBeVisible();
  expect(await readMoved(page)).toHaveLength(ended);
});
