import { callApi, createMember, openVerificationLink } from '../../fixtures/account.ts';
import { field, match, openChat, readThread, write } from '../../fixtures/chat.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'unverified', livesIn: 'Mahatao' });

test('Whoever writes first verifies the address by one tap, and then writes.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const amihan = await createMember({ name: 'Amihan', location: 'Mahatao' });
  await openChat(page, amihan);
  const ask = page.getByRole('region', { name: 'Verify your email address to write first' });
  await expect(ask).toBeVisible();
  await write(page, 'Kumusta?');
  await expect(page.getByText('Verify your email first', { exact: true })).toBeVisible();

  await ask.getByRole('button', { name: 'Send verification email' }).click();
  await expect(ask).toContainText(account.email);
  const outbox = await page.context().newPage();
  await outbox.goto((await ask.getByRole('link', { name: 'Open the outbox' }).getAttribute('href')) ?? '');
  await expect(outbox.getByRole('heading', { name: 'outbox of the emulators' })).toBeVisible();
  await outbox.close();
  await openVerificationLink(account);
  // The member comes back from their mail.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(ask).toHaveCount(0);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => readThread(amihan, account)).toEqual(['Kumusta?']);
});

test('A match and an answer need no verified address.', async ({ page, account }) => {
  const [amihan, bea] = [await createMember({ name: 'Amihan' }), await createMember({ name: 'Bea' })];
  await match(account, amihan);
  await callApi(account, 'POST /matches/seen', { until: new Date().toISOString() });
  await callApi(bea, 'POST /messages', { receiverId: account.id, content: 'Hello' });
  for (const other of [amihan, bea]) {
    await openChat(page, other);
    await write(page, 'Mabuti');
    await expect.poll(() => readThread(other, account)).toContain('Mabuti');
    await expect(page.getByRole('region', { name: /^Verify/ })).toHaveCount(0);
  }
  await expect(field(page)).toBeVisible();
});
