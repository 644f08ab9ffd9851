import { callApi, createMember } from '../../fixtures/account.ts';
import { createMatch, noteSent, openChat, readThread, write } from '../../fixtures/chat.ts';
import { holdUpDatabase, untilAnswerKept, untilKeptOffline } from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', serviceWorkers: 'allow' });

test('67 a refused message and a refused swipe delay nothing behind them.', async ({
  page,
  context,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /network-request-failed/, /status of 40[34]/);
  const [amihan, bituin] = [
    await createMatch(account, { name: 'Amihan' }),
    await createMatch(account, { name: 'Bituin' }),
  ];
  const [gone, liked] = [await createMember({ name: 'Dalisay' }), await createMember({ name: 'Ligaya' })];
  for (const member of [gone, liked]) {
    await page.goto(`/profile/${member.id}`);
    await expect(page.getByRole('button', { name: 'Like Profile' })).toBeVisible();
    await untilAnswerKept(page, member.id);
  }
  await openChat(page, bituin);
  await openChat(page, amihan);
  await untilKeptOffline(page);

  await context.setOffline(true);
  await write(page, 'Una', 'Ikalawa');
  for (const member of [gone, liked]) {
    await page.goto(`/profile/${member.id}`);
    await page.getByRole('button', { name: 'Like Profile' }).click();
  }
  await page.goto(`/chat/${bituin.id}`);
  await write(page, 'Kumusta?');
  await callApi(amihan, `POST /blocks/${account.id}`);
  await callApi(gone, 'DELETE /profile/me');

  const refused: unknown[] = [];
  page.on('response', (response) => {
    const isRefused = response.url().endsWith('/api/messages') && !response.ok();
    if (isRefused) refused.push(response.request().postDataJSON());
  });
  await context.setOffline(false);
  await expect.poll(() => readThread(bituin, account)).toEqual(['Kumusta?']);
  const isLiked = async () => (await callApi<{ liked: boolean }>(account, `GET /profile/${liked.id}`)).liked;
  await expect.poll(isLiked).toBe(true);
  // The refused messages stay in the sender's chat.
  await expect.poll(() => refused).toMatchObject([{ content: 'Una' }, { content: 'Ikalawa' }]);
  await callApi(amihan, `DELETE /blocks/${account.id}`);
  await page.goto(`/chat/${amihan.id}`);
  for (const text of ['Una', 'Ikalawa']) {
    await expect(page.getByRole('log').getByRole('listitem').filter({ hasText: text })).toContainText('Not sent');
  }
  expect(await readThread(amihan, account)).toEqual([]);
});

test('63 what a member does as a page ends is still done.', async ({ page, account }) => {
  const amihan = await createMatch(account, { name: 'Amihan' });
  const liked = await createMember({ name: 'Ligaya' });
  const tapAndLeave = async (name: string) => {
    await holdUpDatabase(page, `tagpo.${account.id}`, 'outbox');
    await page.getByRole('button', { name, exact: true }).click();
    await page.goto('/settings');
  };
  await openChat(page, amihan);
  await page.getByLabel('Type a message...').fill('Kumusta?');
  await tapAndLeave('Send');
  await expect.poll(() => readThread(amihan, account)).toEqual(['Kumusta?']);
  await page.goto(`/profile/${liked.id}`);
  await tapAndLeave('Like Profile');
  const isLiked = async () => (await callApi<{ liked: boolean }>(account, `GET /profile/${liked.id}`)).liked;
  await expect.poll(isLiked).toBe(true);
});

test('63 two tabs write in one chat, and everything arrives once, in the order of each.', async ({
  page,
  context,
  account,
}) => {
  const amihan = await createMatch(account, { name: 'Amihan' });
  const other = await context.newPage();
  const sent = noteSent(context);
  await openChat(page, amihan);
  await openChat(other, amihan);
  const counts = Array.from({ length: 5 }, (_, index) => index + 1);
  await Promise.all([
    write(page, ...counts.map((n) => `una ${n}`)),
    write(other, ...counts.map((n) => `ikalawa ${n}`)),
  ]);
  const all = () => readThread(amihan, account);
  await expect.poll(async () => (await all()).length).toBe(10);
  const arrived = await all();
  for (const tab of ['una', 'ikalawa']) {
    expect(arrived.filter((text) => text.startsWith(tab))).toEqual(counts.map((n) => `${tab} ${n}`));
  }
  expect(sent).toHaveLength(10);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('log').getByRole('listitem')).toHaveCount(10);
    await expect(tab.getByRole('log')).not.toContainText('Sending');
  }
});
