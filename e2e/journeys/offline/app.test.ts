import { callApi, createMember } from '../../fixtures/account.ts';
import { conversation, createMatch, send } from '../../fixtures/chat.ts';
import { NO_NETWORK, untilAnswerKept, untilKeptOffline } from '../../fixtures/offline.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

/** No other test uses this town, so that its lists are the same offline and online. */
const TOWN = 'Cuyo';
const STRIP = 'You are offline. This is what was here last.';

test.use({ serviceWorkers: 'allow' });

test('The manifest and its icons are served.', async ({ page, request }) => {
  await page.goto('/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(address ?? '');
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/);
  const manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Tagpo', short_name: 'Tagpo', display: 'standalone', start_url: '/' });
  const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const pictures = [...icons, { src: touchIcon ?? '', sizes: '180x180' }].filter(({ sizes }) => sizes !== 'any');
  for (const { src, sizes } of pictures) {
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).ok(), url).toBe(true);
});

test.describe('A member', () => {
  test.use({ arriveAs: 'member' });

  test('reads home and their profile offline.', async ({ page, context, account, expectedErrors }) => {
    expectedErrors.push(...NO_NETWORK);
    const name = `Amihan ${account.id.slice(0, 3)}`;
    const amihan = await createMember({ name, location: TOWN });
    await callApi(account, 'PATCH /profile/me', { location: TOWN });
    await page.goto('/');
    await expect(page.getByRole('link', { name: `${name}, 29` })).toBeVisible();
    await untilKeptOffline(page);
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeVisible();

    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Luz, 29' })).toBeVisible();
    await expect(page.getByText(STRIP)).toBeVisible();
    await page.getByRole('link', { name: 'Home', exact: true }).last().click();
    await expect(page.getByRole('link', { name: `${name}, 29` })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(STRIP)).toHaveCount(0);
    await callApi(amihan, 'DELETE /profile/me');
  });

  test('sees a photo offline that was seen, by any link to it.', async ({ page, context, account, expectedErrors }) => {
    expectedErrors.push(...NO_NETWORK);
    const amihan = await createMember({ name: 'Amihan', location: TOWN });
    await addPhoto(amihan);
    await callApi(account, 'PATCH /profile/me', { location: TOWN });
    await page.goto('/');
    await untilKeptOffline(page);
    await page.reload();
    const photo = page.getByRole('main').locator(`a[href="/profile/${amihan.id}"] img`);
    const readShown = () => photo.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
    await expect.poll(readShown).toMatch(/^\/photos\/[\w-]{22}\/grid\.avif$/);
    const path = await readShown();
    await page.waitForFunction((kept) => caches.match(kept), path);

    await context.setOffline(true);
    const width = await page.evaluate(async (link) => {
      const image = Object.assign(new Image(), { src: link });
      await image.decode();
      return image.naturalWidth;
    }, `${path}?until=another`);
    expect(width).toBeGreaterThan(0);
  });

  test('reads their edited profile offline.', async ({ page, context, expectedErrors }) => {
    expectedErrors.push(...NO_NETWORK);
    await page.goto('/profile/me');
    await untilKeptOffline(page);
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Luzviminda');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('heading', { name: 'Luzviminda, 29' })).toBeVisible();
    await untilAnswerKept(page, 'Luzviminda');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Luzviminda, 29' })).toBeVisible();
  });

  test('reads chats and favourites offline.', async ({ page, context, account, expectedErrors }) => {
    expectedErrors.push(...NO_NETWORK);
    // A match, because the sender of a request is not shown as online.
    const amihan = await createMatch(account, { name: 'Amihan' });
    await callApi(account, `POST /favorites/${amihan.id}`);
    await send(amihan, account, 'Kumusta ka?');
    await page.goto('/favorites');
    await expect(page.getByRole('link', { name: 'Amihan, 29' })).toBeVisible();
    await untilKeptOffline(page);
    await page.getByRole('link', { name: 'Messages' }).click();
    await conversation(page, /Amihan.*Kumusta/).click();
    await expect(page.getByRole('log')).toContainText('Kumusta ka?');
    await expect(page.getByText('Online', { exact: true })).toBeAttached();

    await context.setOffline(true);
    await expect(page.getByText('Online', { exact: true })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('log')).toContainText('Kumusta ka?');
    await page.getByRole('link', { name: 'Back to messages' }).click();
    await expect(conversation(page, /Amihan/)).toContainText('Kumusta ka?');
    await expect(page.getByText('Online', { exact: true })).toHaveCount(0);
    await page.goto('/favorites');
    await expect(page.getByRole('link', { name: 'Amihan, 29' })).toBeVisible();
  });

  test('sees failures below the offline strip.', async ({ page, context, expectedErrors }) => {
    expectedErrors.push(...NO_NETWORK);
    await page.goto('/settings');
    const download = page.getByRole('button', { name: 'Download my data' });
    await expect(download).toBeVisible();
    await untilKeptOffline(page);
    await context.setOffline(true);
    const strip = await page.getByText(STRIP).boundingBox();
    await download.click();
    const failed = await page
      .getByText('Your data could not be prepared. Please try again later.', { exact: true })
      .boundingBox();
    expect(failed?.y).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0) + 16);
  });

  test('has the deck’s buttons above the bar offline.', async ({ page, context, account, expectedErrors }) => {
    expectedErrors.push(...NO_NETWORK);
    await createMember({ name: 'Amihan', location: TOWN });
    await callApi(account, 'PATCH /profile/me', { location: TOWN });
    await page.goto('/swipe');
    const like = page.getByRole('button', { name: 'Like', exact: true });
    await expect(like).toBeEnabled();
    await untilKeptOffline(page);
    await context.setOffline(true);
    await expect(page.getByText(STRIP)).toBeVisible();
    const sizes = [page.viewportSize(), { width: 320, height: 568 }, { width: 844, height: 390 }];
    for (const size of sizes.filter((one) => one !== null)) {
      await page.setViewportSize(size);
      const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
      const button = await like.boundingBox();
      const bottom = (button?.y ?? 0) + (button?.height ?? 0);
      expect(bottom, `${size.width}x${size.height}`).toBeLessThanOrEqual(bar?.y ?? 0);
    }
  });

  test('has no token or API answer in the worker’s caches.', async ({ page }) => {
    await page.goto('/');
    await untilKeptOffline(page);
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    const addresses = await page.evaluate(async () => {
      const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return stored.flat().map(({ url }) => url);
    });
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((url) => /\/api\/|token=|\?/.test(url))).toEqual([]);
  });
});
