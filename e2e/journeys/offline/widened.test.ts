import { thread, write } from '../../fixtures/chat.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('A chat that is widened without a network stays, and gets the rail when there is one.', async ({
  page,
  context,
  amihan,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module|did not load/);
  await page.goto(`/chat/${amihan.id}`);
  await expect(page.getByLabel('Type a message...')).toBeVisible();
  await context.setOffline(true);
  await write(page, 'Kumusta?');
  // A reused page may hold the rail of an earlier test in its HTTP cache, which needs no network. A route turns that cache off.
  await page.route('**/assets/rail-*.js', (route) => route.continue());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/rail-'));
  await page.setViewportSize({ width: 1280, height: 800 });
  await failed;
  await expect(thread(page)).toHaveText(['You: Kumusta?']);

  await context.setOffline(false);
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Swipe' })).toBeVisible();
  await expect(thread(page)).toHaveText(['You: Kumusta?']);
  await expect(page.getByRole('log')).toContainText('Sent');
});
