import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

for (const { part, path, shows } of [
  { part: 'reports-view', path: '/admin/reports', shows: 'Reports' },
  { part: 'samples-view', path: '/admin/samples', shows: 'Generate Sample Profiles' },
]) {
  test(`A part of ${path} that did not load can be loaded again.`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/, /A part of the page did not load/);
    await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute(`**/assets/${part}-*.js`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: shows, exact: true })).toBeVisible();
  });
}
