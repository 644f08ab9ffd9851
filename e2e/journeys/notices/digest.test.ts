import { callApi } from '../../fixtures/account.ts';
import { waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.describe('a member', () => {
  test.use({ arriveAs: 'member' });

  test('The email of what is unread is off until it is switched on, and stays on.', async ({ page, account }) => {
    await page.goto('/settings');
    const digest = page.getByRole('switch', { name: 'Email me what is unread' });
    await expect(digest).not.toBeChecked();
    const saved = waitForAnswer(page, '/settings');
    await digest.click();
    await saved;
    await page.reload();
    await expect(digest).toBeChecked();
    const { settings } = await callApi<{ settings: object }>(account, 'GET /profile/me');
    expect(settings).toMatchObject({ hasDigest: true });
  });
});

test('A link that is in no email ends nothing, and says so.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  await page.goto('/unsubscribe#a.b');
  await page.getByRole('button', { name: 'Stop emails' }).click();
  await expect(page.getByRole('alert')).toContainText('That did not work.');
});
