import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { visit } from '../../fixtures/navigation.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

const PROMPTS = [
  { id: 'merienda', answer: 'Turon' },
  { id: 'ulam', answer: 'Adobo' },
];

/** A member with two photos, who lives far from all other tests. */
async function createPhotographed(name = 'Bituin'): Promise<Account> {
  const member = await createMember({ name, location: 'Mati', bio: 'Text me at 0917', prompts: PROMPTS });
  await addPhoto(member);
  await addPhoto(member);
  return member;
}
const looksAt = async (admin: Account, { id }: Account) =>
  (await callApi<object[]>(admin, `GET /admin/logs?targetId=${id}&action=user.viewed`)).length;
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('Staff open a profile from three pages, logged each time.', async ({ page, account }) => {
  const name = `Bituin ${randomBytes(5).toString('hex').replace(/\d/g, 'k')}`;
  const [member, reporter] = await Promise.all([createPhotographed(name), createMember({ location: 'Mati' })]);
  const report = { userId: member.id, reason: 'harassment' };
  const { id } = await callApi<{ id: string }>(reporter, 'POST /reports', report);
  const starts = [`/admin?query=${encodeURIComponent(member.email)}`, `/admin/reports/${id}`];
  for (const [index, start] of [...starts, `/admin?target=${member.id}`].entries()) {
    await visit(page, start);
    await page
      .getByRole('link', { name: `Look at ${name}`, exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(`/admin/users/${member.id}`);
    await expect(region(page, name).getByText('Text me at 0917')).toBeVisible();
    expect(await looksAt(account, member)).toBe(index + 1);
  }
});

test('Staff see a photo, remove it and the bio by a rule, and add a note.', async ({
  page,
  account,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/);
  const member = await createPhotographed();
  await page.goto(`/admin/users/${member.id}`);
  const photos = region(page, 'Photos');
  const blurOf = (name: string) =>
    photos.getByRole('img', { name, exact: true }).evaluate((photo) => getComputedStyle(photo).filter);
  expect(await blurOf('Photo 1, blurred')).toContain('blur');
  await photos.getByRole('button', { name: 'Show photo 1' }).focus();
  await page.keyboard.press('Enter');
  expect(await blurOf('Photo 1')).toBe('none');
  expect(await blurOf('Photo 2, blurred')).toContain('blur');
  await photos.getByRole('button', { name: 'Blur photo 1' }).click();
  expect(await blurOf('Photo 1, blurred')).toContain('blur');

  const limited = { error: 'x', message: 'x', code: 'rate-limited', retryAfter: 42 };
  await page.route('**/api/admin/users/*/bio', (route) => route.fulfill({ status: 429, json: limited }));
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Remove the bio' }).click();
  await dialog.getByRole('radio', { name: 'Something else' }).check();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Rate limit exceeded. Try again in 42 seconds.', { exact: true })).toBeVisible();
  await expect(page.getByText('Text me at 0917')).toBeVisible();
  await page.unroute('**/api/admin/users/*/bio');
  await visit(page, `/admin/users/${member.id}`);

  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Fake profile' }).check();
  await dialog.getByLabel('Note for the log').fill('A film star');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(region(page, 'Photos').getByRole('img')).toHaveCount(1);

  await page.getByRole('button', { name: 'Remove: The ulam I could eat every day' }).click();
  await dialog.getByRole('radio', { name: 'Scam' }).check();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Adobo', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Remove: / })).toHaveCount(1);

  await page.getByRole('button', { name: 'Remove the bio' }).click();
  await dialog.getByRole('radio', { name: 'Scam' }).check();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('There is no bio.')).toBeVisible();
  const removals = region(page, 'Removed by staff');
  await expect(removals.getByRole('listitem')).toHaveText([
    /Bio.*Scam, selling or spam.*Text me at 0917/,
    /Prompt.*Scam, selling or spam.*Adobo/,
    /Photo.*Fake profile/,
  ]);
  const own = await callApi<{ bio: string; photos: string[] }>(member, 'GET /profile/me');
  expect([own.bio, own.photos.length]).toEqual(['', 1]);
  expect(await looksAt(account, member)).toBe(2);

  const notes = region(page, 'Notes');
  await expect(notes.getByText('Nobody has noted anything.')).toBeVisible();
  await notes.getByLabel('New note').fill('Wrote to us.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toHaveText(/Amihan.*Wrote to us\./);
  await expect(notes.getByLabel('New note')).toHaveValue('');
  await page.reload();
  await expect(notes.getByRole('listitem')).toHaveText(/Amihan.*Wrote to us\./);
});

test('A missing member and a failure are told apart.', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of (?:404|500)/);
  await page.goto('/admin/users/nobody-at-all');
  await expect(page.getByText('There is no such member')).toBeVisible();
  await page.route('**/api/admin/users/*', (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, '/admin/users/somebody');
  await expect(page.getByText('The member could not be loaded.')).toBeVisible();
});
