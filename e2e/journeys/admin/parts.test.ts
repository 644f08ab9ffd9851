import { visit } from '../../fixtures/navigation.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

test('A part of a page that did not load can be loaded again.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/, /A part of the page did not load/);
  for (const [part, path, shows] of [
    ['reports-view', '/admin/reports', 'Reports'],
    ['samples-view', '/admin/samples', 'Generate Sample Profiles'],
  ] as const) {
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
    await visit(page, path);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute(`**/assets/${part}-*.js`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: shows, exact: true })).toBeVisible();
  }
});
