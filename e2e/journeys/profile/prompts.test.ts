import type { Page } from '@playwright/test';
import { callApi, createMember } from '../../fixtures/account.ts';
import { field, write } from '../../fixtures/chat.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'member' });

const BEACH = 'Beach or bundok, and why';
const ASK = 'Ask me about';
const answerTo = (page: Page, question: string) => page.getByRole('textbox', { name: question, exact: true });

async function pick(page: Page, question: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a prompt' }).click();
  await page.getByRole('dialog', { name: 'Choose a prompt' }).getByRole('button', { name: question }).click();
  await expect(answerTo(page, question)).toBeFocused();
}

test('Prompts are picked, answered, put in order and taken out.', async ({ page, account }) => {
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.goto('/edit-profile');
  await pick(page, BEACH);
  await page.getByLabel('Occupation').focus();
  await save.click();
  await expect(answerTo(page, BEACH)).toBeFocused();
  await expect(answerTo(page, BEACH)).toHaveAccessibleDescription('Write at least 3 characters');
  await answerTo(page, BEACH).fill('Dagat,\n kasi tahimik.');
  await expect(answerTo(page, BEACH)).toHaveAccessibleDescription('20 of 150');
  await pick(page, ASK);
  await answerTo(page, ASK).fill('The wrong boat');
  await page.getByRole('button', { name: `Move up: ${ASK}` }).click();
  await pick(page, 'The first thing I do on payday');
  await expect(page.getByRole('button', { name: 'Add a prompt' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove: The first thing I do on payday' }).click();
  await save.click();
  await expect(page).toHaveURL(/\/profile\/me$/);
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /bundok|Ask/ })).toHaveText([ASK, BEACH]);
  await expect(page.getByRole('link', { name: /^Reply/ })).toHaveCount(0);
  const { prompts } = await callApi<{ prompts: unknown }>(account, 'GET /profile/me');
  expect(prompts).toEqual([
    { id: 'ask-me', answer: 'The wrong boat' },
    { id: 'beach-or-bundok', answer: 'Dagat, kasi tahimik.' },
  ]);
});

test('Whoever likes an answer likes its member, and a reply quotes it on both sides.', async ({
  page,
  account,
  openAs,
}) => {
  const prompts = [
    { id: 'beach-or-bundok', answer: 'Dagat, kasi tahimik.' },
    { id: 'ask-me', answer: 'The wrong boat' },
  ];
  await callApi(account, 'PATCH /profile/me', { prompts });
  const ben = await createMember({ name: 'Ben' });
  const other = await openAs(ben);
  await other.goto(`/profile/${account.id}`);
  const hearts = other.getByRole('button', { name: 'Like Luz' });
  await hearts.first().click();
  for (const heart of await hearts.all()) await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(other.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  await expect
    .poll(async () => (await callApi<{ id: string }[]>(account, 'GET /likes')).map(({ id }) => id))
    .toContain(ben.id);

  await other.getByRole('link', { name: `Reply to: ${BEACH}` }).click();
  await expect(field(other)).toBeFocused();
  await other.reload();
  const quote = other.getByRole('blockquote');
  await expect(quote).toHaveText(`In reply to: ${BEACH}Dagat, kasi tahimik.`);
  await write(other, 'Bundok ako!');
  await expect(other.getByRole('log').getByRole('blockquote')).toHaveText(/Dagat, kasi tahimik\.$/);
  await expect(quote).toHaveCount(1);
  await expect(other.getByText('Sent', { exact: true })).toBeVisible();
  await expect(other.getByText('You can write again once Luz answers.')).toBeVisible();

  await callApi(account, 'PATCH /profile/me', { prompts: [] });
  await page.goto(`/chat/${ben.id}`);
  const row = page.getByRole('log').getByRole('listitem');
  await expect(row.getByRole('blockquote')).toHaveText(`In reply to: ${BEACH}Dagat, kasi tahimik.`);
  await expect(row.getByRole('paragraph')).toHaveText('Ben: Bundok ako!');
  await callApi(account, 'PATCH /settings', { language: 'fil' });
  await page.addInitScript(() => localStorage.setItem('tagpo.language', 'fil'));
  await page.reload();
  await expect(row.getByRole('blockquote')).toHaveText('Sagot sa: Dagat o bundok, at bakitDagat, kasi tahimik.');
});
