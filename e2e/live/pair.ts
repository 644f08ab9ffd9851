/** Two members who match, and what each of their browsers shows. */
import type { Page } from '@playwright/test';
import type { Message } from '../../contract/src/message.ts';
import { type Account, callApi, createMember } from '../fixtures/account.ts';
import { expect } from '../fixtures/test.ts';

export async function matchWith(one: Account, other: Account): Promise<void> {
  await callApi(one, 'POST /swipes', { targetId: other.id, action: 'like' });
  await callApi(other, 'POST /swipes', { targetId: one.id, action: 'like' });
}

export async function createMatch(account: Account, fields: Record<string, unknown>): Promise<Account> {
  const other = await createMember(fields);
  await matchWith(account, other);
  // Else both are told of it, over whatever they do.
  for (const one of [account, other]) await callApi(one, 'POST /matches/seen', { until: new Date().toISOString() });
  return other;
}

export function sendAs(sender: Account, receiver: Account, content: string): Promise<Message> {
  return callApi<Message>(sender, 'POST /messages', { receiverId: receiver.id, content });
}

export const thread = (page: Page) => page.getByRole('log').getByRole('listitem').getByRole('paragraph');
export const messagesTab = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' });

export async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel('Type a message...').fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Resolves once the page's listener is connected: from then on nothing is asked for again and again. */
export async function whenListening(page: Page): Promise<void> {
  await page.waitForResponse((response) => /google\.firestore\.v1\.Firestore\/Listen\/channel/.test(response.url()));
}

export async function openChat(page: Page, other: Account): Promise<void> {
  await page.goto(`/chat/${other.id}`);
  await expect(page.getByLabel('Type a message...')).toBeVisible();
}
