import { callApi } from '../../fixtures/account.ts';
import { conversation, createMatch, noteSent, openChat, readThread, write } from '../../fixtures/chat.ts';
import { NO_NETWORK, untilKeptOffline } from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', serviceWorkers: 'allow' });

test('Another page sends what two chats left unsent.', async ({ page, context, account, expectedErrors }) => {
  expectedErrors.push(...NO_NETWORK);
  const [amihan, bituin] = [
    await createMatch(account, { name: 'Amihan' }),
    await createMatch(account, { name: 'Bituin' }),
  ];
  await openChat(page, amihan);
  await openChat(page, bituin);
  await untilKeptOffline(page);
  const sent = noteSent(context);
  await context.setOffline(true);
  await write(page, 'Para kay Bituin');
  await page.goto(`/chat/${amihan.id}`);
  await write(page, 'Una', 'Ikalawa');
  await page.close();

  const other = await context.newPage();
  await other.goto('/profile/me');
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(sent).toEqual([]);
  await context.setOffline(false);
  await expect.poll(() => readThread(amihan, account)).toEqual(['Una', 'Ikalawa']);
  await expect.poll(() => readThread(bituin, account)).toEqual(['Para kay Bituin']);
  expect(sent.map(({ content }) => content).toSorted()).toEqual(['Ikalawa', 'Para kay Bituin', 'Una']);
  await openChat(other, amihan);
  await expect(other.getByRole('log').getByRole('listitem')).toHaveText([/Una/, /Ikalawa.*Sent$/]);
});

test('The list shows a chat’s unsent message.', async ({ page, context, expectedErrors, amihan }) => {
  expectedErrors.push(...NO_NETWORK);
  await openChat(page, amihan);
  await untilKeptOffline(page);
  await context.setOffline(true);
  await write(page, 'Nasa bundok ako');
  await page.getByRole('link', { name: 'Back to messages' }).click();
  const row = conversation(page, /Amihan/);
  await expect(row).toContainText('Not sent yet · Nasa bundok ako');
  await context.setOffline(false);
  await expect(row).toContainText('You: Nasa bundok ako');
  await expect(row).not.toContainText('Not sent yet');
});

test('Another page sends swipes made offline.', async ({ page, context, account, expectedErrors }) => {
  expectedErrors.push(...NO_NETWORK);
  // The card in front, once it is at rest.
  const top = page.locator('article:not([inert], [aria-busy=true])').getByRole('link');
  await page.goto('/swipe');
  await untilKeptOffline(page);
  const sent = noteSent(context);
  await context.setOffline(true);
  const given: { targetId: string; action: string }[] = [];
  for (const [key, action] of [
    ['ArrowRight', 'like'],
    ['ArrowLeft', 'pass'],
    ['ArrowLeft', 'pass'],
  ] as const) {
    const href = (await top.getAttribute('href')) ?? '';
    await page.keyboard.press(key);
    await expect(top).not.toHaveAttribute('href', href);
    given.push({ targetId: href.replace('/profile/', ''), action });
  }
  // The last pass has not been sent yet.
  await page.getByRole('button', { name: 'Undo the last answer' }).click();
  await expect(top).toHaveAttribute('href', `/profile/${given.pop()?.targetId}`);
  await page.close();

  const other = await context.newPage();
  await other.goto('/profile/me');
  await context.setOffline(false);
  await expect.poll(() => sent).toEqual(given);
  const passed = () => callApi<{ id: string }[]>(account, 'GET /swipes/passed');
  await expect.poll(async () => (await passed()).map(({ id }) => id)).toEqual([given[1]?.targetId]);
  const liked = await callApi<{ liked: boolean }>(account, `GET /profile/${given[0]?.targetId}`);
  expect(liked.liked).toBe(true);
});
