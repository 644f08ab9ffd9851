import type { Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { thread, write } from '../../fixtures/chat.ts';
import { fillRequired, openMenu } from '../../fixtures/member.ts';
import { visit } from '../../fixtures/navigation.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'newcomer' });

const sizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

async function expectNothingBeside(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), page.url()).toBeLessThanOrEqual(
    0,
  );
}

for (const viewport of sizes) {
  const { width, height } = viewport;
  test.describe(`At ${width}×${height}`, () => {
    test.use({ viewport });

    test('somebody new finishes their profile, looks around, matches and writes.', async ({ page, account }) => {
      await page.goto('/setup-profile');
      await fillRequired(page);
      await expectNothingBeside(page);
      await page.getByRole('button', { name: 'Complete Profile' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('list').getByRole('link', { name: /, \d+/ }).first()).toBeVisible();
      await expectNothingBeside(page);

      await page.getByRole('link', { name: 'Swipe' }).first().click();
      await page.getByRole('button', { name: 'Dislike' }).click();
      await expectNothingBeside(page);

      await visit(page, '/search');
      await expect(page.getByRole('link', { name: 'View Profile' }).first()).toBeVisible();
      await expectNothingBeside(page);

      const menu = await openMenu(page);
      await menu.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
      await expectNothingBeside(page);

      const other = await createMember({ name: 'Amihan' });
      await callApi(other, 'POST /swipes', { targetId: account.id, action: 'like' });
      await visit(page, `/profile/${other.id}`);
      await page.getByRole('main').getByRole('button', { name: 'Like Profile' }).click();
      const match = page.getByRole('dialog', { name: "It's a match!" });
      await match.getByRole('link', { name: 'Message' }).click();
      await expect(page).toHaveURL(/\/chat\//);
      await write(page, 'Kumusta?');
      await expect(thread(page)).toHaveText([/Kumusta\?/]);
      await expectNothingBeside(page);
    });
  });
}
