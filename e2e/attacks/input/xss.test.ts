import type { Page } from '@playwright/test';
import { PROMPT_IDS } from '../../../contract/src/wire/prompts/prompt-ids.ts';
import { callApi, createMember } from '../../fixtures/account.ts';
import { send } from '../../fixtures/chat.ts';
import { visit } from '../../fixtures/navigation.ts';
import { makePicture } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';
import { PAYLOADS } from '../fixtures/payloads.ts';

const TOWN = 'Sanchez-Mira, Cagayan';

/** No payload ran or opened a dialog. The fixture fails on any report of the content security policy. */
async function expectUntouched(page: Page, dialogs: readonly string[]): Promise<void> {
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  expect(dialogs).toEqual([]);
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
}

function watchDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  return dialogs;
}

test.use({ arriveAs: 'member' });

test('35 sixty payloads sent as messages are shown as they were written.', async ({ page, account }) => {
  expect(PAYLOADS).toHaveLength(60);
  const dialogs = watchDialogs(page);
  const other = await createMember({ location: TOWN });
  // Each may send sixty messages a minute, and a request has to be answered.
  for (const [index, payload] of PAYLOADS.entries()) {
    await (index % 2 === 0 ? send(account, other, payload) : send(other, account, payload));
  }
  await page.goto('/messages');
  await expect(page.getByText(PAYLOADS.at(-1) ?? '', { exact: false }).first()).toBeVisible();
  await expectUntouched(page, dialogs);
  await visit(page, `/chat/${other.id}`);
  const thread = page.getByRole('log');
  // Older messages load when the oldest one comes into view, so whoever scrolls up reaches the beginning.
  const start = page.getByText('This is where your conversation starts.', { exact: true });
  const scrollUp = async () => {
    await thread.getByRole('listitem').first().scrollIntoViewIfNeeded();
    return start.isVisible();
  };
  await expect.poll(scrollUp).toBe(true);
  for (const payload of PAYLOADS) await expect(thread).toContainText(payload);
  await expectUntouched(page, dialogs);
});

test('35 payloads as names, as biographies and as answers to prompts are shown as they were written.', async ({
  page,
  account,
}) => {
  test.setTimeout(240_000);
  const dialogs = watchDialogs(page);
  const short = PAYLOADS.filter((payload) => payload.length <= 60);
  const bios = Array.from({ length: 6 }, (_, part) => PAYLOADS.slice(part * 10, part * 10 + 10));
  for (const [index, part] of bios.entries()) {
    const name = short[index * 7] ?? '<b>';
    const bio = part.join('\n').slice(0, 500);
    const answers = part.filter((payload) => payload.length <= 150 && !payload.includes('\n')).slice(0, 3);
    const prompts = answers.map((answer, at) => ({ id: PROMPT_IDS[at], answer }));
    const member = await createMember({ name, bio, prompts, occupation: short[index * 7 + 1], location: TOWN });
    await visit(page, `/profile/${member.id}`);
    await expect(page.getByText(name, { exact: false }).first()).toBeVisible();
    for (const line of bio.split('\n').slice(0, 5)) await expect(page.getByRole('main')).toContainText(line);
    for (const answer of answers) await expect(page.getByRole('main')).toContainText(answer.trim());
    await expectUntouched(page, dialogs);
    await callApi(account, 'POST /messages', { receiverId: member.id, content: 'Really?', prompt: PROMPT_IDS[0] });
    await visit(page, `/chat/${member.id}`);
    await expect(page.getByRole('log').getByRole('blockquote')).toContainText(answers[0]?.trim() ?? '');
    await expectUntouched(page, dialogs);
    await callApi(member, 'DELETE /profile/me');
  }
});

test('35 a photo whose file name is a payload is a photo with a plain name.', async ({ page, account }) => {
  const dialogs = watchDialogs(page);
  await page.goto('/edit-profile');
  for (const name of ['<img src=x onerror=hit=1>', '"><script>hit=1<', '..\\..\\x']) {
    await page.getByLabel('Add Photo').setInputFiles([makePicture(name)]);
  }
  await expect(page.getByRole('img', { name: /^Photo \d$/ })).toHaveCount(3);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  const { album } = await callApi<{ album: { url: string }[] }>(account, 'GET /profile/me');
  for (const { url } of album)
    expect(url).toMatch(/^\/photos\/[A-Za-z0-9_-]{22}\/full\.webp\?until=\d+&signature=[A-Za-z0-9_-]+$/);
  await expectUntouched(page, dialogs);
});

test('35 a payload in a report is kept as it was written, and is searched for as plain text.', async ({
  page,
  account,
  expectedErrors,
}) => {
  // The API refuses a payload as an id.
  expectedErrors.push(/status of 400/);
  const dialogs = watchDialogs(page);
  const other = await createMember({ location: TOWN });
  for (const payload of PAYLOADS.slice(0, 3)) {
    await callApi(account, 'POST /reports', { userId: other.id, reason: 'other', text: payload });
    await page.goto(`/search?location=${encodeURIComponent(payload)}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectUntouched(page, dialogs);
  }
  for (const path of [
    '/profile/<script>hit=1</script>',
    '/chat/<img src=x onerror=hit=1>',
    '/login?next=javascript:hit=1',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectUntouched(page, dialogs);
  }
  await callApi(other, 'DELETE /profile/me');
});
