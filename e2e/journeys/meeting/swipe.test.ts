import type { Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { noteSent } from '../../fixtures/chat.ts';
import { findToast } from '../../fixtures/member.ts';
import { waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

/** The card in front, once it is at rest. */
const top = (page: Page) => page.locator('article:not([inert], [aria-busy=true])');
const news = (page: Page) => page.getByRole('status').filter({ hasText: /^(You |.+ is back)/ });

/** The profile path of the top card, because names repeat. */
async function readTop(page: Page): Promise<string> {
  await expect(top(page)).toBeVisible();
  return (await top(page).getByRole('link').getAttribute('href')) ?? '';
}

/** Answers the top card. @returns whose card it was */
async function answer(page: Page, act: () => Promise<void>): Promise<string> {
  const href = await readTop(page);
  await act();
  await expect(top(page).getByRole('link')).not.toHaveAttribute('href', href);
  return href.replace('/profile/', '');
}

const pass = (page: Page) => answer(page, () => page.keyboard.press('ArrowLeft'));
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo the last answer' });

/** The ids of the deck that the API deals to this page next. */
async function readDealt(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  const [dealt] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('/api/deck') && one.ok()),
    act(),
  ]);
  const cards = (await dealt.json()) as { id: string }[];
  return cards.map(({ id }) => id);
}

test('Buttons and arrow keys answer cards for good.', async ({ page, context }) => {
  await page.goto('/swipe');
  const sent = noteSent(context);
  const press = (name: string) => () => page.getByRole('button', { name, exact: true }).click();
  const key = (name: string) => () => page.keyboard.press(name);
  const given: { targetId: string; action: string }[] = [];
  for (const [act, action] of [
    [press('Like'), 'like'],
    [press('Dislike'), 'pass'],
    [key('ArrowRight'), 'like'],
    [key('ArrowLeft'), 'pass'],
  ] as const) {
    given.push({ targetId: await answer(page, act), action });
    await expect(news(page)).toContainText(action === 'like' ? 'You liked' : 'You passed on');
  }
  // A like sends the pass before it too; the last pass still waits.
  await expect.poll(() => sent).toEqual(given.slice(0, 3));

  const dealt = await readDealt(page, () => page.reload());
  expect(new Set(given.map(({ targetId }) => targetId)).size).toBe(4);
  expect(given.filter(({ targetId }) => dealt.includes(targetId))).toEqual([]);
  expect(dealt).toContain((await readTop(page)).replace('/profile/', ''));
  expect(sent).toContainEqual(given[3]);
});

test('Ten passes in a row are one call.', async ({ page, context, account }) => {
  const sent = noteSent(context);
  await page.goto('/swipe');
  const targetIds: string[] = [];
  while (targetIds.length < 10) targetIds.push(await pass(page));
  await expect.poll(() => sent).toEqual([{ targetIds }]);
  const passed = () => callApi<{ id: string }[]>(account, 'GET /swipes/passed');
  await expect.poll(async () => (await passed()).map(({ id }) => id)).toEqual(targetIds.toReversed());
});

test('A passed member is not dealt in another tab.', async ({ page, context }) => {
  await page.goto('/swipe');
  const passed = [await pass(page), await pass(page)];
  const other = await context.newPage();
  const dealt = await readDealt(other, () => other.goto('/swipe'));
  expect(dealt.filter((id) => passed.includes(id))).toEqual([]);
  // A card that the other tab holds already goes when it is passed here.
  const top = await readTop(page);
  await expect.poll(() => readTop(other)).toBe(top);
  await pass(page);
  await expect.poll(() => readTop(other)).toBe(await readTop(page));
});

test('The last pass is undone, on the device alone until it is sent.', async ({ page, context }) => {
  const sent = noteSent(context);
  await page.goto('/swipe');
  await readTop(page);
  await expect(undoButton(page)).toHaveAttribute('aria-disabled', 'true');
  const id = await pass(page);
  await expect(undoButton(page)).toHaveAttribute('aria-disabled', 'false');
  await undoButton(page).click();
  await expect(top(page).getByRole('link')).toHaveAttribute('href', `/profile/${id}`);
  await expect(news(page)).toContainText('is back.');
  await expect(undoButton(page)).toHaveAttribute('aria-disabled', 'true');

  await page.reload();
  await expect(top(page).getByRole('link')).toHaveAttribute('href', `/profile/${id}`);
  expect(sent).toEqual([]);

  // A pass that was sent can be undone too.
  expect(await pass(page)).toBe(id);
  await Promise.all([
    waitForAnswer(page, '/swipes'),
    page.getByRole('banner').getByRole('link', { name: 'Tagpo' }).click(),
  ]);
  await page.getByRole('banner').getByRole('link', { name: 'Swipe' }).click();
  await readTop(page);
  await Promise.all([waitForAnswer(page, '/swipes/last'), undoButton(page).click()]);
  await expect(top(page).getByRole('link')).toHaveAttribute('href', `/profile/${id}`);
  await page.reload();
  await expect(top(page).getByRole('link')).toHaveAttribute('href', `/profile/${id}`);
});

test('A like is undone, but no match.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 409/);
  const town = { location: 'Sitangkai' };
  await callApi(account, 'PATCH /profile/me', { ...town, lookingFor: { distance: 1 } });
  const other = await createMember({ ...town, name: 'Amparo' });
  const likes = async () => (await callApi<unknown[]>(other, 'GET /likes')).length;
  await page.goto('/swipe');
  const like = () => page.getByRole('button', { name: 'Like', exact: true }).click();
  await readTop(page);
  await Promise.all([waitForAnswer(page, '/swipes'), like()]);
  expect(await likes()).toBe(1);
  await Promise.all([waitForAnswer(page, `/swipes/${other.id}`), undoButton(page).click()]);
  await expect(news(page)).toContainText('Amparo is back.');
  expect(await likes()).toBe(0);
  await page.reload();
  expect(await readTop(page)).toBe(`/profile/${other.id}`);

  await callApi(other, 'POST /swipes', { targetId: account.id, action: 'like' });
  await like();
  const sheet = page.getByRole('dialog', { name: "It's a match!" });
  await sheet.getByRole('button', { name: 'Keep going' }).click();
  await undoButton(page).click();
  await expect(findToast(page)).toContainText('You and Amparo have matched');
  await expect(findToast(page)).toContainText('To end the match, open your chat and choose Unmatch in its menu.');
  await expect(undoButton(page)).toHaveCount(0);
  expect((await callApi<{ isMatch: boolean }>(account, `GET /profile/${other.id}`)).isMatch).toBe(true);
});

test('A tap answers a card at rest, and fast keys wait for the next cards.', async ({ page, context }) => {
  await page.clock.install();
  const sent = noteSent(context);
  const dealt = page.waitForResponse((one) => one.url().includes('/api/deck') && one.ok());
  await page.goto('/swipe');
  const cards = (await (await dealt).json()) as { id: string }[];
  await readTop(page);
  await page.clock.pauseAt(Date.now() + 1000);
  const front = page.locator('article:not([inert])').getByRole('link');
  const expectFront = (at: number) => expect(front).toHaveAttribute('href', `/profile/${cards[at]?.id}`);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  // The page is not drawn between two of these clicks.
  await like.evaluate((button: HTMLElement) => {
    for (let tap = 0; tap < 3; tap += 1) button.click();
  });
  await expectFront(1);
  await expect(like).toHaveAttribute('aria-disabled', 'false');
  await like.click();
  await page.clock.runFor(300);
  await like.click();
  await expectFront(1);

  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await expectFront(1);
  for (const [ms, at] of [
    [50, 2],
    [340, 2],
    [10, 3],
    [350, 4],
    [1000, 4],
  ] as const) {
    await page.clock.runFor(ms);
    await expectFront(at);
  }

  // What is undone is not answered by keys that came before.
  await page.keyboard.press('ArrowLeft');
  await expectFront(5);
  await page.clock.runFor(200);
  await page.keyboard.press('ArrowRight');
  await undoButton(page).click();
  await expectFront(4);
  await page.clock.runFor(1000);
  await expectFront(4);

  await page.clock.resume();
  const given = cards.slice(0, 3).map(({ id }) => expect.objectContaining({ targetId: id, action: 'like' }));
  await expect.poll(() => sent).toEqual(given);
});

test('The sheet of a match takes no tap that is meant for the deck.', async ({ page }) => {
  await page.clock.install();
  await page.route('**/api/swipes', (route) => route.fulfill({ json: { match: true, conversationId: 'a_b' } }), {
    times: 1,
  });
  const sheetLoaded = page.waitForEvent('requestfinished', (one) => one.url().includes('/assets/match-sheet-'));
  await page.goto('/swipe');
  await readTop(page);
  await sheetLoaded;
  await page.clock.pauseAt(Date.now() + 5000);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  const sheet = page.getByRole('dialog', { name: "It's a match!" });
  const first = await readTop(page);
  await Promise.all([waitForAnswer(page, '/swipes'), like.click()]);
  await page.clock.runFor(600);
  await expect(sheet).toHaveCount(0);
  const second = await readTop(page);
  expect(second).not.toBe(first);
  await like.click();
  await expect(page.locator('article:not([inert])').getByRole('link')).not.toHaveAttribute('href', second);
  await page.clock.runFor(700);
  await expect(sheet).toHaveCount(0);
  // On a slow machine the page hears of the match only after the second tap, and waits from then on.
  await expect(async () => {
    await page.clock.runFor(200);
    await expect(sheet).toBeVisible({ timeout: 100 });
  }).toPass();
  // A tap that comes now was meant for the deck.
  await page.mouse.click(10, 10);
  await expect(sheet).toBeVisible();
  await page.clock.runFor(600);
  await page.mouse.click(10, 10);
  await expect(sheet).toHaveCount(0);
});

test('After the last card there is no answer to give, only one to undo.', async ({ page, account }) => {
  const town = { location: 'Simunul' };
  await callApi(account, 'PATCH /profile/me', { ...town, lookingFor: { distance: 1 } });
  const other = await createMember({ ...town, name: 'Amparo' });
  const like = page.getByRole('button', { name: 'Like', exact: true });
  const dislike = page.getByRole('button', { name: 'Dislike' });
  await page.goto('/swipe');
  await readTop(page);
  // The answer is on its way when it is taken back.
  const isOnItsWay = Promise.withResolvers<void>();
  const isUndone = Promise.withResolvers<void>();
  await page.route(/\/api\/swipes/, async (route) => {
    isOnItsWay.resolve();
    await isUndone.promise;
    await route.continue();
  });
  await dislike.press('Enter');
  await isOnItsWay.promise;
  await expect(page.getByText('No more profiles to show', { exact: true })).toBeVisible();
  await expect(like).toHaveCount(0);
  await expect(dislike).toHaveCount(0);
  await expect(undoButton(page)).toBeFocused();
  await expect(undoButton(page)).toHaveText('Undo the last answer');
  await page.keyboard.press('Enter');
  isUndone.resolve();
  await expect(top(page).getByRole('link')).toHaveAttribute('href', `/profile/${other.id}`);
  await expect(undoButton(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dislike).toBeFocused();
});

test('Cards dealt to a left page come back.', async ({ page, account }) => {
  // Nobody else has this age: the deck ends after them, and no other test is dealt them.
  const old = { age: 97, lookingFor: { minAge: 97, maxAge: 97 } };
  for (let made = 0; made < 24; made += 4) await Promise.all([1, 2, 3, 4].map(() => createMember(old)));
  await callApi(account, 'PATCH /profile/me', old);
  const dealt = await readDealt(page, () => page.goto('/swipe'));
  let isDealt = false;
  await page.route(
    '**/api/deck?cursor=*',
    async (route) => {
      await route.fetch();
      isDealt = true;
      // The page never gets the answer.
    },
    { times: 1 },
  );
  // The deck asks for its next page when fewer than five cards are left.
  for (let left = dealt.length; left > 4; left -= 1) await pass(page);
  await expect.poll(() => isDealt).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Tagpo' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Swipe' }).click();
  await readTop(page);

  const empty = page.getByText('No more profiles to show', { exact: true });
  while (!(await empty.isVisible())) await page.keyboard.press('ArrowLeft', { delay: 50 });
  await expect.poll(() => callApi(account, 'GET /deck')).toEqual([]);
});
