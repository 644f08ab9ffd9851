import { callApi, createMember } from '../fixtures/account.ts';
import { arriveSwitchedOff } from '../fixtures/administrator.ts';
import { findBarriers } from '../fixtures/barriers.ts';
import { expect, test } from '../fixtures/test.ts';

const LONG_NAME = 'Maria Consolacion Pangilinan-Macapagal';

const screens = [
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
] as const;

for (const screen of screens) {
  test.describe(`In the ${screen.colorScheme} look, ${screen.viewport.width} pixels wide,`, () => {
    test.use({ ...screen, bypassCSP: true, arriveAs: 'administrator' });

    test('the staff’s pages have no barrier, and nothing is cut off.', async ({ page, account }) => {
      const [reporter, reported] = await Promise.all([
        createMember({ name: 'Amado', location: 'Mati' }),
        createMember({ name: LONG_NAME, location: 'Mati' }),
      ]);
      const { id } = await callApi<{ id: string }>(reporter, 'POST /reports', {
        userId: reported.id,
        reason: 'harassment',
        text: 'Every night he writes, and every night I ask him to stop. '.repeat(4),
      });
      await callApi(account, `PATCH /admin/users/${reported.id}/toggle`, { active: false, reason: 'harassment' });
      const check = async (what: string) => {
        expect(await findBarriers(page), what).toEqual([]);
        const cut = await page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('main section')]
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map(({ textContent }) => textContent?.slice(0, 40)),
        );
        expect(cut, what).toEqual([]);
      };

      await page.goto(`/admin?query=${encodeURIComponent(reported.email)}&target=${reported.id}`);
      await expect(page.getByText(/^Off since /)).toBeVisible();
      await expect(page.getByText('Total Users')).toBeVisible();
      await expect(page.getByRole('article', { name: 'User switched off' })).toBeVisible();
      await check('dashboard');

      const log = page.getByRole('region', { name: 'Activity Logs' });
      await log.getByText('Filters (1)').click();
      await log.getByRole('combobox', { name: 'Administrator' }).fill(reported.email);
      await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
      await check('whom a filter may mean');

      await page.goto(`/admin?query=${encodeURIComponent(reporter.email)}`);
      await page.getByRole('switch').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
      await expect(page.getByText('Required')).toBeVisible();
      await check('dialog');

      await page.goto(`/admin/reports/${id}`);
      await expect(
        page.getByRole('region', { name: `History of ${LONG_NAME}` }).getByText('User switched off'),
      ).toBeVisible();
      await check('report');
      await page.goto('/admin/reports');
      await expect(page.getByText(`Report about ${LONG_NAME}`).first()).toBeVisible();
      await check('queue');
      await page.goto('/admin/reports?state=no-action');
      await expect(page.getByRole('navigation', { name: 'How they were closed' })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Loading reports' })).toHaveCount(0);
      await check('reports');

      await page.goto('/admin/samples');
      await page.getByLabel('How many? (1 to 100)').fill('0');
      await expect(page.getByText('Invalid input')).toBeVisible();
      await check('samples');
    });
  });

  test.describe(`In the ${screen.colorScheme} look, ${screen.viewport.width} pixels wide,`, () => {
    test.use({ ...screen, bypassCSP: true });

    test('the page of an account that is off has no barrier.', async ({ page }) => {
      await arriveSwitchedOff(page, 'underage');
      await expect(page.getByText('Under 18')).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
      await page.getByLabel('Your appeal').fill('I am thirty.');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('We have it. Somebody will read it.')).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
    });
  });
}
