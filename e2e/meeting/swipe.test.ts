import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const top = (page: Page) => page.locator('article:not([inert])');
const news = (page: Page) => page.getByRole('status').filter({ hasText: /^(You |.+ is back)/ });

/** The address of the one on top: names repeat. */
async function readTop(page: Page): Promise<string> {
  await expect(top(page)).toBeVisible();
  return (await top(page).getByRole('link').getAttribute('href')) ?? '';
}

/** Answers the one on top, and tells who that was once the server has it. */
async function answer(page: Page, act: () => Promise<void>): Promise<{ href: string; action: string }> {
  const href = await readTop(page);
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith('/api/swipes')),
    page.waitForResponse((one) => one.url().endsWith('/api/swipes') && one.ok()),
    act(),
  ]);
  await expect(top(page).getByRole('link')).not.toHaveAttribute('href', href);
  const { targetId, action } = request.postDataJSON() as { targetId: string; action: string };
  expect(href).toBe(`/profile/${targetId}`);
  return { href, action };
}

test('Buttons and arrow keys like and pass, and nobody answered is dealt again.', async ({ page }) => {
  await page.goto('/swipe');
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
  const key = (name: string) => () => page.keyboard.press(name);
  const answered: string[] = [];
  for (const [act, action] of [
    [press('Like'), 'like'],
    [press('Dislike'), 'pass'],
    [key('ArrowRight'), 'like'],
    [key('ArrowLeft'), 'pass'],
  ] as const) {
    const given = await answer(page, act);
    expect(given.action).toBe(action);
    expect(answered).not.toContain(given.href);
    answered.push(given.href);
    await expect(news(page)).toContainText(action === 'like' ? 'You liked' : 'You passed on');
  }

  const dealt = page.waitForResponse((one) => one.url().includes('/api/deck') && one.ok());
  await page.reload();
  const cards = (await (await dealt).json()) as { id: string }[];
  const addresses = cards.map(({ id }) => `/profile/${id}`);
  expect(addresses.filter((address) => answered.includes(address))).toEqual([]);
  expect(addresses).toContain(await readTop(page));
});

test('The last pass can be taken back, once.', async ({ page }) => {
  await page.goto('/swipe');
  const undo = page.getByRole('button', { name: 'Undo the last pass' });
  await readTop(page);
  await expect(undo).toHaveAttribute('aria-disabled', 'true');
  const { href } = await answer(page, () => page.keyboard.press('ArrowLeft'));
  await expect(undo).toHaveAttribute('aria-disabled', 'false');
  await Promise.all([page.waitForResponse((one) => one.url().endsWith('/api/swipes/last') && one.ok()), undo.click()]);
  await expect(top(page).getByRole('link')).toHaveAttribute('href', href);
  await expect(news(page)).toContainText('is back.');
  await expect(undo).toHaveAttribute('aria-disabled', 'true');

  await page.reload();
  await expect(top(page).getByRole('link')).toHaveAttribute('href', href);
});

test('Without faces the deck says so and can be asked for again.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 500/);
  await page.route('**/api/deck*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/swipe');
  await expect(page.getByRole('alert')).toContainText('Error loading profiles. Please try again.');
  await page.unroute('**/api/deck*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await readTop(page);
});
