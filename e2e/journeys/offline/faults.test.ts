import type { Page, Route } from '@playwright/test';
import { callApi } from '../../fixtures/account.ts';
import { conversation, field, noteSent, openChat, readThread, send, write } from '../../fixtures/chat.ts';
import { visit } from '../../fixtures/navigation.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const mine = (page: Page) => page.getByRole('log').getByRole('listitem');
const isSend = (url: URL) => url.pathname === '/api/messages';

test('Each message arrives once and in order, after a lost answer and slowly.', async ({
  page,
  context,
  account,
  expectedErrors,
  amihan,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await openChat(page, amihan);
  const sent = noteSent(context);
  await page.route(
    isSend,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await write(page, 'Nasaan ka?', 'Nandito na ako');
  await expect(mine(page)).toHaveText([/Nasaan ka\?/, /Nandito na ako.*Sent$/]);
  expect(await readThread(amihan, account)).toEqual(['Nasaan ka?', 'Nandito na ako']);
  expect(sent.map(({ content }) => content)).toEqual(['Nasaan ka?', 'Nasaan ka?', 'Nandito na ako']);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2);

  // A slow network keeps ten messages in order.
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 25_000,
  });
  const texts = Array.from({ length: 10 }, (_, index) => `Bilang ${index + 1}`);
  await write(page, ...texts);
  await expect(mine(page).last()).toHaveText(/Bilang 10.*Sent$/);
  expect((await readThread(amihan, account)).slice(2)).toEqual(texts);
});

test('A refused message can be retried.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(/status of 400/);
  await send(amihan, account, 'Kumusta?');
  await openChat(page, amihan);
  // The server refuses it, because a longer text than the limit arrives.
  await page.route(isSend, (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), content: 'x'.repeat(1001) } }),
  );
  await write(page, 'Mabuti');
  await expect(page.getByText('Failed to send message', { exact: true })).toBeVisible();
  await expect(mine(page).last()).toHaveText(/Mabuti.*too long.*Not sent/);

  await visit(page, '/messages');
  const row = conversation(page, /Amihan/);
  await expect(row).toContainText('Not sent');
  await page.reload();
  await expect(row).toContainText('Not sent');
  await row.click();
  await page.unroute(isSend);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(mine(page).last()).toHaveText(/Mabuti.*Sent$/);
  expect(await readThread(amihan, account)).toEqual(['Kumusta?', 'Mabuti']);
  await visit(page, '/messages');
  await expect(row).toContainText('You: Mabuti');
  await expect(row).not.toContainText('Not sent');
});

test('A refused message can be discarded or edited.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(/status of 400/);
  await openChat(page, amihan);
  const refusal = { error: 'no', message: 'no', code: 'invalid-body' };
  await page.route(isSend, (route) => route.fulfill({ status: 400, json: refusal }));
  await write(page, 'Huwag na lang');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('Huwag na lang')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Messages with Amihan' })).toBeFocused();
  await page.unroute(isSend);
  await page.reload();
  await write(page, 'Ito na lang');
  await expect(mine(page)).toHaveText([/Ito na lang.*Sent$/]);
  expect(await readThread(amihan, account)).toEqual(['Ito na lang']);

  await write(page, 'Kita tayo \u206Abukas');
  await expect(mine(page).last()).toHaveText(/Not sent/);
  await field(page).fill('Sige');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByText('Not sent')).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('Sige\nKita tayo \u206Abukas');
  await write(page, 'Kita tayo bukas');
  await expect(mine(page).last()).toHaveText(/Kita tayo bukas.*Sent$/);
  expect(await readThread(amihan, account)).toEqual(['Ito na lang', 'Kita tayo bukas']);
});

test('A message to a gone member can be discarded.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(/status of 404/);
  await openChat(page, amihan);
  const blockFirst = async (route: Route) => {
    await callApi(amihan, `POST /blocks/${account.id}`);
    await route.continue();
  };
  await page.route(isSend, blockFirst, { times: 1 });
  await field(page).fill('Nandiyan ka pa?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('This conversation is not available').first()).toBeVisible();
  await visit(page, '/messages');
  const unsent = page.getByRole('link', { name: 'Nandiyan ka pa?' });
  await expect(unsent).toHaveText('Someone you can no longer messageNandiyan ka pa?');
  await expect(page.getByRole('button', { name: 'Discard: Nandiyan ka pa?' })).toBeVisible();
  await unsent.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Nandiyan ka pa?' })).toContainText('Not sent');
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to messages' }).click();
  await page.getByRole('button', { name: 'Discard: Nandiyan ka pa?' }).click();
  await expect(page.getByText('No conversations yet')).toBeVisible();
});
