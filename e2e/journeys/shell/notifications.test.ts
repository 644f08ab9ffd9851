import type { Locator, Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { field } from '../../fixtures/chat.ts';
import { findToast } from '../../fixtures/member.ts';
import { visit } from '../../fixtures/navigation.ts';
import { TEXT_FILE } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'newcomer' });

async function refuseFile(page: Page, name: string): Promise<void> {
  await page.getByLabel('Add Photo').setInputFiles({ ...TEXT_FILE, name });
  await expect(findToast(page)).toContainText(`${name} is not an image.`);
}

/** Opens the setup page and stops its clock. */
async function openWithStoppedClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/setup-profile');
  await expect(page.getByRole('button', { name: 'Complete Profile' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
  await page.clock.pauseAt(Date.now() + 60_000);
}

test('A notification closes after five seconds unless it is in use.', async ({ page }) => {
  await openWithStoppedClock(page);
  await refuseFile(page, 'one.txt');
  await page.clock.runFor(4_900);
  await expect(findToast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(findToast(page)).toHaveCount(0);

  await refuseFile(page, 'two.txt');
  await findToast(page).hover();
  await page.clock.runFor(20_000);
  await expect(findToast(page)).toBeVisible();
  await page.mouse.move(200, 100);
  await page.keyboard.press('F8');
  await page.clock.runFor(20_000);
  await expect(findToast(page)).toBeVisible();
});

test('A notification over a dialog is read and closed there.', async ({ page }) => {
  await page.goto('/setup-profile');
  await expect(page.getByRole('button', { name: 'Complete Profile' })).toBeVisible();
  await refuseFile(page, 'one.txt');
  const list = await findToast(page).elementHandle();
  // It waits while it is pointed at.
  await findToast(page).hover();
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  expect(await list?.evaluate((element) => element.isConnected)).toBe(true);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(findToast(page)).toHaveCount(0);
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();

  await refuseFile(page, 'two.txt');
  await findToast(page).hover();
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  await findToast(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(findToast(page)).toHaveCount(0);
  await expect(menu).toBeVisible();
});

test.describe('A member', () => {
  test.use({ arriveAs: 'member' });

  test('reads a notification that covers nothing that is needed.', async ({ page, amihan }) => {
    const bar = page.getByRole('navigation', { name: 'Main' });
    const header = page.getByRole('banner');
    const add = () => page.getByRole('button', { name: /favorites$/ }).last();
    const more = page.getByRole('button', { name: 'More about Amihan' });
    for (const { route, opens, needed } of [
      { route: '/search', needed: [header, bar] },
      { route: `/chat/${amihan.id}`, opens: more, needed: [more, field(page)] },
      { route: `/profile/${amihan.id}`, opens: more, needed: [header, more, bar] },
    ]) {
      await visit(page, route);
      await opens?.click();
      await add().click();
      await expect(findToast(page), route).toContainText('favorites');
      await expect.poll(() => countCovered(page, needed), route).toBe(0);
      await findToast(page).getByRole('button', { name: 'Dismiss' }).click();
    }
  });

  test('answers a match under the notification of the like that made it.', async ({ page, account }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const belen = await createMember({ name: 'Belen' });
    await callApi(account, 'POST /swipes', { targetId: belen.id, action: 'pass' });
    await callApi(belen, 'POST /swipes', { targetId: account.id, action: 'like' });
    await page.goto('/swipe/passed');
    await page.getByRole('button', { name: 'Like Belen' }).click();
    const sheet = page.getByRole('dialog', { name: "It's a match!" });
    const needed = [field(page), sheet.getByRole('button', { name: 'Keep going' })];
    await expect(sheet).toBeVisible();
    await expect(findToast(page)).toContainText('You liked Belen.');
    await expect.poll(() => countCovered(page, needed)).toBe(0);
  });
});

test.describe('A visitor', () => {
  test.use({ arriveAs: 'visitor' });

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 844, height: 390 },
  ]) {
    test(`reads at ${viewport.width} × ${viewport.height} why signing in failed, and everything to fill in.`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/status of 400/);
      await page.setViewportSize(viewport);
      await page.goto('/login');
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-one');
      // A click may scroll first, to where the controls leave no gap as high as the notification.
      await page.getByLabel('Password', { exact: true }).press('Enter');
      await expect(findToast(page)).toContainText('Authentication Error');
      const parts = page.getByRole('main').locator('input, button, a, label');
      await expect.poll(async () => countCovered(page, await parts.all())).toBe(0);
    });
  }
});

/** How many of the parts the notification lies over, one more if it leaves the screen. */
async function countCovered(page: Page, parts: readonly Locator[]): Promise<number> {
  const [own, ...boxes] = await Promise.all([findToast(page), ...parts].map((part) => part.boundingBox()));
  const screen = page.viewportSize();
  if (!own || !screen) return parts.length + 1;
  const covered = boxes.filter(
    (box) =>
      !box ||
      (box.y < own.y + own.height &&
        box.y + box.height > own.y &&
        box.x < own.x + own.width &&
        box.x + box.width > own.x),
  );
  return covered.length + (own.y < 0 || own.y + own.height > screen.height ? 1 : 0);
}

test('Only the newest notification shows until it is dismissed.', async ({ page }) => {
  await openWithStoppedClock(page);
  await refuseFile(page, 'zero.txt');
  await refuseFile(page, 'one.txt');
  await expect(findToast(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(findToast(page)).toHaveCount(0);

  const swipe = async (distance: number) => {
    const box = await findToast(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.mouse.up();
  };
  await refuseFile(page, 'two.txt');
  await swipe(40);
  await expect(findToast(page)).toBeVisible();
  await swipe(60);
  await expect(findToast(page)).toHaveCount(0);

  await refuseFile(page, 'three.txt');
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(findToast(page)).toHaveCount(0);
});
