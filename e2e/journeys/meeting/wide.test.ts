import type { Locator, Page } from '@playwright/test';
import { callApi, createMember, EVERYTHING } from '../../fixtures/account.ts';
import { visit } from '../../fixtures/navigation.ts';
import { noteRequests } from '../../fixtures/network.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', viewport: { width: 1280, height: 800 } });

const pane = (page: Page) => page.getByRole('region', { name: /^Profile of / });
const front = (page: Page) =>
  page.locator('article:not([inert], [aria-busy=true])').filter({ has: page.getByRole('link') });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the page');
  return box;
}

const expectNoScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(0);

test('On a wide screen a card stands beside the profile of its person.', async ({ page, account }) => {
  const town = { location: 'Mapun' };
  await callApi(account, 'PATCH /profile/me', { ...town, lookingFor: { distance: 1 } });
  for (const name of ['Amparo', 'Belen', 'Caridad', 'Dolores']) await createMember({ ...EVERYTHING, ...town, name });
  const asked = noteRequests(page, ({ pathname }) => /^\/api\/profile\/(?!me$)/.test(pathname));
  await page.goto('/swipe');
  /** Asks for both at once: the front card may change while the pane is waited for. */
  const isOfFront = async () => {
    const heading = (await front(page).getByRole('heading').textContent()) ?? '';
    return (await pane(page).getAttribute('aria-label')) === `Profile of ${heading.split(',')[0]}`;
  };
  await expect.poll(isOfFront).toBe(true);
  await expect(pane(page).getByText('Karaoke', { exact: true })).toBeAttached();
  const [card, beside] = [await boxOf(front(page)), await boxOf(pane(page))];
  expect(card.width).toBeLessThanOrEqual(480);
  expect(beside.x).toBeGreaterThan(card.x + card.width);
  // The card shows the photos.
  await expect(pane(page).getByRole('region', { name: /^Photos of / })).toHaveCount(0);
  await expectNoScroll(page);
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeInViewport({ ratio: 1 });

  // The profile of a member who is passed at once is not requested.
  for (let pressed = 0; pressed < 2; pressed += 1) await page.keyboard.press('ArrowLeft');
  await expect(news(page)).toContainText('You passed on');
  await expect.poll(isOfFront).toBe(true);
  expect(asked).toHaveLength(2);

  // The focus stays in the profile beside the cards when the next card comes.
  await pane(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(isOfFront).toBe(true);
  await expect(pane(page)).toBeFocused();
});

const news = (page: Page) => page.getByRole('status').filter({ hasText: /^You / });

test('On a wide screen photos stay in sight beside the text.', async ({ page }) => {
  const other = await createMember({ ...EVERYTHING, name: 'Amihan' });
  for (let count = 0; count < 2; count += 1) await addPhoto(other);
  for (const width of [1280, 1000, 800]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, `/profile/${other.id}`);
    const photos = page.getByRole('region', { name: 'Photos of Amihan' });
    const { x, width: wide, height } = await boxOf(photos);
    expect(wide).toBeLessThanOrEqual(420);
    expect(height).toBeGreaterThan(wide);
    const details = await boxOf(page.getByRole('heading', { name: 'Interests' }));
    expect(details.x).toBeGreaterThan(x + wide);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(photos).toBeInViewport({ ratio: 0.9 });
    await expect(page.getByRole('main').getByRole('button', { name: 'Back', exact: true })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('On a wide screen a chat stands beside the profile of its partner.', async ({ page, amihan }) => {
  await page.goto(`/chat/${amihan.id}`);
  await expect(pane(page)).toHaveAccessibleName('Profile of Amihan');
  const field = await boxOf(page.getByLabel('Type a message...'));
  expect((await boxOf(pane(page))).x).toBeGreaterThan(field.x + field.width);
  await expectNoScroll(page);
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(pane(page)).toHaveCount(0);
});
