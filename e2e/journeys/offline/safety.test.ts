import { callApi } from '../../fixtures/account.ts';
import { conversation, send } from '../../fixtures/chat.ts';
import { NO_NETWORK, untilKeptOffline } from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', serviceWorkers: 'allow' });

test('A report and a block without a network hold at once, and are sent once there is one.', async ({
  page,
  context,
  account,
  amihan,
  expectedErrors,
}) => {
  expectedErrors.push(...NO_NETWORK, /status of 404/);
  await send(amihan, account, 'Kumusta?');
  await callApi(account, `POST /favorites/${amihan.id}`);
  await page.goto('/favorites');
  const card = page.getByRole('main').locator(`a[href="/profile/${amihan.id}"]`);
  await card.click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Message' })).toBeVisible();
  await page.goto('/messages');
  await conversation(page, /Amihan/).click();
  await untilKeptOffline(page);
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Report Amihan' }).click();
  const form = page.getByRole('dialog', { name: 'Report Amihan' });
  await form.getByRole('radio', { name: 'Harassment or threats' }).check();
  await form.getByLabel('What happened? (optional)').fill('He threatens me.');
  await context.setOffline(true);
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(
    page.getByText('Your report is saved and will be sent when you are online.', { exact: true }),
  ).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Block Amihan?' });
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('Amihan is blocked', { exact: true })).toBeVisible();
  await expect(page.getByText('It takes effect for them as soon as you are online.', { exact: true })).toBeVisible();
  await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByText('This conversation is not available', { exact: true })).toBeVisible();
  await expect(page.getByText('Kumusta?')).toHaveCount(0);
  // Neither what was saved of the list and the profile shows them.
  await page.goto('/favorites');
  await expect(page.getByText('No favorites yet', { exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto(`/profile/${amihan.id}`);
  await expect(page.getByText('Profile not found', { exact: true })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('Report sent. Thank you.', { exact: true })).toBeVisible();
  const reports = await callApi<object[]>(account, 'GET /reports');
  expect(reports).toMatchObject([{ name: 'Amihan', reason: 'harassment' }]);
  await expect.poll(() => callApi<object[]>(account, 'GET /blocks')).toMatchObject([{ id: amihan.id }]);
});
