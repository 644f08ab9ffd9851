import type { Page } from '@playwright/test';
import { findToast } from '../../fixtures/member.ts';
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
  await page.mouse.move(200, 700);
  await page.keyboard.press('F8');
  await page.clock.runFor(20_000);
  await expect(findToast(page)).toBeVisible();
});

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
