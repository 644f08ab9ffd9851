import { callApi, createMember } from '../../fixtures/account.ts';
import { field, send, thread, write } from '../../fixtures/chat.ts';
import { visit } from '../../fixtures/navigation.ts';
import { holdRequests } from '../../fixtures/network.ts';
import { createAdministrator } from '../../fixtures/staff.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('Declining a request tells its author nothing, and it may still be answered.', async ({ page, account }) => {
  const amihan = await createMember({ name: 'Amihan' });
  await send(amihan, account, 'Kumusta? https://example.com');
  const before = await callApi(amihan, `GET /conversations/${account.id}`);
  await page.goto(`/chat/${amihan.id}`);
  await expect(thread(page)).toHaveText(['Amihan: Kumusta? https://example.com']);
  await expect(page.getByText('Amihan wrote to you first. Reply to start chatting.')).toBeVisible();
  // The URL in a request is not a link.
  await expect(thread(page).getByRole('link')).toHaveCount(0);
  for (const name of ['Block', 'Report']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Decline the request from Amihan?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(thread(page)).toBeVisible();
  await page.getByRole('button', { name: 'Decline', exact: true }).click();
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByText('Request declined', { exact: true })).toBeVisible();
  await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible();
  expect(await callApi(amihan, `GET /conversations/${account.id}`)).toEqual(before);

  await visit(page, `/profile/${amihan.id}`);
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByText('No messages yet. Start the conversation!', { exact: true })).toBeVisible();
  await expect(page.getByText('Kumusta?')).toHaveCount(0);
  // It answers the request, and is no first message.
  await expect(page.getByText(/^You can send one message now/)).toHaveCount(0);
  await write(page, 'Mabuti naman!');
  await expect(thread(page)).toHaveText(['Amihan: Kumusta? https://example.com', 'You: Mabuti naman!']);
  await send(amihan, account, 'Salamat sa sagot');
  await expect(thread(page).last()).toHaveText('Amihan: Salamat sa sagot');
});

test('An open question about a chat follows what the other does.', async ({ page, account }) => {
  const bituin = await createMember({ name: 'Bituin' });
  await send(account, bituin, 'Kumusta?');
  await send(bituin, account, 'Mabuti');
  await callApi(account, 'POST /swipes', { targetId: bituin.id, action: 'like' });
  await page.goto(`/chat/${bituin.id}`);
  await page.getByRole('button', { name: 'More about Bituin' }).click();
  await page.getByRole('button', { name: 'End chat with Bituin' }).click();
  await expect(page.getByRole('dialog', { name: 'End the chat with Bituin?' })).toBeVisible();

  await callApi(bituin, 'POST /swipes', { targetId: account.id, action: 'like' });
  await expect(page.getByRole('dialog', { name: 'Unmatch Bituin?' })).toBeVisible();
  await expect(page.getByText('You and Bituin like each other.', { exact: true })).toBeVisible();

  await callApi(bituin, `DELETE /matches/${account.id}`);
  await expect(page.getByText('This conversation is not available', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('A request holds one message until an answer accepts it.', async ({ page, account }) => {
  const amihan = await createMember({ name: 'Amihan' });
  await page.goto(`/chat/${amihan.id}`);
  const rule = page.getByText('You can send one message now, and more once Amihan answers.', { exact: true });
  await expect(rule).toBeVisible();
  await write(page, 'Kumusta?');
  await expect(rule).toHaveCount(0);
  await expect(page.getByText('You can write again once Amihan answers.', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await send(amihan, account, 'Mabuti');
  await expect(field(page)).toBeVisible();

  const bituin = await createMember({ name: 'Bituin' });
  await send(bituin, account, 'Kumusta?');
  await visit(page, `/chat/${bituin.id}`);
  await write(page, 'Mabuti!');
  await expect(thread(page)).toHaveText(['Bituin: Kumusta?', 'You: Mabuti!']);
  await expect(page.getByRole('button', { name: 'Decline', exact: true })).toHaveCount(0);
  await send(bituin, account, 'Salamat sa sagot');
  await expect(thread(page).last()).toHaveText('Bituin: Salamat sa sagot');

  await page.getByRole('button', { name: 'More about Bituin' }).click();
  await page.getByRole('button', { name: 'End chat with Bituin' }).click();
  const question = page.getByRole('dialog', { name: 'End the chat with Bituin?' });
  await question.getByRole('button', { name: 'End chat', exact: true }).click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByText('Chat ended', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Bituin/ })).toHaveCount(0);
  await expect(send(bituin, account, 'Kumusta na?')).rejects.toThrow(/404/);
});

test('A late answer to an unmatch leads nobody away from another page.', async ({ page, amihan }) => {
  await page.goto('/messages');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await page.locator(`main a[href="/chat/${amihan.id}"]`).click();
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Unmatch Amihan' }).click();
  const release = await holdRequests(page, `**/api/matches/${amihan.id}`);
  const question = page.getByRole('dialog', { name: 'Unmatch Amihan?' });
  await question.getByRole('button', { name: 'Unmatch', exact: true }).click();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/messages$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/profile\/me$/);
  release();
  await expect(page.getByText('You and Amihan are no longer matched', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/me$/);
});

test('An ended match is gone for both.', async ({ page, account, openAs, expectedErrors, amihan }) => {
  expectedErrors.push(/status of 404/);
  await send(amihan, account, 'Kumusta?');
  const hers = await openAs(amihan);
  await hers.goto(`/chat/${account.id}`);
  await expect(thread(hers)).toHaveText(['You: Kumusta?']);
  await page.goto(`/chat/${amihan.id}`);
  await expect(thread(page)).toHaveText(['Amihan: Kumusta?']);
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await page.getByRole('button', { name: 'Unmatch Amihan' }).click();
  // The inbox may tell of the end before the call is answered.
  await page.route(`**/api/matches/${amihan.id}`, async (route) => {
    const response = await route.fetch();
    await expect(page.getByText('This conversation is not available', { exact: true })).toBeAttached();
    await route.fulfill({ response });
  });
  const question = page.getByRole('dialog', { name: 'Unmatch Amihan?' });
  await question.getByRole('button', { name: 'Unmatch', exact: true }).click();
  await expect(page).toHaveURL(/\/messages$/);
  await expect(page.getByText('You and Amihan are no longer matched', { exact: true })).toBeVisible();
  await expect(page.getByText('No conversations yet', { exact: true })).toBeVisible();
  await expect(hers.getByText('This conversation is not available', { exact: true })).toBeVisible();
  const hint = 'It has ended, or this person cannot be reached right now.';
  await expect(hers.getByText(hint, { exact: true })).toBeVisible();

  // It can be reported, with what was written in it, from a later visit too.
  await hers.goto('/messages');
  const ended = hers.getByText('Chats that ended', { exact: true });
  await ended.click();
  await hers.getByRole('link', { name: /^Someone you chatted with/ }).click();
  await hers.getByRole('button', { name: 'Report this person' }).last().click();
  await hers.getByRole('radio', { name: 'Harassment or threats' }).check();
  await hers.getByRole('checkbox', { name: 'Attach the newest messages of this chat' }).check();
  await hers.getByRole('button', { name: 'Send report' }).click();
  await expect(hers.getByText('Report sent. Thank you.', { exact: true })).toBeVisible();
  const offer = hers.getByRole('dialog', { name: 'Block this person?' });
  await offer.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(hers.getByText('This person is blocked', { exact: true })).toBeVisible();
  await expect(hers.getByText('No conversations yet', { exact: true })).toBeVisible();
  await expect(ended).toHaveCount(0);
  expect(await callApi<object[]>(amihan, 'GET /reports')).toMatchObject([{ state: 'open' }]);

  await hers.goto(`/chat/${amihan.id}`);
  await expect(hers.getByText('This is you. You cannot chat with yourself.', { exact: true })).toBeVisible();
  await expect(hers.getByText('Kumusta?')).toHaveCount(0);
});

test('A sample’s chat says so and takes no message.', async ({ page }) => {
  const staff = await createAdministrator();
  await callApi(staff, 'POST /admin/generate-samples?count=1');
  const users = await callApi<{ id: string; name: string; isSample: boolean }[]>(staff, 'GET /admin/users');
  const sample = users.find(({ isSample }) => isSample);
  await page.goto(`/chat/${sample?.id}`);
  await expect(page.getByText('Sample', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`Chat with ${sample?.name}`));
  await expect(field(page)).toHaveCount(0);
});

test('A match whose account is deleted before a word was written invites to nothing.', async ({
  page,
  account,
  amihan,
}) => {
  await page.goto(`/chat/${amihan.id}`);
  const openers = page.getByText('Ways to begin', { exact: true });
  await expect(openers).toBeVisible();
  await callApi(amihan, 'DELETE /profile/me');
  await page.reload();
  await expect(
    page.getByText('This account was deleted. Nothing can be sent any more.', { exact: true }),
  ).toBeVisible();
  await expect(openers).toHaveCount(0);
  await visit(page, '/messages');
  await expect(page.getByRole('main')).toContainText('This account was deleted');
  await expect(page.getByText("It's a match. Say hello!", { exact: true })).toHaveCount(0);
  expect(await callApi(account, 'GET /conversations')).toMatchObject([{ member: { isDeleted: true } }]);
});

test('A text of which nothing can be seen is not sent.', async ({ page, amihan }) => {
  await page.goto(`/chat/${amihan.id}`);
  const send = page.getByRole('button', { name: 'Send' });
  await field(page).fill('\u200b\u3164');
  await expect(send).toBeDisabled();
  await field(page).fill('\u200bHoy');
  await expect(send).toBeEnabled();
});
