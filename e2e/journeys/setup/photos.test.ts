import type { Page, Route } from '@playwright/test';
import { callApi } from '../../fixtures/account.ts';
import { fillRequired, openMenu, removePhoto } from '../../fixtures/member.ts';
import { BROKEN_PICTURE, HEIC_PICTURE, makePicture, TEXT_FILE, TINY_PICTURE } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'newcomer' });

const UPLOADS = '**/v0/b/*/o?*';

/** The strip that says so may not have been loaded yet. */
const OFFLINE_ERRORS = [/ERR_INTERNET_DISCONNECTED/, /A part of the page did not load/];

interface Album {
  readonly album: { readonly url: string; readonly isPrimary: boolean }[];
  readonly photos: string[];
}

const photos = (page: Page) => page.getByRole('img', { name: /^Photo \d$/ });
const uploading = (page: Page) => page.getByRole('progressbar');

async function choose(page: Page, ...names: string[]): Promise<void> {
  await page.getByLabel('Add Photo').setInputFiles(names.map(makePicture));
}

const pictureOf = (url: string) => url.split('/')[2];
const picturesOf = (album: Album['album']) => album.map(({ url }) => pictureOf(url));

test('A profile has at most six photos.', async ({ page, account }) => {
  await page.goto('/setup-profile');
  await choose(page, 'a', 'b', 'c', 'd', 'e', 'f', 'g');
  await expect(page.getByText('At most 6 photos', { exact: true })).toBeVisible();
  await expect(photos(page)).toHaveCount(6);
  await expect(page.getByLabel('Add Photo')).toHaveCount(0);
  await expect(uploading(page)).toHaveCount(0);
  expect((await callApi<Album>(account, 'GET /profile/me')).album).toHaveLength(6);

  await removePhoto(page, 6);
  await expect(page.getByLabel('Add Photo')).toBeVisible();
  await expect.poll(async () => (await callApi<Album>(account, 'GET /profile/me')).album.length).toBe(5);
});

const unusable = [
  [TEXT_FILE, 'notes.txt is not an image.'],
  [BROKEN_PICTURE, 'broken.jpg cannot be opened here. Choose a JPEG, PNG or WebP photo.'],
  [HEIC_PICTURE, 'IMG_1.HEIC is a HEIC photo, which this browser cannot open. Choose a JPEG, PNG or WebP photo.'],
  [TINY_PICTURE, 'tiny.png is too small. Choose a photo of at least 200 pixels each way.'],
] as const;

test('An unusable file is refused, and an upload can be cancelled.', async ({ page, account, expectedErrors }) => {
  // The trace of a failed test would load the broken picture.
  expectedErrors.push(/connect-src blob|Connecting to 'blob:/, /status of 400/);
  await page.goto('/setup-profile');
  for (const [file, sentence] of unusable) {
    await page.getByLabel('Add Photo').setInputFiles(file);
    await expect(page.getByText(sentence, { exact: true })).toBeVisible();
    await expect(photos(page)).toHaveCount(0);
  }
  expect((await callApi<Album>(account, 'GET /profile/me')).album).toEqual([]);

  const asked = Promise.withResolvers<void>();
  await page.route(UPLOADS, async () => asked.resolve());
  await choose(page, 'a');
  await asked.promise;
  await expect(page.getByRole('progressbar', { name: 'Uploading photo 1' })).toBeVisible();
  await expect(page.getByText('Uploading', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel upload of photo 1' }).click();
  await expect(photos(page)).toHaveCount(0);

  await page.unroute(UPLOADS);
  await choose(page, 'b');
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  expect((await callApi<Album>(account, 'GET /profile/me')).album).toHaveLength(1);
});

test('A failed upload blocks saving until it is retried.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  await page.route(UPLOADS, (route) => route.fulfill({ status: 400, json: { error: { code: 400 } } }));
  await page.goto('/setup-profile');
  await choose(page, 'a');
  await expect(page.getByRole('alert').getByText('Upload failed')).toBeVisible();

  await fillRequired(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByText('A photo is not uploaded yet. Retry or remove it first.', { exact: true })).toBeVisible();
  expect(await callApi(account, 'GET /profile/me')).toMatchObject({ isProfileComplete: false });

  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: 'Retry photo 1' }).click();
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page.getByText('Profile setup completed!', { exact: true })).toBeVisible();
  expect((await callApi<Album>(account, 'GET /profile/me')).photos).toHaveLength(1);
});

test('Storage that takes no photos is said so, and takes them later.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 403/, /status of 503/);
  await page.route(UPLOADS, (route) => route.fulfill({ status: 403, json: { error: { code: 403 } } }));
  await page.goto('/setup-profile');
  await choose(page, 'a');
  const sentence = 'Photos cannot be stored at the moment. Try again later; nothing of yours was lost.';
  await expect(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByText('Not stored yet')).toBeVisible();
  await expect(page.getByText('Upload failed')).toHaveCount(0);

  await page.unroute(UPLOADS);
  await page.getByRole('button', { name: 'Retry photo 1' }).click();
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expect.poll(async () => (await callApi<Album>(account, 'GET /profile/me')).album.length).toBe(1);
});

test('An upload whose answer is lost is stored once.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  let tries = 0;
  await page.route(UPLOADS, async (route) => {
    tries += 1;
    const answer = await route.fetch();
    await (tries === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer }));
  });
  await page.goto('/setup-profile');
  await choose(page, 'a');
  await expect.poll(async () => (await callApi<Album>(account, 'GET /profile/me')).album.length).toBe(1);
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  expect(tries).toBe(2);
});

test('What uploads photos is loaded with the first of them, which waits for the network.', async ({
  page,
  context,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(...OFFLINE_ERRORS);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const isLoaded = () => scripts.some((url) => /\/assets\/photo-upload-[^/]+\.js$/.test(url));
  await page.goto('/setup-profile');
  await expect(page.getByLabel('Add Photo')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(isLoaded()).toBe(false);

  const asked = Promise.withResolvers<void>();
  await page.route(UPLOADS, () => asked.resolve(), { times: 1 });
  await choose(page, 'a');
  await asked.promise;
  expect(isLoaded()).toBe(true);
  await context.setOffline(true);
  await expect(page.getByRole('progressbar', { name: 'Uploading photo 1' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  expect((await callApi<Album>(account, 'GET /profile/me')).album).toHaveLength(1);
});

test('An upload that is cancelled without a network stays cancelled.', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(...OFFLINE_ERRORS);
  const asked: (string | null)[] = [];
  await page.route(UPLOADS, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('name'));
    if (asked.length > 1) return route.continue();
  });
  await page.goto('/setup-profile');
  await choose(page, 'a');
  await expect.poll(() => asked).toHaveLength(1);
  await context.setOffline(true);
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  await page.getByRole('button', { name: 'Cancel upload of photo 1' }).click();
  await expect(photos(page)).toHaveCount(0);
  await context.setOffline(false);

  await choose(page, 'b');
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  expect(asked.slice(1)).not.toContain(asked[0]);
});

test('Arrow keys reorder photos, and any can be the main one.', async ({ page, account }) => {
  await page.goto('/setup-profile');
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) {
    await choose(page, name);
    await expect(page.getByRole('button', { name: `Remove photo ${index + 1}` })).toBeVisible();
  }
  const [a, b, c, d] = picturesOf((await callApi<Album>(account, 'GET /profile/me')).album);
  const sources = await photos(page).evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  const order = async () => {
    const shown = await photos(page).evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    return shown.map((source) => 'abcd'[sources.indexOf(source)]).join('');
  };

  await page.getByRole('button', { name: 'Move photo 1', exact: true }).press('ArrowRight');
  await expect(page.getByText('Photo moved to place 2 of 4', { exact: true })).toBeAttached();
  expect(await order()).toBe('bacd');
  await expect(page.getByRole('button', { name: 'Move photo 2', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(order).toBe('bcad');
  await page.getByRole('button', { name: 'Move photo 4', exact: true }).press('ArrowUp');
  await expect.poll(order).toBe('dbca');
  await page.getByRole('button', { name: 'Move photo 1', exact: true }).press('ArrowLeft');
  expect(await order()).toBe('dbca');
  await page.getByRole('button', { name: 'Make photo 3 the main one' }).click();
  await expect.poll(order).toBe('cdba');
  await expect(page.getByRole('listitem').filter({ hasText: 'Main' })).toHaveCount(1);

  await fillRequired(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  const own = await callApi<Album>(account, 'GET /profile/me');
  expect(own.photos.map(pictureOf)).toEqual([c, d, b, a]);
  expect(own.album.map(({ isPrimary }) => isPrimary)).toEqual([true, false, false, false]);
});

test('Photos stay in the order shown, whichever upload ends first.', async ({ page, account }) => {
  const held: Route[] = [];
  await page.route(UPLOADS, (route) => void held.push(route));
  await page.goto('/setup-profile');
  for (const [index, name] of ['a', 'b', 'c'].entries()) {
    await choose(page, name);
    await expect.poll(() => held.length).toBe(index + 1);
  }
  for (const [index, route] of [...held.entries()].toReversed()) {
    await route.continue();
    await expect(page.getByRole('button', { name: `Remove photo ${index + 1}` })).toBeVisible();
  }
  const read = () => callApi<Album>(account, 'GET /profile/me');
  const [c, b, a] = picturesOf((await read()).album);
  const shown = () => photos(page).evaluateAll((all) => all.map((one) => one.getAttribute('src')?.split('/')[2]));
  await page.reload();
  await expect.poll(shown).toEqual([a, b, c]);
  await page.getByRole('button', { name: 'Make photo 2 the main one' }).click();
  await expect.poll(shown).toEqual([b, a, c]);
  await page.reload();
  await expect.poll(shown).toEqual([b, a, c]);

  // The page is left and opened again without a reload.
  await page.unroute(UPLOADS);
  await choose(page, 'd');
  await expect(page.getByRole('button', { name: 'Remove photo 4' })).toBeVisible();
  const [, , , d] = picturesOf((await read()).album);
  await page.getByRole('button', { name: 'Make photo 4 the main one' }).click();
  const menu = await openMenu(page);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await page.goBack();
  await expect.poll(shown).toEqual([d, b, a, c]);

  await fillRequired(page);
  await page.getByRole('button', { name: 'Complete Profile' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  expect((await read()).photos.map(pictureOf)).toEqual([d, b, a, c]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('photo')))).toEqual([]);
});

test('A photo that cannot be removed comes back.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await page.goto('/setup-profile');
  await choose(page, 'a', 'b');
  await expect(page.getByRole('button', { name: 'Remove photo 2' })).toBeVisible();
  await expect(uploading(page)).toHaveCount(0);
  await page.reload();
  await expect(photos(page)).toHaveCount(2);

  await page.route('**/api/photos/*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await removePhoto(page, 1);
  await expect(page.getByText('The photo could not be removed. Please try again.', { exact: true })).toBeVisible();
  await expect(photos(page)).toHaveCount(2);
});

test('A photo whose upload a reload cut off is asked for again.', async ({ page, account }) => {
  const asked = Promise.withResolvers<void>();
  await page.route(UPLOADS, async () => asked.resolve());
  await page.goto('/setup-profile');
  await choose(page, 'a');
  await asked.promise;
  await page.reload();
  const lost = page.getByText('1 photo was not uploaded in time.', { exact: true });
  await expect(lost).toBeVisible();
  await page.reload();
  await expect(lost).toBeVisible();

  await page.unroute(UPLOADS);
  await page.getByLabel('Choose again').setInputFiles(makePicture('a'));
  await expect(lost).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await expect(uploading(page)).toHaveCount(0);
  expect((await callApi<Album>(account, 'GET /profile/me')).album).toHaveLength(1);
  await page.reload();
  await expect(photos(page)).toHaveCount(1);
  await expect(lost).toHaveCount(0);
});

test('An empty place opens the file chooser.', async ({ page }) => {
  await page.goto('/setup-profile');
  await expect(page.getByText(/You can add a photo later, too\./)).toBeVisible();
  const places = page.locator('li[aria-hidden=true]');
  await expect(places).toHaveCount(2);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), places.last().click()]);
  await chooser.setFiles(makePicture('a'));
  await expect(photos(page)).toHaveCount(1);
  await expect(places).toHaveCount(1);
});
