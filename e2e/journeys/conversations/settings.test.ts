import type { Page } from '@playwright/test';
import { callApi, createMember, openVerificationLink } from '../../fixtures/account.ts';
import { openChat, send, whenListening } from '../../fixtures/chat.ts';
import { waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member', livesIn: 'Jolo' });

test('The language changes at once on every device.', async ({ page, account, openAs }) => {
  const saved = () => waitForAnswer(page, '/settings');
  await page.goto('/settings');
  await expect(page.getByText('Hide me', { exact: true })).toBeVisible();
  await Promise.all([saved(), page.getByRole('main').getByRole('button', { name: 'Filipino' }).click()]);
  await expect(page.getByText('Itago ako', { exact: true })).toBeVisible();
  await expect(page.getByText('Hide me', { exact: true })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fil');

  const elsewhere = await openAs(account);
  await elsewhere.goto('/settings');
  await expect(elsewhere.getByText('Itago ako', { exact: true })).toBeVisible();

  await Promise.all([saved(), page.getByRole('main').getByRole('button', { name: 'English' }).click()]);
  await page.reload();
  await expect(page.getByText('Hide me', { exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('A break hides a member from strangers, tells who chats with them, and ends with one tap.', async ({
  page,
  account,
  openAs,
}) => {
  const [stranger, friend] = [await createMember({ name: 'Amihan' }), await createMember({ name: 'Belen' })];
  await send(account, friend, 'Kumusta?');
  await send(friend, account, 'Mabuti');
  const find = () =>
    callApi<{ name: string }>(stranger, `GET /profile/${account.id}`).then(
      ({ name }) => name,
      (error: Error) => error.message.split(' ')[2],
    );
  const friends = await openAs(friend);
  await friends.goto(`/chat/${account.id}`);
  await expect(friends.getByText('Kumusta?')).toBeVisible();
  const onBreak = friends.getByText('On a break', { exact: true });
  await expect(onBreak).toHaveCount(0);

  await page.goto('/settings');
  await page.getByRole('group', { name: 'Take a break' }).getByRole('button', { name: '3 days' }).click();
  await expect(page.getByText(/^You are on a break until \w+day, /)).toBeVisible();
  await expect.poll(find).toBe('404');
  await friends.reload();
  await expect(onBreak).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'Come back' }).click();
  await expect(page.getByText('Welcome back', { exact: true })).toBeVisible();
  await expect(page.getByText(/^You are on a break/)).toHaveCount(0);
  await expect.poll(find).toBe('Luz');
  await friends.reload();
  await expect(friends.getByText('Kumusta?')).toBeVisible();
  await expect(onBreak).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^You are on a break/)).toHaveCount(0);
});

test('Hiding without a network fails and says so.', async ({ page, context, account, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  // The listener is the last part that an idle page loads.
  const listening = whenListening(page);
  await page.goto('/settings');
  await listening;
  const hide = page.getByRole('switch', { name: 'Hide me' });
  await expect(hide).toHaveAttribute('aria-checked', 'false');
  await context.setOffline(true);
  await hide.click();
  await expect(page.getByText('That could not be saved. Please try again.', { exact: true })).toBeVisible();
  await expect(hide).toHaveAttribute('aria-checked', 'false');
  await context.setOffline(false);
  await hide.click();
  await expect
    .poll(
      async () => (await callApi<{ settings: { isHidden: boolean } }>(account, 'GET /profile/me')).settings.isHidden,
    )
    .toBe(true);
});

test('A deleted account is left on every device, without another word.', async ({
  page,
  account,
  amihan,
  openAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const other = await openAs(account);
  const listening = Promise.all([whenListening(page), whenListening(other)]);
  await Promise.all([page.goto('/settings'), openChat(other, amihan)]);
  await listening;
  for (const one of [page, other])
    await noteWords(one, /switched off|on again|Complete Your Profile|complete your profile/);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  await dialog.getByLabel('Type DELETE to confirm').fill('DELET');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Type DELETE to confirm').fill('delete');
  await confirm.click();
  for (const one of [page, other]) {
    await expect(one.getByText('Your account is deleted', { exact: true })).toBeVisible();
    await expect(one).toHaveURL(/\/login$/);
    await expect(one.getByRole('heading', { name: 'Welcome to Tagpo' })).toBeVisible();
    expect(await one.evaluate(() => Reflect.get(globalThis, 'noted'))).toEqual([]);
  }
});

test('The erasure of a large account shows how far it is, until it is done.', async ({ page }) => {
  const done = Promise.withResolvers<void>();
  const left = [4000, 1000];
  await page.route('**/api/profile/me', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const [next] = left.splice(0, 1);
    if (next !== undefined) return route.fulfill({ json: { left: next } });
    await done.promise;
    return route.continue();
  });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText('There is a lot to erase. You can leave: it goes on by itself.')).toBeVisible();
  await expect(dialog.getByRole('progressbar', { name: 'Deleting...' })).toHaveJSProperty('value', 0.75);
  done.resolve();
  await expect(page.getByText('Your account is deleted', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

/** Collects in the page's `noted` what shows of these words from now on, if only for a moment. */
const noteWords = (page: Page, words: RegExp) =>
  page.evaluate((source) => {
    const noted: string[] = [];
    Reflect.set(globalThis, 'noted', noted);
    const look = () => noted.push(...(document.body.innerText.match(new RegExp(source)) ?? []));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, words.source);

test.describe('without a verified address', () => {
  test.use({ arriveAs: 'unverified' });

  test('A member is asked to verify their address, and once it is verified no more.', async ({
    page,
    account,
    openAs,
  }) => {
    const ask = page.getByRole('region', { name: 'Verify your email address' });
    await page.goto('/profile/me');
    await ask.getByRole('button', { name: 'Send verification email' }).click();
    await expect(ask).toContainText(`A link to verify your address is on its way to ${account.email}.`);
    await openVerificationLink(account);
    // The member comes back from their mail.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(ask).toHaveCount(0);
    await page.goto('/settings');
    await expect(page.getByText('Verified', { exact: true })).toBeVisible();

    const other = await openAs(await createMember({ name: 'Bea' }, { isVerified: false }));
    const askOther = other.getByRole('region', { name: 'Verify your email address' });
    await other.goto('/messages');
    await askOther.getByRole('button', { name: 'Not now' }).click();
    await other.goto('/profile/me');
    await expect(other.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
    await expect(askOther).toHaveCount(0);
  });
});
