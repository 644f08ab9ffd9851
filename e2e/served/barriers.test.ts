import type { Page } from '@playwright/test';
import { callApi, createMember } from '../fixtures/account.ts';
import { findBarriers } from '../fixtures/barriers.ts';
import { match } from '../fixtures/chat.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const main = (page: Page) => page.getByRole('main');

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In the ${colorScheme} look`, () => {
    test.use({ colorScheme, bypassCSP: true });

    test('swiping, searching, keeping and reporting have no barrier.', async ({ page, account }) => {
      const amihan = await createMember({ name: 'Amihan' });
      await callApi(account, `POST /favorites/${amihan.id}`);
      await callApi(amihan, 'POST /swipes', { targetId: account.id, action: 'like' });
      await page.goto('/swipe');
      await expect(page.locator('article:not([inert])')).toBeVisible();
      expect(await findBarriers(page), 'swipe').toEqual([]);
      await page.goto('/search');
      await expect(main(page).getByRole('article').first()).toBeVisible();
      await page.getByLabel('Minimum age').fill('51');
      await expect(page.getByLabel('Minimum age')).toHaveAttribute('aria-invalid', 'true');
      expect(await findBarriers(page), 'search').toEqual([]);
      await page.goto('/favorites');
      await expect(main(page).getByRole('link', { name: /Amihan/ })).toBeVisible();
      expect(await findBarriers(page), 'favorites').toEqual([]);

      await page.goto(`/profile/${amihan.id}`);
      await page.getByRole('button', { name: 'More about Amihan' }).click();
      expect(await findBarriers(page), 'what one can do').toEqual([]);
      await page.getByRole('button', { name: 'Block Amihan' }).click();
      await expect(page.getByRole('dialog', { name: 'Block Amihan?' })).toBeVisible();
      expect(await findBarriers(page), 'a block').toEqual([]);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'More about Amihan' }).click();
      await page.getByRole('button', { name: 'Report Amihan' }).click();
      const report = page.getByRole('dialog', { name: 'Report Amihan' });
      await report.getByRole('button', { name: 'Send report' }).click();
      await expect(report.getByText('Required', { exact: true })).toBeVisible();
      await expect(report.getByRole('checkbox')).toHaveCount(0);
      expect(await findBarriers(page), 'a report').toEqual([]);
      await report.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Like Profile' }).click();
      await expect(page.getByRole('dialog', { name: "It's a match!" })).toBeVisible();
      expect(await findBarriers(page), 'a match').toEqual([]);
    });

    test('talking, paying and settings have no barrier.', async ({ page, account }) => {
      const amihan = await createMember({ name: 'Amihan' });
      const asking = await createMember({ name: 'Bituin' });
      for (const [from, to] of [
        [amihan, account],
        [account, amihan],
        [asking, account],
      ] as const) {
        await callApi(from, 'POST /messages', { id: crypto.randomUUID(), receiverId: to.id, content: 'Kumusta?' });
      }
      await page.goto('/messages');
      await expect(page.getByRole('link', { name: /Bituin/ })).toBeVisible();
      expect(await findBarriers(page), 'messages').toEqual([]);
      await page.goto(`/chat/${amihan.id}`);
      await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(2);
      await page.getByLabel('Type a message...').fill('Mabuti');
      expect(await findBarriers(page), 'chat').toEqual([]);
      await page.getByRole('button', { name: 'More about Amihan' }).click();
      await page.getByRole('button', { name: 'Report Amihan' }).click();
      const report = page.getByRole('dialog', { name: 'Report Amihan' });
      await report.getByRole('checkbox', { name: 'Attach 1 message from this chat' }).check();
      expect(await findBarriers(page), 'a report from a chat').toEqual([]);
      await report.getByRole('button', { name: 'Cancel' }).click();
      await page.goto(`/chat/${asking.id}`);
      await expect(page.getByRole('button', { name: 'Decline', exact: true })).toBeVisible();
      expect(await findBarriers(page), 'a request').toEqual([]);
      const dalisay = await createMember({ name: 'Dalisay' });
      await match(account, dalisay);
      // Else the page that follows stands below the sheet that tells of it.
      await callApi(account, 'POST /matches/seen', { until: new Date().toISOString() });
      await page.goto(`/chat/${dalisay.id}`);
      await expect(page.getByRole('heading', { name: 'Ways to begin' })).toBeVisible();
      expect(await findBarriers(page), 'a match').toEqual([]);
      for (const path of ['/lightning', '/billing', '/settings']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expect(main(page).getByRole('status', { name: /^Loading/ })).toHaveCount(0);
        expect(await findBarriers(page), path).toEqual([]);
      }
      await page.getByText('Blocked people', { exact: true }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('button', { name: 'Save new password' }).click();
      expect(await findBarriers(page), 'settings, opened').toEqual([]);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      expect(await findBarriers(page), 'deleting the account').toEqual([]);
    });
  });
}
