import type { CDPSession, Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { noteSent } from '../../fixtures/chat.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', hasTouch: true });

/** The card in front, once it is at rest. */
const top = (page: Page) => page.locator('article:not([inert], [aria-busy=true])');

/** Drags the top card with a finger, and lifts the finger unless told otherwise. */
async function drag(page: Page, finger: CDPSession, by: { x: number; y: number }, isLifted = true): Promise<void> {
  const box = await top(page).boundingBox();
  if (!box) throw new Error('There is no card');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (const part of [0.25, 0.5, 0.75, 1]) {
    await touch('touchMove', [{ x: start.x + by.x * part, y: start.y + by.y * part }]);
  }
  if (isLifted) await touch('touchEnd', []);
}

/** Drags the top card away. @returns whose card it was */
async function dragAway(page: Page, finger: CDPSession, x: number): Promise<string> {
  const href = (await top(page).getByRole('link').getAttribute('href')) ?? '';
  await drag(page, finger, { x, y: 0 });
  await expect(top(page).getByRole('link')).not.toHaveAttribute('href', href);
  return href.replace('/profile/', '');
}

test('A card follows the finger, comes back, or is swiped away.', async ({ page, context }) => {
  const sent = noteSent(context);
  const finger = await context.newCDPSession(page);
  await page.goto('/swipe');
  await expect(top(page)).toBeVisible();
  const href = (await top(page).getByRole('link').getAttribute('href')) ?? '';
  await drag(page, finger, { x: 20, y: 0 }, false);
  await expect(top(page)).toHaveCSS('translate', '20px');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(top(page)).toHaveCSS('translate', '0px');
  await expect(top(page).getByRole('link')).toHaveAttribute('href', href);
  // A swipe that waits is sent when the page is left.
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(sent).toEqual([]);

  await page.goto('/swipe');
  await expect(top(page)).toBeVisible();
  const passed = await dragAway(page, finger, -160);
  const liked = await dragAway(page, finger, 160);
  const expected = [
    { targetId: passed, action: 'pass' },
    { targetId: liked, action: 'like' },
  ];
  await expect.poll(() => sent).toEqual(expected);
});

test('A pull upwards or the link opens the profile, and back leads to the same photo of the same card.', async ({
  page,
  context,
  account,
}) => {
  const town = { location: 'South Ubian' };
  await callApi(account, 'PATCH /profile/me', { ...town, lookingFor: { distance: 1 } });
  const other = await createMember({ ...town, name: 'Amihan' });
  for (let count = 0; count < 2; count += 1) await addPhoto(other);
  const finger = await context.newCDPSession(page);
  await page.goto('/swipe');
  const photo = (number: number) => top(page).getByRole('img', { name: `Photo ${number} of 2` });
  await expect(photo(1)).toBeVisible();
  const { x, y, width, height } = (await top(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width * 0.8, y + height / 3);
  await expect(photo(2)).toBeVisible();
  await drag(page, finger, { x: 0, y: -30 }, false);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await expect(page).toHaveURL('/swipe');

  await drag(page, finger, { x: 0, y: -160 });
  await expect(page).toHaveURL(`/profile/${other.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Amihan, 29');
  await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click();
  await expect(photo(2)).toBeVisible();
  await top(page).getByRole('button', { name: 'Previous photo' }).click();
  await expect(photo(1)).toBeVisible();
  await top(page).getByRole('link', { name: 'View the profile of Amihan' }).click();
  await expect(page).toHaveURL(`/profile/${other.id}`);
});
