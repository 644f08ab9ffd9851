import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { createMatch, match, messagesTab, openChat, send, thread, whenListening } from '../../fixtures/chat.ts';
import { findToast, openMenu } from '../../fixtures/member.ts';
import { holdRequests, noteRequests, waitForAnswer } from '../../fixtures/network.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const sheet = (page: Page) => page.getByRole('dialog', { name: "It's a match!" });

async function openAt(page: Page, path: string): Promise<void> {
  const listening = whenListening(page);
  await page.goto(path);
  await listening;
}

/** Makes a match, and waits until a later message shows that the page knows of it. */
async function matchUnseen(page: Page, account: Account, other: Account, friend: Account): Promise<void> {
  const unread = Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
  await match(account, other);
  await send(friend, account, 'Kumusta?');
  await expect(page).toHaveTitle(new RegExp(`^\\(${unread + 1}\\)`));
}

test('A match is announced once to each member.', async ({ page, account, openAs }) => {
  const amihan = await createMember({ name: 'Amihan' });
  const [hers, second] = [await openAs(amihan), await openAs(account)];
  await Promise.all([openAt(page, '/favorites'), openAt(second, '/search'), openAt(hers, '/')]);
  await match(account, amihan);
  await expect(sheet(page)).toContainText('You and Amihan like each other.');
  await expect(sheet(second)).toContainText('You and Amihan like each other.');
  await expect(sheet(hers)).toContainText('You and Luz like each other.');

  const seen = waitForAnswer(page, '/matches/seen');
  await sheet(page).getByRole('button', { name: 'Keep going' }).click();
  await seen;
  await expect(sheet(page)).toHaveCount(0);
  await expect(sheet(second)).toHaveCount(0);
  await expect(sheet(hers)).toBeVisible();
  await openAt(second, '/favorites');
  await expect(second.getByRole('heading', { name: 'Favorites', level: 1 })).toBeVisible();
  await expect(sheet(second)).toHaveCount(0);

  await sheet(hers).getByRole('link', { name: 'Message' }).click();
  await expect(hers).toHaveURL(new RegExp(`/chat/${account.id}$`));
});

test('A match sheet stays, with what is being written, when the other writes first.', async ({ page, account }) => {
  const [amihan, friend] = [await createMember({ name: 'Amihan' }), await createMatch(account, { name: 'Tala' })];
  await openAt(page, '/favorites');
  await match(account, amihan);
  const field = sheet(page).getByLabel('Type a message...');
  await field.fill('Kumusta');
  await send(amihan, account, 'Hello!');
  await send(friend, account, 'Uy');
  await expect(page).toHaveTitle(/^\(2\)/);
  await expect(field).toBeFocused();
  await page.keyboard.type(' ka?');
  await sheet(page).getByRole('button', { name: 'Send', exact: true }).click();
  await expect(sheet(page).getByRole('status')).toHaveText('Your message to Amihan is sent.');
  await sheet(page).getByRole('link', { name: 'Open the chat' }).click();
  await expect(thread(page)).toHaveText(['Amihan: Hello!', 'You: Kumusta ka?']);
});

test('In another chat a notification tells of a match, and its sheet waits until that is left.', async ({
  page,
  account,
  amihan,
}) => {
  const [bituin, dalisay] = [await createMember({ name: 'Bituin' }), await createMember({ name: 'Dalisay' })];
  const cely = await createMatch(account, { name: 'Cely' });
  await page.clock.install();
  const listening = whenListening(page);
  await openChat(page, amihan);
  await listening;
  const field = page.getByLabel('Type a message...');
  await field.pressSequentially('Sandali lang');
  await matchUnseen(page, account, bituin, cely);
  // A pause in writing is no end.
  await page.clock.fastForward('00:10');
  await field.pressSequentially(', may isinusulat');
  await page.clock.fastForward('00:10');
  await expect(field).toHaveValue('Sandali lang, may isinusulat');
  await expect(field).toBeFocused();
  await expect(sheet(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(thread(page)).toHaveText(['You: Sandali lang, may isinusulat']);
  await page.clock.fastForward('00:10');
  await expect(sheet(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(sheet(page)).toContainText('You and Bituin like each other.');
  const seen = waitForAnswer(page, '/matches/seen');
  await page.keyboard.press('Escape');
  await seen;
  await expect(sheet(page)).toHaveCount(0);

  await page.getByRole('link', { name: /Amihan/ }).click();
  await expect(field).toBeVisible();
  await match(account, dalisay);
  await expect(findToast(page)).toContainText('You and Dalisay like each other.');
  await findToast(page).getByRole('button', { name: 'Message' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${dalisay.id}$`));
  await page.clock.fastForward('00:10');
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await page.clock.fastForward('00:10');
  await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
});

test('No match sheet opens for somebody who is gone by then.', async ({ page, account, amihan }) => {
  const [bituin, dalisay] = [await createMember({ name: 'Bituin' }), await createMember({ name: 'Dalisay' })];
  await page.clock.install();
  await openAt(page, `/chat/${amihan.id}`);
  for (const one of [bituin, dalisay]) await match(account, one);
  await expect(findToast(page)).toContainText('You and Dalisay like each other.');
  await callApi(bituin, `POST /blocks/${account.id}`);
  await callApi(dalisay, 'DELETE /profile/me');
  await send(amihan, account, 'Nandito ka?');
  await expect(thread(page)).toHaveText(['Amihan: Nandito ka?']);
  await page.getByRole('link', { name: 'Back to messages' }).click();
  await expect(page.getByText('Deleted member')).toBeVisible();
  await page.clock.fastForward('00:10');
  await expect(sheet(page)).toHaveCount(0);
});

test('The match sheet waits until the menu and other dialogs are closed.', async ({ page, account, amihan }) => {
  const [bituin, dalisay] = [await createMember({ name: 'Bituin' }), await createMember({ name: 'Dalisay' })];
  const cely = await createMatch(account, { name: 'Cely' });
  await openAt(page, `/profile/${amihan.id}`);
  await page.getByRole('button', { name: 'More about Amihan' }).click();
  await matchUnseen(page, account, bituin, cely);
  await page.getByRole('button', { name: 'Block Amihan' }).click();
  const question = page.getByRole('dialog', { name: 'Block Amihan?' });
  await expect(question).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet(page)).toContainText('You and Bituin like each other.');
  await page.keyboard.press('Escape');

  const menu = await openMenu(page);
  await matchUnseen(page, account, dalisay, cely);
  await expect(menu).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await menu.getByRole('link', { name: 'Favorites' }).click();
  await expect(sheet(page)).toContainText('You and Dalisay like each other.');
});

test('An open profile tells of a match that the other made, and of its end.', async ({ page, account }) => {
  const amihan = await createMember({ name: 'Amihan', religion: 'Catholic', audiences: { religion: 'matches' } });
  await callApi(account, 'POST /swipes', { targetId: amihan.id, action: 'like' });
  await openAt(page, `/profile/${amihan.id}`);
  await expect(page.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  await callApi(amihan, 'POST /swipes', { targetId: account.id, action: 'like' });
  await sheet(page).getByRole('button', { name: 'Keep going' }).click();
  await expect(page.getByRole('button', { name: 'Matched' })).toBeDisabled();
  await expect(page.getByText('Catholic', { exact: true })).toBeVisible();
  await callApi(amihan, `DELETE /matches/${account.id}`);
  await expect(page.getByRole('button', { name: 'Matched' })).toHaveCount(0);
  await expect(page.getByText('Catholic', { exact: true })).toHaveCount(0);
});

test('A match made while away is announced later, and a block closes its sheet.', async ({
  page,
  account,
  expectedErrors,
}) => {
  // The profile below the sheet is asked for again, and is not there any more.
  expectedErrors.push(/status of 404/);
  const amihan = await createMember({ name: 'Amihan' });
  await match(account, amihan);
  await page.goto('/favorites');
  await expect(sheet(page)).toContainText('You and Amihan like each other.');
  const seen = waitForAnswer(page, '/matches/seen');
  await page.keyboard.press('Escape');
  await seen;
  await openAt(page, '/favorites');
  await expect(sheet(page)).toHaveCount(0);

  const bituin = await createMember({ name: 'Bituin' });
  await callApi(bituin, 'POST /swipes', { targetId: account.id, action: 'like' });
  await openAt(page, `/profile/${bituin.id}`);
  await page.getByRole('button', { name: 'Like Profile' }).click();
  await expect(sheet(page)).toContainText('You and Bituin like each other.');
  await callApi(bituin, `POST /blocks/${account.id}`);
  await expect(sheet(page)).toHaveCount(0);
});

test('Every device counts the unread messages.', async ({ page, account, openAs, amihan }) => {
  await callApi(account, 'POST /matches/seen', { until: new Date().toISOString() });
  const second = await openAs(account);
  await Promise.all([openAt(page, '/favorites'), openAt(second, '/profile/me')]);
  await expect(page).toHaveTitle('Favorites · Tagpo');
  await expect(second).toHaveTitle('Luz · Tagpo');
  await send(amihan, account, 'Kumusta?');
  await send(amihan, account, 'Nandito ka?');
  for (const device of [page, second]) await expect(messagesTab(device)).toContainText('2 unread messages');
  await expect(page).toHaveTitle('(2) Favorites · Tagpo');
  await expect(second).toHaveTitle('(2) Luz · Tagpo');
  await openChat(page, amihan);
  await expect(thread(page)).toHaveText(['Amihan: Kumusta?', 'Amihan: Nandito ka?']);
  await expect(messagesTab(second)).toHaveText('Messages');
  await expect(second).toHaveTitle('Luz · Tagpo');
});

test('Unread messages are counted before the listener loads.', async ({ page, account, amihan }) => {
  await send(amihan, account, 'Kumusta?');
  const asked = noteRequests(page, () => true);
  // The page never becomes idle, because it loads something all the time.
  await page.addInitScript(() => setInterval(() => fetch('/manifest.webmanifest'), 300));
  const isListening = (url: string) => /\/assets\/listen-|google\.firestore\.v1\.Firestore/.test(url);
  const isInbox = (url: string) => /\/assets\/live-|\/api\/inbox/.test(url);

  const release = await holdRequests(page, /\/api\/users/);
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading profiles...' })).toBeVisible();
  release();
  await expect(page.getByRole('list').getByRole('link', { name: /, \d+/ }).first()).toBeVisible();
  await expect(messagesTab(page)).toContainText('1 unread message');
  await expect(page).toHaveTitle(/^\(1\) /);
  expect(asked.filter(isListening)).toEqual([]);
  const members = asked.findIndex((url) => /\/api\/users/.test(url));
  expect(asked.findIndex(isInbox)).toBeGreaterThan(members);

  // The data on the device is enough.
  await page.route(/\/api\/inbox/, () => undefined);
  await page.reload();
  await expect(messagesTab(page)).toContainText('1 unread message');
  await expect(page).toHaveTitle(/^\(1\) /);
});
