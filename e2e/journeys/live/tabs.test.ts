import { conversation, field, messagesTab, openChat, send, thread, whenListening } from '../../fixtures/chat.ts';
import { noteRequests } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

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

test('Clocks that are ten minutes slow and fast change nothing.', async ({ page, account, openAs, amihan }) => {
  const hers = await openAs(amihan);
  await page.clock.install({ time: Date.now() - 10 * 60_000 });
  await hers.clock.install({ time: Date.now() + 10 * 60_000 });
  const listening = Promise.all([whenListening(page), whenListening(hers)]);
  await Promise.all([openChat(page, amihan), openChat(hers, account)]);
  await listening;
  for (const [writer, reader, name] of [
    [hers, page, 'Amihan'],
    [page, hers, 'Luz'],
  ] as const) {
    await field(writer).pressSequentially('Sandali');
    await expect(reader.getByText(`${name} is typing...`)).toBeVisible();
    await writer.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(thread(reader).last()).toHaveText(`${name}: Sandali`);
    await expect(reader.getByText(`${name} is typing...`)).toHaveCount(0);
    await expect(writer.getByRole('log')).toContainText('Read');
  }
});
