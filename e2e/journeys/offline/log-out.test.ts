import type { Page } from '@playwright/test';
import { openChat, readThread, write } from '../../fixtures/chat.ts';
import { chooseLogOut } from '../../fixtures/member.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const REFUSAL = { error: 'no', message: 'no', code: 'invalid-body' };
const isSend = (url: URL) => url.pathname === '/api/messages';
const questionOf = (page: Page) => page.getByRole('dialog', { name: 'Log out without sending?' });

async function askToLeave(page: Page): Promise<void> {
  await page.goto('/profile/me');
  await chooseLogOut(page);
}

test('A log-out asks, and sends what is unsent.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(/status of 400/);
  await page.route(isSend, (route) => route.fulfill({ status: 400, json: REFUSAL }));
  await openChat(page, amihan);
  await write(page, 'Paalam', 'Hanggang bukas');
  await askToLeave(page);
  const question = questionOf(page);
  await expect(question).toContainText('2 messages and answers are still on this device.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.unroute(isSend);
  await question.getByRole('button', { name: 'Send and log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await readThread(amihan, account)).toEqual(['Paalam', 'Hanggang bukas']);
});

test('A log-out discards unsent messages only if told to.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(/status of 400/);
  await page.route(isSend, (route) => route.fulfill({ status: 400, json: REFUSAL }));
  await openChat(page, amihan);
  await write(page, 'Paalam');
  await askToLeave(page);
  const question = questionOf(page);
  await expect(question).toContainText('1 message or answer is still on this device.');
  await question.getByRole('button', { name: 'Send and log out' }).click();
  await expect(question.getByRole('alert')).toHaveText('Not everything could be sent. You are still logged in.');
  await question.getByRole('button', { name: 'Discard and log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await readThread(amihan, account)).toEqual([]);
});

test('A waiting log-out ends once everything is sent.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route(isSend, (route) => route.abort());
  await openChat(page, amihan);
  await write(page, 'Paalam');
  await askToLeave(page);
  await expect(questionOf(page)).toBeVisible();
  await page.unroute(isSend);
  await expect(page).toHaveURL(/\/login$/);
  expect(await readThread(amihan, account)).toEqual(['Paalam']);
});

test('Logging out everywhere asks first.', async ({ page, account, expectedErrors, amihan }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route(isSend, (route) => route.abort());
  await openChat(page, amihan);
  await write(page, 'Paalam');
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Filipino' }).click();
  await page.getByRole('button', { name: 'Mag-log out sa lahat' }).click();
  const question = page.getByRole('dialog', { name: 'Mag-log out nang hindi naipapadala?' });
  await expect(question).toContainText('May 1 mensahe o sagot na nasa device pa lang na ito.');
  await question.getByRole('button', { name: 'Huwag na' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/settings$/);
  await page.unroute(isSend);
  await expect.poll(() => readThread(amihan, account)).toEqual(['Paalam']);
});
