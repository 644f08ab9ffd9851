import type { Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { conversation, readThread, thread, write } from '../../fixtures/chat.ts';
import { waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function like(page: Page, id: string): Promise<void> {
  await page.goto(`/profile/${id}`);
  await Promise.all([waitForAnswer(page, '/swipes'), page.getByRole('button', { name: 'Like Profile' }).click()]);
}

test('Two members match and write to each other.', async ({ page, account, openAs }) => {
  const amihan = await createMember({ name: 'Amihan' });
  await like(page, amihan.id);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // A like that is taken back is gone for the other.
  const likes = async () => (await callApi<unknown[]>(amihan, 'GET /likes')).length;
  expect(await likes()).toBe(1);
  const liked = page.getByRole('button', { name: 'Liked', exact: true });
  await expect(liked).toHaveAttribute('aria-pressed', 'true');
  await liked.click();
  await expect(page.getByText('Your like is taken back', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Like Profile' })).toHaveAttribute('aria-pressed', 'false');
  expect(await likes()).toBe(0);
  await like(page, amihan.id);

  const hers = await openAs(amihan);
  await like(hers, account.id);
  const sheet = hers.getByRole('dialog', { name: "It's a match!" });
  await expect(sheet).toContainText('You and Luz like each other.');
  await sheet.getByRole('link', { name: 'Message' }).click();
  await expect(hers).toHaveURL(new RegExp(`/chat/${account.id}$`));
  await write(hers, 'Kumusta ka?');
  await expect(thread(hers)).toHaveText(['You: Kumusta ka?']);
  // The other page of the match may have it already.
  await expect(hers.getByRole('log')).toContainText(/Sent|Delivered/);

  await page.goto('/');
  await expect(bar(page).getByRole('link', { name: 'Messages' })).toContainText('1 unread message');
  await bar(page).getByRole('link', { name: 'Messages' }).click();
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  const row = conversation(page, /Amihan/);
  await expect(row).toContainText('Kumusta ka?');
  await expect(row).toContainText('1 unread message');
  await row.click();
  await expect(thread(page)).toHaveText(['Amihan: Kumusta ka?']);
  await write(page, 'Mabuti, ikaw?');

  const both = ['Kumusta ka?', 'Mabuti, ikaw?'];
  await expect(thread(page)).toHaveText(both.map((text, at) => `${['Amihan', 'You'][at]}: ${text}`));
  await expect(thread(hers)).toHaveText(both.map((text, at) => `${['You', 'Luz'][at]}: ${text}`));
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Add to favorites' }).click();
  await expect(page.getByText('Added to favorites', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Remove from favorites' }).click();
  await expect(page.getByText('Removed from favorites', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(conversation(page, /Amihan/)).toContainText('You: Mabuti, ikaw?');
  await expect(page.getByRole('main')).not.toContainText('unread');
  await expect(bar(page).getByRole('link', { name: 'Messages' })).toHaveText('Messages');
});

test('The first words to a match are written and sent in its sheet.', async ({ page, account }) => {
  const amihan = await createMember({ name: 'Amihan' });
  await callApi(amihan, 'POST /swipes', { targetId: account.id, action: 'like' });
  await like(page, amihan.id);
  const sheet = page.getByRole('dialog', { name: "It's a match!" });
  // Keys that were meant for the page write nothing.
  await expect(sheet).toBeFocused();
  const opener = sheet.getByRole('button', { name: 'Hi Amihan!' }).first();
  const text = (await opener.textContent()) ?? '';
  await opener.click();
  const field = sheet.getByLabel('Type a message...');
  await expect(field).toHaveValue(text);
  await expect(field).toBeFocused();
  await page.keyboard.type(' Ako, tsaa.');
  await sheet.getByRole('button', { name: 'Send' }).click();
  await expect(sheet.getByRole('status')).toHaveText('Your message to Amihan is sent.');
  expect(await readThread(amihan, account)).toEqual([`${text} Ako, tsaa.`]);
  await sheet.getByRole('link', { name: 'Open the chat' }).click();
  await expect(thread(page)).toHaveText([`You: ${text} Ako, tsaa.`]);
  await expect(sheet).toHaveCount(0);
});

const _mine = (page: Page) => page.getByRole('log').getByRole('listitem');
