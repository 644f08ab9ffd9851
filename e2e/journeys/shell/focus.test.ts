import { callApi } from '../../fixtures/account.ts';
import { visit } from '../../fixtures/navigation.ts';
import { waitForIdleParts } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

// Asked to verify their address on /messages.
test.use({ arriveAs: 'unverified' });

test('The focus stays near what leaves the page.', async ({ page, account }) => {
  const prompts = [
    { id: 'beach-or-bundok', answer: 'Dagat, kasi tahimik.' },
    { id: 'ask-me', answer: 'The wrong boat' },
  ];
  await callApi(account, 'PATCH /profile/me', { prompts });
  await page.goto('/edit-profile');
  await waitForIdleParts(page);
  await page.getByRole('button', { name: 'Move up: Ask me about' }).press('Enter');
  await expect(page.locator('li:focus')).toContainText('Ask me about');
  await page.getByRole('button', { name: 'Remove: Ask me about' }).press('Enter');
  await expect(page.locator('ul:focus')).toContainText('Beach or bundok');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove: Beach or bundok' })).toBeFocused();

  await visit(page, '/messages');
  await waitForIdleParts(page);
  await page.getByRole('button', { name: 'Not now' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0);
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);

  await visit(page, '/search?maxAge=40&goal=long-term');
  await waitForIdleParts(page);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByLabel('Name of the search').fill('Online ngayon');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: /Online ngayon/ })).toBeVisible();
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});
