import type { Locator, Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { createMatch, send, thread, write } from '../../fixtures/chat.ts';
import { openMenu } from '../../fixtures/member.ts';
import { visit } from '../../fixtures/navigation.ts';
import { makePicture } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const REM = 16;
/** The widest scrollbar, in pixels. */
const SCROLLBAR = 16;
const screens = [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a small phone', width: 320, height: 568 },
] as const;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the page');
  return box;
}

function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** How many cards stand beside each other. */
async function countFirstRow(page: Page): Promise<number> {
  const cards = page.getByRole('list').getByRole('link', { name: /, \d+/ });
  await expect(cards.nth(6)).toBeVisible();
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  return tops.filter((top) => top === tops[0]).length;
}

/** Scrolls to a part and expects it between the sides of the screen. */
async function expectInColumn(page: Page, part: Locator, width: number): Promise<void> {
  await part.scrollIntoViewIfNeeded();
  const box = await boxOf(part);
  expect(box.x, await part.evaluate((element) => element.outerHTML.slice(0, 120))).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
  expect(await page.evaluate(() => window.scrollX)).toBe(0);
}

for (const { name, width, height } of screens) {
  test(`On ${name} every part has its size.`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const column = Math.min(30 * REM, width);
    await page.goto('/');
    const cards = page.getByRole('list').getByRole('link', { name: /, \d+/ });
    await expect(cards.nth(3)).toBeVisible();
    const header = await boxOf(page.getByRole('banner'));
    expect(header).toMatchObject({ y: 0, width: column, height: 6 * REM });
    expect(Math.abs(header.x - (width - column) / 2)).toBeLessThanOrEqual(SCROLLBAR / 2);
    const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }));
    expect(bar).toMatchObject({ width: column, height: 4 * REM, y: height - 4 * REM });
    expect(bar.x).toBeCloseTo(header.x, 0);
    const [first, third, fourth] = await Promise.all([0, 2, 3].map((index) => boxOf(cards.nth(index))));
    expect(third?.y).toBe(first?.y);
    expect(fourth?.y).toBeGreaterThan(first?.y ?? height);
    expect((third?.x ?? 0) + (third?.width ?? 0)).toBeLessThanOrEqual(header.x + column);
    expect(await readOverflow(page)).toBeLessThanOrEqual(0);

    await visit(page, '/profile/me');
    await expect(page.getByRole('heading', { level: 1, name: 'Luz, 29' })).toBeVisible();
    const carousel = await boxOf(page.getByRole('region', { name: 'Photos of Luz' }));
    expect(carousel.height).toBeCloseTo(height / 2, 0);
    expect(carousel.width).toBe(column);
    expect(await readOverflow(page)).toBeLessThanOrEqual(0);
  });
}

test('On a tablet the page takes the window and keeps its header and bar.', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/');
  expect(await countFirstRow(page)).toBe(4);
  const parts = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })];
  const room = await page.evaluate(() => document.body.clientWidth);
  for (const part of parts) expect((await boxOf(part)).width).toBeGreaterThanOrEqual(room);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
});

for (const { width, height, columns } of [
  { width: 960, height: 720, columns: 4 },
  { width: 1280, height: 800, columns: 5 },
  { width: 1920, height: 1080, columns: 6 },
]) {
  test(`A window of ${width} pixels has a rail and ${columns} columns.`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    expect(await countFirstRow(page)).toBe(columns);
    expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    const rail = page.getByRole('navigation', { name: 'Main' });
    const pages = ['Home', 'Swipe', 'Search', 'Lightning', 'Messages', 'Favorites', 'Profile'];
    await expect(rail.getByRole('link')).toHaveText(pages);
    for (const name of pages) {
      await rail.getByRole('link', { name, exact: true }).click();
      await expect(rail.locator('[aria-current]'), name).toHaveText(name);
      const isNarrow = name === 'Messages' && width < 90 * REM;
      await expect.poll(async () => (await boxOf(rail)).width < 4.5 * REM, name).toBe(isNarrow);
      expect(await readOverflow(page), name).toBeLessThanOrEqual(0);
    }
  });
}

test('On a computer the results of a search stand five in a row.', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/search');
  const results = page.getByRole('main').getByRole('article');
  await expect(results.nth(4)).toBeVisible();
  const tops = await results.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5);
});

test('On a computer the menu opens beside the rail.', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/billing');
  const menu = await openMenu(page);
  await expect.poll(async () => (await boxOf(menu)).x).toBe(14 * REM);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('On a computer the list of messages stays beside the chat.', async ({ page, account }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [first, second] = await Promise.all(['Amihan', 'Bayani'].map((name) => createMatch(account, { name })));
  await page.goto('/messages');
  await expect(page.getByText('Choose a conversation')).toBeVisible();
  const list = page.getByRole('region', { name: 'Messages', exact: true });
  const { width } = await boxOf(list);
  for (const { id, name } of [
    { ...first, name: 'Amihan' },
    { ...second, name: 'Bayani' },
  ]) {
    await list.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/chat/${id}`);
    expect((await boxOf(list)).width).toBe(width);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(name));
    await expect(list.locator('[aria-current]')).toHaveText(new RegExp(name));
    await write(page, `Hello ${name}`);
    await expect(list.getByRole('link', { name })).toHaveText(new RegExp(`Hello ${name}`));
  }
  // A tablet that is turned keeps what is open.
  await page.getByRole('button', { name: 'More about Bayani' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Bayani' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(thread(page)).toHaveText('You: Hello Bayani');
});

/** The states check every page on a small phone, but without words that do not break. */
test('Long words make no page too wide.', async ({ page, account }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const address = `https://example.com/${'tuloytuloy'.repeat(9)}`;
  const asking = await createMember({ name: 'Amihan', bio: address, occupation: address.slice(0, 100) });
  const content = `${'Ang haba ng unang mensahe ko sa iyo. '.repeat(9)}${address}`;
  await send(asking, account, content);
  for (const route of ['/messages', `/profile/${asking.id}`, `/chat/${asking.id}`]) {
    await visit(page, route);
    await expect(page.getByText('Amihan').first(), route).toBeVisible();
    await expect(page.getByText(/^Loading/), route).toHaveCount(0);
    expect(await readOverflow(page), route).toBeLessThanOrEqual(0);
  }
});

/** A page at 200% has half as many pixels, each twice as large. */
test('At 200% the deck and the settings are whole.', async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await page.goto('/swipe');
  for (const name of ['Undo the last answer', 'Dislike', 'Like'])
    await expectInColumn(page, page.getByRole('button', { name, exact: true }), 195);
  await expectInColumn(page, page.getByRole('link', { name: 'People you passed on' }), 195);

  await visit(page, '/settings');
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  const controls = page.getByRole('main').locator('button, a, [role=switch]').filter({ visible: true });
  for (const control of await controls.all()) await expectInColumn(page, control, 195);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
});

test('At 200% names of conversations and filters are whole.', async ({ page, account }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await createMatch(account, { name: 'Maria Concepcion Dimaculangan' });
  await page.goto('/messages');
  const row = page.getByRole('listitem').getByRole('link', { name: /Maria Concepcion Dimaculangan/ });
  await expect(row).toBeVisible();
  expect(await readCut(row.locator('span'), 'Maria')).toEqual([]);

  await visit(page, '/search');
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const fields = sheet.locator('input:not([type=range]), select');
  await expect(fields.first()).toBeVisible();
  for (const field of await fields.all()) {
    await expectInColumn(page, field, 195);
    // Wide enough for the words in it.
    expect((await boxOf(field)).width, await field.evaluate((one) => one.outerHTML)).toBeGreaterThanOrEqual(140);
  }
  expect(await sheet.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
});

/** The texts with these words that are cut off. */
function readCut(texts: Locator, words: string): Promise<(string | null)[]> {
  return texts
    .filter({ hasText: words })
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
}

test('At 200% every card has room for a name.', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const names = page.getByRole('main').getByRole('listitem').locator('bdi');
  await expect(names.first()).toBeVisible();
  const cut = await names.evaluateAll((all) =>
    all
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && clientWidth < 90)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
});

test('On its side a phone leaves room for the page.', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/swipe');
  await expect(page.locator('article').first()).toBeVisible();
  const [banner, bar] = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Main' })];
  const heights = await Promise.all([banner, bar].map(async (part) => (await boxOf(part)).height));
  expect(heights).toEqual([3 * REM, 3 * REM]);
  // The closed menu is in the page once an idle page has loaded it.
  for (const target of await page.locator('header, nav').locator('a, button').filter({ visible: true }).all()) {
    const { width, height } = await boxOf(target);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await expect(target).toBeInViewport({ ratio: 1 });
  }
  for (const name of ['Like', 'Dislike']) {
    const button = await boxOf(page.getByRole('button', { name, exact: true }));
    expect(button.y + button.height).toBeLessThanOrEqual(390 - 3 * REM);
  }
});

test('On its side a phone shows most of the filters, and the composer of a match.', async ({ page, account }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/search');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  for (const label of ['Minimum age', 'Maximum age', 'Location', 'Gender', 'Distance', 'Relationship goal'])
    await expect(filters.getByLabel(label)).toBeInViewport({ ratio: 1 });
  const actions = await Promise.all(
    ['Reset filters', 'Show results'].map((name) => boxOf(filters.getByRole('button', { name }))),
  );
  expect(new Set(actions.map(({ y }) => y)).size).toBe(1);
  const last = await boxOf(filters.getByLabel('Relationship goal'));
  expect(last.y + last.height).toBeLessThanOrEqual(actions[0]?.y ?? 0);

  const amihan = await createMember({ name: 'Amihan' });
  await callApi(account, 'POST /swipes', { targetId: amihan.id, action: 'like' });
  await callApi(amihan, 'POST /swipes', { targetId: account.id, action: 'like' });
  await visit(page, '/');
  const match = page.getByRole('dialog', { name: "It's a match!" });
  await expect(match.getByLabel('Type a message...')).toBeInViewport({ ratio: 1 });
  await expect(match.getByRole('link', { name: 'Message' })).toBeInViewport({ ratio: 1 });
});

test('At 200% every page stays inside the screen.', async ({ page, account }) => {
  const amihan = await createMember({ name: 'Amihan' });
  await page.setViewportSize({ width: 195, height: 422 });
  for (const route of ['/', '/messages', '/lightning', '/search', '/favorites', `/profile/${amihan.id}`]) {
    await visit(page, route);
    await expect(page.getByRole('heading').first(), route).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link', { name: 'Profile' })).toBeInViewport({ ratio: 1 });
    expect(await readOverflow(page), route).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Like Profile' }).click();
  await callApi(amihan, 'POST /swipes', { targetId: account.id, action: 'like' });
  const sheet = page.getByRole('dialog', { name: "It's a match!" });
  await expect(sheet).toBeVisible();
  const overflow = await sheet.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test.describe('A newcomer on a small phone', () => {
  test.use({ arriveAs: 'newcomer', viewport: { width: 320, height: 568 } });

  test('has setup controls large enough for a finger.', async ({ page }) => {
    await page.goto('/setup-profile');
    await expect(page.getByRole('button', { name: 'Complete Profile' })).toBeVisible();
    expect(await readOverflow(page)).toBeLessThanOrEqual(0);
    const controls = page.locator('input:not([type=file]), select, textarea, button').filter({ visible: true });
    const sizes = await controls.evaluateAll((all) =>
      all.map((control) => {
        // A click on its label checks a checkbox too.
        const target = control.matches('[type=checkbox]') ? (control as HTMLInputElement).labels?.[0] : control;
        return { name: control.outerHTML.slice(0, 80), height: target?.getBoundingClientRect().height ?? 0 };
      }),
    );
    expect(sizes.filter((size) => size.height < 44)).toEqual([]);
  });
});

test.describe('A newcomer in letters twice as large', () => {
  test.use({ arriveAs: 'newcomer', viewport: { width: 195, height: 422 } });

  test('has the tools of each photo side by side.', async ({ page }) => {
    await page.goto('/setup-profile');
    await page.getByLabel('Add Photo').setInputFiles(['a', 'b'].map(makePicture));
    const tools = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Photo 2' }) });
    const names = ['Remove photo 2', 'Make photo 2 the main one', 'Move photo 2'];
    await expect(tools.getByRole('button')).toHaveCount(names.length);
    const [remove, makeMain, move] = await Promise.all(
      names.map((name) => boxOf(page.getByRole('button', { name, exact: true }))),
    );
    const tile = await boxOf(tools);
    expect(makeMain?.x).toBeGreaterThanOrEqual(tile.x);
    expect(move?.x).toBeGreaterThanOrEqual((makeMain?.x ?? 0) + (makeMain?.width ?? 0));
    expect(move?.y).toBeGreaterThanOrEqual((remove?.y ?? 0) + (remove?.height ?? 0));
    expect((move?.x ?? 195) + (move?.width ?? 0)).toBeLessThanOrEqual(tile.x + tile.width);
    expect(await readOverflow(page)).toBeLessThanOrEqual(0);

    // Each row has one photo, so that ArrowDown moves it by one.
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await page.getByRole('button', { name: 'Move photo 1', exact: true }).press('ArrowDown');
    await expect(page.getByRole('status').filter({ hasText: 'Photo moved to place 2 of 2' })).toBeAttached();
  });
});

test('At 200% on its side a phone shows the card of the deck, not a strip of it.', async ({ page }) => {
  await page.setViewportSize({ width: 422, height: 195 });
  await page.goto('/swipe');
  const card = page.locator('article').last();
  await expect(card).toBeVisible();
  const bar = await boxOf(page.getByRole('navigation', { name: 'Main' }));
  const readShown = async () => {
    const { y, height } = await boxOf(card);
    return Math.min(y + height, bar.y) - Math.max(y, 0);
  };
  await expect.poll(readShown).toBeGreaterThan(195 / 2);
  await expect(page.getByRole('banner')).not.toBeInViewport();
});

test('On its side a phone shows what the person of a card wrote, where there is room.', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/swipe');
  const card = page.locator('article').last();
  const words = card.locator('p[dir=auto]');
  await expect(words).toBeVisible();
  const isInside = async (part: Locator) => {
    const [outer, inner] = [await boxOf(card), await boxOf(part)];
    return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
  };
  for (const part of [words, card.getByRole('heading')]) await expect.poll(() => isInside(part)).toBe(true);

  await page.setViewportSize({ width: 422, height: 195 });
  await expect(words).toBeHidden();
  await expect.poll(() => isInside(card.getByRole('heading'))).toBe(true);
});

test('On its side a phone shows the button that saves a profile at once.', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/edit-profile');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 });
});

test('A long word in a name or an interest leaves everything on the screen.', async ({ page, account }) => {
  const long = await createMember({ name: 'W'.repeat(60), interests: ['W'.repeat(40)] });
  await send(long, account, 'Hello');
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`/chat/${long.id}`);
  for (const name of ['Decline', 'Block', 'Report']) {
    const { x, width } = await boxOf(page.getByRole('main').getByRole('button', { name, exact: true }));
    expect(x + width, name).toBeLessThanOrEqual(320);
  }
  await visit(page, `/profile/${long.id}`);
  await expect(page.getByText('W'.repeat(40), { exact: true })).toBeVisible();
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
});
