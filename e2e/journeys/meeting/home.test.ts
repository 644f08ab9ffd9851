import type { Page } from '@playwright/test';
import { avifOf } from '@tagpo/contract/endpoints';
import { callApi, createMember } from '../../fixtures/account.ts';
import { holdRequests, noteRequests } from '../../fixtures/network.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';
import { scrollAndSumShifts } from './layout-shifts.ts';

test.use({ arriveAs: 'member' });

interface Card {
  readonly id: string;
  readonly photos: string[];
}

const MEMBERS = '**/api/users*';
const cards = (page: Page) => page.getByRole('list').getByRole('link', { name: /, \d+/ });

test('Six tiles hold the place of the grid.', async ({ page }) => {
  const release = await holdRequests(page, MEMBERS);
  await page.goto('/');
  const loading = page.getByRole('status', { name: 'Loading profiles...' });
  await expect(loading).toBeVisible();
  await expect(loading.locator('> *').filter({ visible: true })).toHaveCount(6);
  const tile = await loading.locator('> *').first().boundingBox();
  release();
  await expect(cards(page).nth(3)).toBeVisible();
  await expect(loading).toHaveCount(0);

  const boxes = await Promise.all([0, 1, 2, 3].map((index) => cards(page).nth(index).boundingBox()));
  expect(boxes[0]).toEqual(tile);
  expect(boxes.map((box) => box?.y === boxes[0]?.y)).toEqual([true, true, true, false]);
  expect(boxes[3]?.x).toBe(boxes[0]?.x);
});

test('A next page that failed can be loaded again.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 503/);
  await page.route('**/api/users?cursor=*', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  // The cards below the first rows follow.
  const count = await page.getByRole('main').getByRole('listitem').count();
  await page.getByRole('button', { name: /Show more|Try Again/ }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('alert')).toContainText('The next people could not be loaded.');
  await expect(cards(page)).toHaveCount(count);
  await page.unroute('**/api/users?cursor=*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page).nth(count)).toBeVisible();
});

test('Coming back from a profile keeps the scroll position.', async ({ page, account }) => {
  // Only seeded members live there, whom no test adds or removes.
  await callApi(account, 'PATCH /profile/me', { location: 'Cebu City' });
  await page.goto('/');
  const card = cards(page).nth(15);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: /, \d+/ })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(card).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test('A reload keeps the scroll position, and so does coming back from a profile then.', async ({ page, account }) => {
  await callApi(account, 'PATCH /profile/me', { location: 'Cebu City' });
  const readPosition = () => page.evaluate(() => window.scrollY);
  await page.goto('/');
  const card = cards(page).nth(30);
  await cards(page).nth(15).scrollIntoViewIfNeeded();
  await card.scrollIntoViewIfNeeded();
  const before = await readPosition();
  // It is below what the first page of the list reaches.
  expect(before).toBeGreaterThan(844);

  await page.reload();
  await expect(card).toBeInViewport();
  await expect.poll(readPosition).toBe(before);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: /, \d+/ })).toBeVisible();
  await page.goBack();
  await expect(card).toBeInViewport();
  await expect.poll(readPosition).toBe(before);

  await page.goto('/lightning');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(cards(page).first()).toBeInViewport();
  expect(await readPosition()).toBe(0);
  await page.goto('/');
  await expect(cards(page).nth(15)).toBeAttached();
  expect(await readPosition()).toBe(0);
});

test('A card shows name, age, NEW and Online, and a placeholder for a missing photo.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await page.route('**/photos/*/*', (route) => route.fulfill({ status: 404, body: '' }));
  const [known] = await callApi<Card[]>(account, 'GET /users');
  const shown = [
    { id: 'a', name: 'Ana', age: 31, isNew: true, isOnline: true, gender: 'Female' },
    { id: 'b', name: 'Ben', age: 32, isNew: true, isOnline: false, gender: 'Male', photos: [] },
    { id: 'c', name: 'Cora', age: 33, isNew: false, isOnline: true, gender: 'Non-binary' },
    { id: 'd', name: 'Dan', age: 34, isNew: false, isOnline: false, gender: 'Other' },
  ];
  await page.route(MEMBERS, (route) => route.fulfill({ json: shown.map((card) => ({ ...known, ...card })) }));
  await page.goto('/');
  const names = ['NEW Ana, 31 Online 1 km', 'NEW Ben, 32 1 km', 'Cora, 33 Online 1 km', 'Dan, 34 1 km'];
  for (const [index, name] of names.entries()) {
    await expect(cards(page).nth(index)).toHaveAccessibleName(name);
    const drawn = cards(page)
      .nth(index)
      .locator(`[data-placeholder=${index === 0 ? 'female' : 'male'}]`);
    await expect(drawn).toHaveText(name.replace('NEW ', '').charAt(0));
  }
});

test('The grid reloads after five minutes.', async ({ page }) => {
  const asked = noteRequests(page, ({ pathname, search }) => pathname === '/api/users' && search === '');
  await page.clock.install();
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  const comeBackAfter = async (time: string) => {
    await cards(page).first().click();
    await expect(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible();
    await page.clock.fastForward(time);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(cards(page).first()).toBeVisible();
  };
  // The page's clock goes on while the test works: the rest of the five minutes is as long as a test may take.
  await comeBackAfter('02:00');
  expect(asked).toHaveLength(1);
  await comeBackAfter('03:00');
  await expect.poll(() => asked.length).toBe(2);
});

/** Nobody else is in these towns. */
for (const [moment, location] of [
  ['before', 'Pandami'],
  ['after', 'Jomalig'],
] as const) {
  test(`Pictures whose links ended reload once: the last fails ${moment} the new ones come.`, async ({
    page,
    account,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/);
    await callApi(account, 'PATCH /profile/me', { location, lookingFor: { distance: 1 } });
    for (const name of ['Ana', 'Ben', 'Cora']) await addPhoto(await createMember({ name, location }));
    const people = await callApi<Card[]>(account, 'GET /users');
    expect(people.map(({ photos }) => photos.length)).toEqual([1, 1, 1]);
    const ended = (link: string) => link.replace(/until=\d+/, 'until=1700000000');
    const old = people.map((one) => ({ ...one, photos: one.photos.map(ended) }));
    const renewed = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(MEMBERS, async (route) => {
      asked += 1;
      if (asked > 1) await renewed.promise;
      return route.fulfill({ json: asked === 1 ? old : people });
    });
    const lastPicture = `**${avifOf(old.at(-1)?.photos[0] ?? '')}`;
    const breakLast = await holdRequests(page, lastPicture);
    await page.clock.install();
    // The page is not loaded before its pictures are.
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => asked).toBe(2);
    const lastFailed = page.waitForResponse(lastPicture);
    breakLast();
    await lastFailed;
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
    if (moment === 'before') await page.clock.fastForward(1000);
    renewed.resolve();
    for (const { photos } of people) {
      const shown = page.locator(`img[src="${photos[0]}"]`);
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await page.clock.fastForward(1000);
    expect(asked).toBe(2);
  });
}

test('A list that is refetched while its next page loads goes on.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  // Members that tests create are younger, and most have no photo.
  await callApi(account, 'PATCH /profile/me', { lookingFor: { minAge: 31, maxAge: 60 } });
  const endLink = (link: string) => link.replace(/until=\d+/, 'until=1700000000');
  await page.route(
    '**/api/users',
    async (route) => {
      const answer = await route.fetch();
      const people: Card[] = await answer.json();
      await route.fulfill({
        response: answer,
        json: people.map((one) => ({ ...one, photos: one.photos.map(endLink) })),
      });
    },
    { times: 1 },
  );
  const breakPictures = await holdRequests(page, '**/photos/**until=1700000000*');
  const answerNext = await holdRequests(page, '**/api/users?cursor=*');
  const isNext = page.waitForRequest('**/api/users?cursor=*');
  // The page is not loaded before its pictures are.
  await page.goto('/', { waitUntil: 'commit' });
  await expect(cards(page).first()).toBeVisible();
  // The cards below the first rows follow.
  const count = await page.getByRole('main').getByRole('listitem').count();
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await isNext;
  const isRefetched = page.waitForResponse((answer) => answer.url().endsWith('/api/users'));
  breakPictures();
  await isRefetched;
  answerNext();
  await expect(cards(page).nth(count)).toBeAttached();
});

test.describe('In a town of a page and a few more', () => {
  test.use({ livesIn: 'Turtle Islands, Tawi-Tawi' });

  test('scrolling to the end of the grid moves nothing that is seen.', async ({ page, account }) => {
    await callApi(account, 'PATCH /profile/me', { lookingFor: { distance: 1 } });
    for (let made = 0; made < 20; made += 4) {
      await Promise.all([1, 2, 3, 4].map(() => createMember({ location: 'Turtle Islands, Tawi-Tawi' })));
    }
    await page.goto('/');
    await expect(cards(page).nth(3)).toBeVisible();
    const end = page.getByText('That is everyone near you for now.', { exact: true });
    expect(await scrollAndSumShifts(page, end)).toBeLessThan(0.02);
    await expect(cards(page)).toHaveCount(20);
  });
});

test('A card that is passed over opens no profile.', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page).nth(3)).toBeVisible();
  const opened = noteRequests(
    page,
    ({ pathname }) => pathname.startsWith('/api/profile/') && !pathname.endsWith('/me'),
  );
  for (const index of [0, 1, 2, 3]) await cards(page).nth(index).hover();
  for (const index of [0, 1, 2, 3]) await cards(page).nth(index).focus();
  await cards(page).first().click();
  await expect(page.getByRole('button', { name: 'Like Profile' })).toBeVisible();
  expect(opened).toHaveLength(1);
});
