import { conversation, messagesTab, openChat, send, thread, whenListening } from '../fixtures/chat.ts';
import { noteRequests } from '../fixtures/network.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'member' });

test('All tabs show the same, whichever listens.', async ({ page, account, amihan }) => {
  await openChat(page, amihan);
  const second = await page.context().newPage();
  const listening = whenListening(second);
  await second.goto('/messages');
  await listening;
  const looks = noteRequests(page, ({ pathname }) => pathname === '/api/inbox');
  await send(amihan, account, 'Kumusta?');
  await expect(conversation(second, /Amihan.*Kumusta\?/)).toBeVisible();
  await expect(thread(page)).toHaveText(['Amihan: Kumusta?']);
  // The first tab shows the message, so that it is read in both.
  await expect(messagesTab(second)).not.toContainText('unread');
  expect(looks).toEqual([]);

  // When the leading tab closes, the other one takes the lead.
  const again = whenListening(page);
  await second.close();
  await again;
  await send(amihan, account, 'Nandiyan ka pa?');
  await expect(thread(page)).toHaveText(['Amihan: Kumusta?', 'Amihan: Nandiyan ka pa?']);
});

test('A browser without shared tabs gets messages.', async ({ page, account, amihan }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    Reflect.deleteProperty(Navigator.prototype, 'locks');
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });
  const listening = whenListening(page);
  await openChat(page, amihan);
  await listening;
  await send(amihan, account, 'Kumusta?');
  await expect(thread(page)).toHaveText(['Amihan: Kumusta?']);
});

for (const minutes of [-10, 10]) {
  test(`A clock that is ${minutes} minutes off changes nothing.`, async ({ page, account, openAs, amihan }) => {
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    const hers = await openAs(amihan);
    const listening = Promise.all([whenListening(page), whenListening(hers)]);
    await Promise.all([openChat(page, amihan), openChat(hers, account)]);
    await listening;
    await hers.getByLabel('Type a message...').pressSequentially('Sandali');
    await expect(page.getByText('Amihan is typing...')).toBeVisible();
    await hers.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(thread(page)).toHaveText(['Amihan: Sandali']);
    await expect(page.getByText('Amihan is typing...')).toHaveCount(0);
    await expect(hers.getByRole('log')).toContainText('Read');
  });
}
