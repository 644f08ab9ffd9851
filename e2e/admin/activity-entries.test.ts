import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { ADMIN_ACTIONS, type AdminAction } from '../../contract/src/wire/staff/admin.ts';
import { type Account, callApi, createMember, signInAccount } from '../fixtures/account.ts';
import { addPhoto } from '../fixtures/picture.ts';
import { verifyAddress } from '../fixtures/staff.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

const runScript = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));
const command = (...args: string[]) => promisify(execFile)(process.execPath, [runScript, 'admin', ...args]);

/** Causes every kind of log entry: all about one member, except for the samples. */
async function doEverything(admin: Account): Promise<Account> {
  const [lota, rudy] = await Promise.all([
    createMember({ name: 'Lota', location: 'Mati' }),
    createMember({ name: 'Rudy', location: 'Mati' }),
  ]);
  const { appealCode } = await callApi<{ appealCode: string }>(rudy, 'GET /profile/me');
  const sent = await callApi<{ id: string }>(rudy, 'POST /messages', { receiverId: lota.id, content: 'Send load' });
  const report = { userId: rudy.id, reason: 'scam-or-spam', messageIds: [sent.id] };
  const { id } = await callApi<{ id: string }>(lota, 'POST /reports', report);
  await callApi(admin, `GET /admin/reports/${id}`);
  await callApi(admin, `PATCH /admin/reports/${id}`, { state: 'in-review' });
  await callApi(admin, `PATCH /admin/reports/${id}`, { state: 'no-action' });
  for (const isHeld of [true, false]) await callApi(admin, `PATCH /admin/reports/${id}/hold`, { isHeld });
  const toggle = (body: object) => callApi(admin, `PATCH /admin/users/${rudy.id}/toggle`, body);
  const photoId = await addPhoto(rudy);
  await callApi(admin, `GET /admin/users/${rudy.id}`);
  await callApi(admin, `POST /admin/users/${rudy.id}/notes`, { text: 'Third time' });
  await callApi(admin, `DELETE /admin/users/${rudy.id}/photos/${photoId}`, { reason: 'fake-profile' });
  await callApi(admin, `DELETE /admin/users/${rudy.id}/bio`, { reason: 'scam-or-spam' });
  await toggle({ active: false, reason: 'scam-or-spam' });
  await callApi(rudy, 'POST /appeals', { code: appealCode, text: 'It was my cousin.' });
  await toggle({ active: true });
  await verifyAddress(rudy.id);
  await command('grant', rudy.email);
  await command('revoke', rudy.email);
  await callApi(admin, 'POST /admin/generate-samples?count=1');
  return signInAccount(rudy);
}

type Words = Record<AdminAction, readonly [title: string, change: string]>;

const english: Words = {
  'user.activated': ['User switched on', 'Active before no after yes'],
  'user.deactivated': ['User switched off', 'Active before yes after no'],
  'user.viewed': ['User looked at', 'Active yes (unchanged)'],
  'photo.removed': ['Photo removed', 'Photos before 1 after 0'],
  'bio.removed': ['Bio removed', 'Bio before yes after no'],
  'note.added': ['Note added', 'Active yes (unchanged)'],
  'samples.generated': ['Samples generated', 'Samples of the seed before 0 after 1'],
  'report.created': ['Report received', 'State before none yet after Open'],
  'evidence.read': ['Evidence read', 'State Open (unchanged)'],
  'hold.placed': ['Legal hold placed', 'Legal hold before no after yes'],
  'hold.lifted': ['Legal hold lifted', 'Legal hold before yes after no'],
  'review.started': ['Review started', 'State before Open after In review'],
  'review.closed': ['Review closed', 'State before In review after No action'],
  'appeal.created': ['Appeal received', 'State before none yet after Open'],
  'admin.granted': ['Admin rights given', 'Administrator before no after yes'],
  'admin.revoked': ['Admin rights taken', 'Administrator before yes after no'],
};

const filipino: Words = {
  'user.activated': ['In-on ang user', 'Active dati hindi ngayon oo'],
  'user.deactivated': ['In-off ang user', 'Active dati oo ngayon hindi'],
  'user.viewed': ['Tiningnan ang user', 'Active oo (walang nagbago)'],
  'photo.removed': ['Inalis ang photo', 'Mga photo dati 1 ngayon 0'],
  'bio.removed': ['Inalis ang bio', 'Bio dati oo ngayon hindi'],
  'note.added': ['Nagdagdag ng note', 'Active oo (walang nagbago)'],
  'samples.generated': ['Gumawa ng samples', 'Samples ng seed dati 0 ngayon 1'],
  'report.created': ['May bagong report', 'Estado dati wala pa ngayon Bago'],
  'evidence.read': ['Binasa ang ebidensya', 'Estado Bago (walang nagbago)'],
  'hold.placed': ['Nilagyan ng legal hold', 'Legal hold dati hindi ngayon oo'],
  'hold.lifted': ['Inalis ang legal hold', 'Legal hold dati oo ngayon hindi'],
  'review.started': ['Sinimulan ang review', 'Estado dati Bago ngayon Nire-review'],
  'review.closed': ['Isinara ang review', 'Estado dati Nire-review ngayon Walang ginawa'],
  'appeal.created': ['May umapela', 'Estado dati wala pa ngayon Bago'],
  'admin.granted': ['Ginawang admin', 'Administrator dati hindi ngayon oo'],
  'admin.revoked': ['Inalis sa pagka-admin', 'Administrator dati oo ngayon hindi'],
};

const textOf = (text: string) => new RegExp(text.replace(/[()]/g, '\\$&').replaceAll(' ', '\\s*'));

async function expectWords(page: Page, words: Words, whose: Record<'admin' | 'target', string>): Promise<void> {
  const entry = (action: AdminAction) =>
    page.locator('#activity-logs').getByRole('article', { name: words[action][0], exact: true });
  await page.goto(`/admin?admin=${whose.admin}&action=samples.generated`);
  await expect(entry('samples.generated')).toHaveText(textOf(words['samples.generated'][1]));
  await page.goto(`/admin?target=${whose.target}`);
  for (const action of ADMIN_ACTIONS.filter((one) => one !== 'samples.generated')) {
    await expect(entry(action)).toHaveText(textOf(words[action][1]));
  }
}

test('Every entry says what changed, in English and in Filipino.', async ({ page, account, openAs }) => {
  const rudy = await doEverything(account);
  const whose = { admin: account.id, target: rudy.id };
  await expectWords(page, english, whose);
  await callApi(account, 'PATCH /settings', { language: 'fil' });
  await expectWords(await openAs(account), filipino, whose);
});

test('An entry without details can be read.', async ({ page }) => {
  await page.route('**/api/admin/logs?*', (route) =>
    route.fulfill({
      json: [{ id: 'old', adminId: 'system', action: 'report.created', performedAt: '2026-01-05T10:00:00.000Z' }],
    }),
  );
  await page.goto('/admin?action=report.created');
  const entry = page.getByRole('article', { name: 'Report received' });
  await expect(entry).toContainText('No details');
  await expect(entry).toContainText('system');
});
