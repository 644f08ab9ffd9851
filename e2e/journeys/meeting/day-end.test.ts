/** A day has a bound of different people: docs/decisions/065-people-a-day.md. */
import type { Page } from '@playwright/test';
import { DAILY_VIEWS } from '../../../contract/src/product.ts';
import { callApi } from '../../fixtures/account.ts';
import { showBefore } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const end = (page: Page) => page.getByText('That was a lot of people for one day', { exact: true });
const cards = (page: Page) => page.getByRole('list').getByRole('link', { name: /, \d+/ });
const top = (page: Page) => page.locator('article:not([inert], [aria-busy=true])');

test('A full day ends the list below whom it showed, who open as ever.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 429/);
  await showBefore('listed', account.id, DAILY_VIEWS.listed.starter - 1);
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  await expect(end(page)).toBeVisible();
  await expect(page.getByText(/^You can meet new people again in \d+ (?:hours|minutes|seconds)\./)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await cards(page).first().click();
  await expect(page.getByRole('button', { name: 'Like Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();

  // Nobody there was seen.
  await page.goto('/search?location=Baguio&distance=5');
  await expect(end(page)).toBeVisible();
  await page.getByRole('link', { name: 'Your messages' }).click();
  await expect(page).toHaveURL(/\/messages$/);
});

test('The deck ends with its last card, which can be taken back.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 429/);
  await showBefore('listed', account.id, DAILY_VIEWS.listed.starter - 1);
  await page.goto('/swipe');
  const seen = new Set<string>();
  for (let isOver = false; !isOver; isOver = await end(page).isVisible()) {
    const href = (await top(page).getByRole('link').getAttribute('href')) ?? '';
    seen.add(href);
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator(`article a[href="${href}"]`)).toHaveCount(0);
    await expect(top(page).or(end(page))).toBeVisible();
  }
  // A deal is twenty; the next one is refused.
  expect(seen.size).toBeGreaterThan(15);
  expect(seen.size).toBeLessThanOrEqual(20);
  await page.getByRole('button', { name: 'Undo the last answer' }).click();
  await expect(top(page).getByRole('link')).toHaveAttribute('href', [...seen].at(-1) ?? '');
  await expect(end(page)).toHaveCount(0);
});

test('A day of many profiles leaves the cards, and whom it opened, open.', async ({
  page,
  account,
  amihan,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/);
  await showBefore('opened', account.id, DAILY_VIEWS.opened.starter - 2);
  const people = await callApi<{ id: string; name: string }[]>(account, 'GET /users');
  const [first, second, third] = people.filter(({ id }) => id !== amihan.id);
  for (const one of [first, second]) await callApi(account, `GET /profile/${one?.id}`);
  await page.goto('/');
  await page.locator(`a[href="/profile/${third?.id}"]`).click();
  await expect(end(page)).toBeVisible();
  // The card is known already.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(third?.name ?? '');
  for (const one of [first, second, amihan]) {
    await page.goto(`/profile/${one?.id}`);
    await expect(
      page.getByRole('button', { name: /^(?:Like Profile|Matched)$/ }).or(page.getByText('Matched')),
    ).toBeVisible();
  }
});
