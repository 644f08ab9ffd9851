import type { CDPSession, Locator, Page } from '@playwright/test';
import { type Account, callApi, createMember, EVERYTHING } from '../../fixtures/account.ts';
import { openMenu } from '../../fixtures/member.ts';
import { visit } from '../../fixtures/navigation.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const carousel = (page: Page) => page.getByRole('main').locator('[aria-roledescription="carousel"]');
/** The arrows and dots of the carousel. */
const turns = (page: Page) => page.getByRole('button', { name: /^(?:Previous|Next|Show) photo/ });
/** A link to a photo without its signature. */
const pathOf = (link = '') => link.split('?')[0] ?? '';

test('A profile shows every field, section by section, in the page’s language.', async ({ page }) => {
  const other = await createMember(EVERYTHING);
  await page.goto(`/profile/${other.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amihan, 34');
  await expect(page.getByRole('main')).toContainText('Las Piñas, Metro Manila · 1 km away');
  await expect(page.getByText('Female · she/her', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'The merienda I never say no to',
    'Career & Education',
    'Physical Characteristics',
    'The first thing I do on payday',
    'Background & Culture',
    'Lifestyle',
    'Relationship Preferences',
    'Personality',
    'Interests',
  ]);
  const rows = {
    Occupation: 'Nurse',
    Height: '158 cm',
    Cannabis: 'Never',
    Languages: 'English, Filipino',
    Pets: 'Two cats',
  };
  for (const [name, value] of Object.entries(rows)) {
    await expect(page.getByRole('definition').and(page.locator(`dt:text-is("${name}") + dd`))).toHaveText(value);
  }
  await expect(page.getByRole('term')).toHaveCount(25);
  for (const interest of EVERYTHING.interests) await expect(page.getByText(interest, { exact: true })).toBeVisible();

  const menu = await openMenu(page);
  await menu.getByRole('button', { name: 'Filipino' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Babae · she/her', { exact: true })).toBeVisible();
  await expect(page.getByText('Ingles, Filipino', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ang merienda na hindi ko tatanggihan' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sagutin: Ang una kong ginagawa pag sweldo' })).toBeVisible();
});

test('A plain profile has no empty section, badge or photo.', async ({ page, account }) => {
  const other = await createMember({ languages: ['Cebuano'], gender: 'Female' });
  const answer = await callApi<object>(account, `GET /profile/${other.id}`);
  await page.route(`**/api/profile/${other.id}`, (route) =>
    route.fulfill({ json: { ...answer, isOnline: false, isNew: false, isPhotoVerified: false } }),
  );
  await page.goto(`/profile/${other.id}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Physical Characteristics',
    'Background & Culture',
  ]);
  await expect(page.getByRole('term')).toHaveText(['Height', 'Languages']);
  for (const badge of ['Online', 'NEW']) await expect(page.getByText(badge, { exact: true })).toHaveCount(0);
  await expect(page.getByTitle('Photo Verified')).toHaveCount(0);
  const none = page.getByRole('img', { name: 'Luz has no photos yet' });
  await expect(none).toHaveAttribute('data-placeholder', 'female');
  await expect(turns(page)).toHaveCount(0);
  await expect(carousel(page)).toHaveCount(0);

  await addPhoto(other);
  await page.unroute(`**/api/profile/${other.id}`);
  await page.reload();
  await expect(page.getByRole('img', { name: 'Photo 1 of 1 of Luz' })).toHaveAttribute('src', /^\/photos\//);
  await expect(turns(page)).toHaveCount(0);
});

/** Opens the profile of a new member who has this many photos. @returns their links */
async function openPhotographed(page: Page, account: Account, count: number): Promise<string[]> {
  const other = await createMember();
  for (let number = 1; number <= count; number += 1) await addPhoto(other);
  const { photos } = await callApi<{ photos: string[] }>(account, `GET /profile/${other.id}`);
  await visit(page, `/profile/${other.id}`);
  return photos;
}

test('The carousel has a slot for each photo, three at most, and wraps around.', async ({ page, account }) => {
  const dots = page.getByRole('button', { name: /^Show photo/ });
  const expectSlot = async (photos: string[], slot: number) => {
    const image = carousel(page).getByRole('img', { name: `Photo ${slot + 1} of ${photos.length} of Luz` });
    await expect(image).toHaveAttribute('src', new RegExp(pathOf(photos[slot])));
    await expect(dots).toHaveCount(Math.min(photos.length, 3));
    await expect(dots.and(page.locator('[aria-current="true"]'))).toHaveAccessibleName(`Show photo ${slot + 1}`);
  };

  const two = await openPhotographed(page, account, 2);
  await expectSlot(two, 0);
  // The others are loaded in the same place, and must not lie over it.
  await expect(carousel(page).locator('img').filter({ visible: true })).toHaveCount(1);
  for (const [name, slot] of [
    ['Next photo', 1],
    ['Next photo', 0],
    ['Previous photo', 1],
    ['Previous photo', 0],
  ] as const) {
    await page.getByRole('button', { name }).click();
    await expectSlot(two, slot);
  }

  const four = await openPhotographed(page, account, 4);
  await expectSlot(four, 0);
  await page.getByRole('button', { name: 'Previous photo' }).click();
  await expectSlot(four, 2);
  await dots.nth(1).focus();
  await page.keyboard.press('Enter');
  await expectSlot(four, 1);
  await page.getByRole('button', { name: 'Next photo' }).focus();
  await page.keyboard.press('Space');
  await expectSlot(four, 2);
});

/** Moves a finger over the carousel, in a few steps, and lifts it unless told otherwise. */
async function swipeOver(page: Page, finger: CDPSession, by: { x: number; y: number }, isLifted = true): Promise<void> {
  const box = await carousel(page).boundingBox();
  if (!box) throw new Error('There is no carousel');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: start.x + by.x * part, y: start.y + by.y * part }]);
  }
  if (isLifted) await touch('touchEnd', []);
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('A photo follows the finger, springs back, or turns, and the page scrolls.', async ({
    page,
    context,
    account,
  }) => {
    await openPhotographed(page, account, 2);
    const finger = await context.newCDPSession(page);
    const photo = (number: number) => carousel(page).getByRole('img', { name: `Photo ${number} of 2 of Luz` });
    const strip = carousel(page).locator('div').first();
    await swipeOver(page, finger, { x: -24, y: 0 }, false);
    await expect(strip).toHaveCSS('translate', '-24px');
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(strip).toHaveCSS('translate', 'none');
    await expect(photo(1)).toBeInViewport();

    await swipeOver(page, finger, { x: -200, y: 0 });
    await expect(photo(2)).toBeInViewport({ ratio: 0.9 });
    await swipeOver(page, finger, { x: 200, y: 0 });
    await expect(photo(1)).toBeInViewport({ ratio: 0.9 });
    await swipeOver(page, finger, { x: 0, y: -120 });
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20);
    await expect(photo(1)).toBeInViewport();

    // A tap on a side turns; no arrow covers a face.
    const box = await carousel(page).boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    await page.touchscreen.tap(x + width * 0.9, y + height / 2);
    await expect(photo(2)).toBeInViewport({ ratio: 0.9 });
    await page.touchscreen.tap(x + width * 0.1, y + height / 2);
    await expect(photo(1)).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('button', { name: 'Next photo' }).locator('span')).toHaveCSS('opacity', '0');
  });
});

test('Arrow keys turn the photos while one of their buttons has the focus.', async ({ page, account }) => {
  await openPhotographed(page, account, 3);
  const photo = (number: number) => carousel(page).getByRole('img', { name: `Photo ${number} of 3 of Luz` });
  await page.getByRole('button', { name: 'Next photo' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(photo(2)).toBeInViewport();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(photo(3)).toBeInViewport();
});

test('Photos beyond the carousel follow the text.', async ({ page, account }) => {
  const photos = await openPhotographed(page, account, 5);
  for (const number of [4, 5]) {
    const shown = page.getByRole('img', { name: `Photo ${number} of 5 of Luz` });
    await expect(shown).toHaveAttribute('src', new RegExp(pathOf(photos[number - 1])));
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});

test('A long name is whole on every screen.', async ({ page }) => {
  const other = await createMember({ name: 'Kristine Mae-Antonette Dela Cruz-Villanueva', age: 28 });
  for (let count = 0; count < 2; count += 1) await addPhoto(other);
  await page.goto(`/profile/${other.id}`);
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  for (const [width, height] of [
    [320, 640],
    [844, 390],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    const photos = page.getByRole('region', { name: /^Photos of Kristine/ });
    const dots = photos.getByRole('button', { name: 'Show photo 1' });
    await expect.poll(() => bottomOf(dots)).toBeLessThanOrEqual(await bottomOf(photos));
    expect(await bottomOf(photos.getByRole('heading'))).toBeLessThanOrEqual(await bottomOf(dots));
  }
});

test('A failing profile is retried three times.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await page.clock.install();
  let asked = 0;
  await page.route('**/api/profile/somebody', async (route) => {
    asked += 1;
    await route.fulfill({ status: 500, body: 'no' });
  });
  await page.goto('/profile/somebody');
  await expect(page.getByText('Loading profile...', { exact: true })).toBeVisible();
  for (const attempts of [2, 3, 4]) {
    await expect.poll(() => asked).toBeGreaterThanOrEqual(attempts - 1);
    await page.clock.fastForward('00:10');
  }
  await expect(page.getByRole('alert')).toContainText('Error loading profile');
  await expect(page.getByRole('alert')).toContainText('Please try again later');
  expect(asked).toBe(4);

  const other = await createMember({ name: 'Amihan' });
  await page.unroute('**/api/profile/somebody');
  await page.route('**/api/profile/somebody', async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace('somebody', other.id) }) }),
  );
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: /Amihan/ })).toBeVisible();
});

test('What a card says stays while the profile cannot be reached.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  const other = await createMember({ name: 'Amihan' });
  await callApi(account, `POST /favorites/${other.id}`);
  await page.goto('/favorites');
  await page.route(`**/api/profile/${other.id}`, (route) => route.abort());
  await page.getByRole('main').locator(`a[href="/profile/${other.id}"]`).click();
  const name = page.getByRole('heading', { level: 1, name: 'Amihan, 29' });
  await expect(name).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Error loading profile');
  await expect(name).toBeVisible();
  await page.unroute(`**/api/profile/${other.id}`);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('button', { name: 'Like Profile' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('Back leads to the previous page or home.', async ({ page, account }) => {
  const other = await createMember();
  await callApi(account, `POST /favorites/${other.id}`);
  const back = page.getByRole('main').getByRole('button', { name: 'Back', exact: true });
  await page.goto('/favorites');
  await page.getByRole('link', { name: /Luz, 29/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Luz, 29' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/favorites');

  const opened = await page.context().newPage();
  await opened.setViewportSize({ width: 390, height: 480 });
  await opened.goto(`/profile/${other.id}`);
  // However far the page is scrolled, the header does not cover it.
  await expect(opened.getByRole('heading', { level: 1, name: 'Luz, 29' })).toBeVisible();
  await opened.mouse.wheel(0, 2000);
  await expect.poll(() => opened.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await opened.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(opened).toHaveURL('/');
  await visit(page, '/profile/me');
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  await expect(back).toHaveCount(0);
});

test('One’s own address shows one’s own profile.', async ({ page, account }) => {
  await page.goto('/favorites');
  await page.goto(`/profile/${account.id}`);
  await expect(page).toHaveURL('/profile/me');
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  for (const name of ['Like Profile', 'More about Luz'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/favorites');
});

test('A small phone shows the whole report dialog.', async ({ page }) => {
  const member = await createMember({ name: 'Berting' });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/profile/${member.id}`);
  await page.getByRole('button', { name: 'More about Berting' }).click();
  await page.getByRole('button', { name: 'Report Berting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Berting' });
  for (const name of ['Cancel', 'Send report']) {
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  const details = dialog.getByLabel('What happened? (optional)');
  const { height } = (await details.boundingBox()) ?? { height: 0 };
  // Nothing covers the field, not even its last line.
  await details.click({ position: { x: 20, y: height - 2 } });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('Choices about a member with a long name stand apart.', async ({ page }) => {
  const name = 'Maria Concepcion Dalisay-Macaraeg de los Santos y Villanueva';
  const member = await createMember({ name });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/profile/${member.id}`);
    await page.getByRole('button', { name: `More about ${name}` }).click();
    const words = (choice: string) =>
      page.getByRole('button', { name: `${choice} ${name}` }).evaluate((button) => {
        const range = document.createRange();
        range.selectNodeContents(button);
        const { top, bottom } = range.getBoundingClientRect();
        return { top, bottom };
      });
    const [block, report] = [await words('Block'), await words('Report')];
    expect(report.top - block.bottom, `${width}`).toBeGreaterThanOrEqual(16);
    await page.keyboard.press('Escape');
  }
});

test('One’s own profile says what would help people know one, and leads to its field.', async ({ page, account }) => {
  const strength = page.getByRole('region', { name: 'What would help people know you' });
  const follow = async (name: string) => {
    await visit(page, '/profile/me');
    await strength.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/edit-profile#/);
  };
  await page.goto('/profile/me');
  await expect(strength.getByText('1 of 5', { exact: true })).toBeVisible();
  await expect(strength.getByRole('link')).toHaveText([
    'Add a photo of you',
    'Answer a prompt or two',
    'Pick what you like to do',
    'Say what you are looking for',
  ]);
  await follow('Add a photo of you');
  await expect(page.getByLabel('Add Photo')).toBeFocused();
  await follow('Answer a prompt or two');
  await expect(page.getByRole('button', { name: 'Add a prompt' })).toBeFocused();
  await follow('Pick what you like to do');
  await expect(page.getByRole('group', { name: 'Interests', exact: true })).toBeFocused();
  await follow('Say what you are looking for');
  await expect(page.getByLabel('Relationship Goals')).toBeFocused();

  await callApi(account, 'PATCH /profile/me', {
    bio: '',
    prompts: [{ id: 'karaoke', answer: 'Eraserheads' }],
    interests: ['Karaoke'],
    relationshipGoals: 'long-term',
  });
  await addPhoto(account);
  await follow('Write a few lines about you');
  await expect(page.getByLabel('Bio', { exact: true })).toBeFocused();
  await callApi(account, 'PATCH /profile/me', { bio: 'Early mornings.' });
  await page.goto('/profile/me');
  await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  await expect(strength).toHaveCount(0);
});
