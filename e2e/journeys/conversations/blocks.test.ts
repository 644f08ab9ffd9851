import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { field, send } from '../../fixtures/chat.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', livesIn: 'Virac' });

interface People {
  readonly one: Account;
  /** The neighbour's card shows that a list is loaded. */
  readonly neighbour: Account;
}

/** Expects `one` to be in every list, or in none. */
async function expectEverywhere(page: Page, { one: { id }, neighbour }: People, isThere: boolean): Promise<void> {
  const card = (member: string) => page.getByRole('main').locator(`a[href="/profile/${member}"]`);
  for (const path of ['/', '/search']) {
    await page.goto(path);
    await expect(card(neighbour.id)).toBeVisible();
    await expect(card(id), path).toHaveCount(isThere ? 1 : 0);
  }
  await page.goto('/messages');
  const row = page.locator(`a[href="/chat/${id}"]`);
  if (isThere) await expect(row).toContainText('Kumusta?');
  else await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible();
  await expect(row).toHaveCount(isThere ? 1 : 0);
}

test('A blocked member is gone until unblocked.', async ({ page, account, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const amihan = await createMember({ name: 'Amihan', location: 'Virac' });
  const people = { one: amihan, neighbour: await createMember({ name: 'Tala', location: 'Virac' }) };
  await send(amihan, account, 'Kumusta?');
  await callApi(account, `POST /favorites/${amihan.id}`);
  await expectEverywhere(page, people, true);

  await page.goto(`/profile/${amihan.id}`);
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Block Amihan' }).click();
  const question = page.getByRole('dialog', { name: 'Block Amihan?' });
  await expect(question).toContainText('Your chat closes, your like or match ends, and they leave your favorites.');
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('Amihan is blocked', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expectEverywhere(page, people, false);
  await page.goto(`/chat/${amihan.id}`);
  await expect(page.getByText('This conversation is not available', { exact: true })).toBeVisible();
  await expect(callApi(amihan, `GET /profile/${account.id}`)).rejects.toThrow(/404/);
  await expect(send(amihan, account, 'Kumusta?')).rejects.toThrow(/40[34]/);

  await page.goto('/settings');
  await page.getByText('Blocked people', { exact: true }).click();
  await page.getByRole('button', { name: 'Unblock Amihan' }).click();
  await expect(page.getByText('Amihan is no longer blocked', { exact: true })).toBeVisible();
  await expect(page.getByText('You have not blocked anyone.', { exact: true })).toBeVisible();
  await expectEverywhere(page, people, true);
  expect(await callApi(account, 'GET /favorites')).toEqual([]);

  // A block from the chat closes it.
  await page.goto(`/chat/${amihan.id}`);
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Block Amihan' }).click();
  await question.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByText('Amihan is blocked', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible();
});

for (const isLoaded of [true, false])
  test(`Who is blocked ${isLoaded ? 'in' : 'before they see'} a chat does not see the profile beside it.`, async ({
    page,
    account,
    amihan,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/);
    await page.setViewportSize({ width: 1280, height: 800 });
    const load = await holdRequests(page, /\/api\/(?:messages|inbox)/);
    if (isLoaded) load();
    await page.goto(`/chat/${amihan.id}`);
    const pane = page.getByRole('region', { name: /^Profile of Amihan|^Amihan/ });
    await expect(pane).toBeVisible();
    if (isLoaded) await expect(field(page)).toBeVisible();
    await callApi(amihan, `POST /blocks/${account.id}`);
    load();
    await expect(page.getByText('This conversation is not available', { exact: true })).toBeVisible();
    await expect(pane).toHaveCount(0);
  });
