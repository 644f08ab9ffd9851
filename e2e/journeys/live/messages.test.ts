import { callApi, createMember } from '../../fixtures/account.ts';
import {
  createMatch,
  field,
  match,
  messagesTab,
  openChat,
  send,
  thread,
  whenListening,
  write,
} from '../../fixtures/chat.ts';
import { waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('A message is shown, delivered and read at once.', async ({ page, openAs, amihan }) => {
  const hers = await openAs(amihan);
  const listening = Promise.all([whenListening(page), whenListening(hers)]);
  await openChat(page, amihan);
  await hers.goto('/');
  await listening;

  await write(page, 'Kumusta ka?');
  await expect(thread(page)).toHaveText(['You: Kumusta ka?']);
  await expect(messagesTab(hers)).toContainText('1 unread message');
  await expect(page.getByRole('log')).toContainText('Delivered');

  await messagesTab(hers).click();
  await hers.getByRole('link', { name: /Luz.*Kumusta/ }).click();
  await expect(thread(hers)).toHaveText(['Luz: Kumusta ka?']);
  await expect(page.getByRole('log')).toContainText('Read');

  await write(hers, 'Mabuti!');
  await expect(thread(page)).toHaveText(['You: Kumusta ka?', 'Amihan: Mabuti!']);
  await expect(hers.getByRole('log')).toContainText('Read');
});

test('Typing is shown before each message of a lively chat.', async ({ page, account, openAs, amihan }) => {
  const hers = await openAs(amihan);
  const listening = Promise.all([whenListening(page), whenListening(hers)]);
  await Promise.all([openChat(page, amihan), openChat(hers, account)]);
  await listening;
  const typing = hers.getByText('Luz is typing...');
  for (const text of ['Kumusta?', 'Nasa Cebu ako.', 'Ikaw?', 'Umuulan dito.', 'Ingat!']) {
    await field(page).pressSequentially(text);
    await expect(typing).toBeVisible();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(thread(hers).last()).toHaveText(`Luz: ${text}`);
    await expect(typing).toHaveCount(0);
  }
});

test('A message is read at the end of the chat.', async ({ page, account, openAs, amihan }) => {
  for (let count = 0; count < 20; count += 1) await send(amihan, account, `Kuwento ${count}\n\n\n`);
  const hers = await openAs(amihan);
  const listening = Promise.all([whenListening(page), whenListening(hers)]);
  await Promise.all([openChat(page, amihan), openChat(hers, account)]);
  await listening;
  await expect(hers.getByRole('log')).toContainText('Read');
  const scroller = page.getByRole('region', { name: 'Messages with Amihan' });
  await scroller.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }));
  await write(hers, 'Nandiyan ka pa?');
  await expect(hers.getByRole('status').filter({ hasText: 'Delivered' })).toBeVisible();
  await page.getByRole('button', { name: '1 new message' }).click();
  await expect(hers.getByRole('status').filter({ hasText: 'Read' })).toBeVisible();
});

test('The list is sorted by the newest message or match.', async ({ page, account }) => {
  const [amihan, bituin] = await Promise.all([
    createMatch(account, { name: 'Amihan' }),
    createMatch(account, { name: 'Bituin' }),
  ]);
  const rows = page.getByRole('main').getByRole('listitem');
  const listening = whenListening(page);
  await page.goto('/messages');
  await expect(rows).toHaveCount(2);
  await listening;
  await send(amihan, account, 'Una ako.');
  await expect(rows).toHaveText([/Amihan.*Una ako\./, /Bituin/]);
  await send(bituin, account, 'Ako naman.');
  await expect(rows).toHaveText([/Bituin.*Ako naman\./, /Amihan/]);
  await send(bituin, account, 'At ito pa.');
  await expect(rows.first()).toContainText('2 unread messages');
  await expect(messagesTab(page)).toContainText('3 unread messages');
  await match(account, await createMember({ name: 'Dalisay' }));
  await expect(rows).toHaveText([/Dalisay.*It's a match/, /Bituin/, /Amihan/]);
});

test('A new name and a match show in the list.', async ({ page, account, amihan }) => {
  const bituin = await createMember({ name: 'Bituin' });
  await send(bituin, account, 'Kumusta?');
  await send(account, bituin, 'Mabuti!');
  const listening = whenListening(page);
  await page.goto('/messages');
  await listening;
  await callApi(amihan, 'PATCH /profile/me', { name: 'Hiraya' });
  await send(amihan, account, 'Bagong pangalan ko');
  const row = page.getByRole('main').getByRole('link', { name: /Bagong pangalan ko/ });
  await expect(row).toBeVisible();
  await match(account, bituin);
  // The sheet covers the list.
  const seen = waitForAnswer(page, '/matches/seen');
  await page.getByRole('dialog', { name: "It's a match!" }).getByRole('button', { name: 'Keep going' }).click();
  await seen;
  await page.reload();
  await expect(row).toContainText('Hiraya');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Bituin/ })
    .click();
  await page.getByRole('button', { name: 'More about Bituin' }).click();
  await expect(page.getByRole('button', { name: 'Unmatch Bituin' })).toBeVisible();
});

test('At midnight the times become Yesterday.', async ({ page, account, amihan }) => {
  await send(amihan, account, 'Magandang gabi!');
  const night = new Date();
  night.setHours(23, 59, 0, 0);
  await page.clock.install({ time: night });
  const listening = whenListening(page);
  await page.goto('/messages');
  const time = page.getByRole('main').getByRole('listitem').locator('time');
  await expect(time).toHaveText(/\d:\d\d [AP]M/);
  await listening;
  // Nothing else renders the list again.
  await page.clock.pauseAt(new Date(night.getTime() + 59_000));
  await page.clock.runFor(2_000);
  await expect(time).toHaveText('Yesterday');
});
