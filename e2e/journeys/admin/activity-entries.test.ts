import type { Page } from '@playwright/test';
import { ADMIN_ACTIONS, type AdminAction, type AdminLogEntry } from '../../../contract/src/wire/staff/admin.ts';
import { callApi } from '../../fixtures/account.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ arriveAs: 'administrator' });

type Details = AdminLogEntry['details'];
type State = NonNullable<Details['before']>;

/** The values before and after each action, as the log stores them (see functions/test/admin/log.integration.test.ts). */
const STATES: Record<AdminAction, readonly [before: State, after: State]> = {
  'user.activated': [{ isActive: false }, { isActive: true }],
  'user.deactivated': [{ isActive: true }, { isActive: false }],
  'user.viewed': [{ isActive: true }, { isActive: true }],
  'photo.removed': [{ photos: 1 }, { photos: 0 }],
  'bio.removed': [{ bio: true }, { bio: false }],
  'prompt.removed': [{ prompts: 2 }, { prompts: 1 }],
  'note.added': [{ isActive: true }, { isActive: true }],
  'samples.generated': [{ samples: 0 }, { samples: 1 }],
  'report.created': [{ state: 'none' }, { state: 'open' }],
  'evidence.read': [{ state: 'open' }, { state: 'open' }],
  'hold.placed': [{ isHeld: false }, { isHeld: true }],
  'hold.lifted': [{ isHeld: true }, { isHeld: false }],
  'review.started': [{ state: 'open' }, { state: 'in-review' }],
  'review.closed': [{ state: 'in-review' }, { state: 'no-action' }],
  'appeal.created': [{ state: 'none' }, { state: 'open' }],
  'views.reached': [{ listed: 590 }, { listed: 608 }],
  'admin.granted': [{ isAdmin: false }, { isAdmin: true }],
  'admin.revoked': [{ isAdmin: true }, { isAdmin: false }],
};
const entryOf = (action: AdminAction, details: Details): AdminLogEntry => ({
  id: action,
  adminId: 'system',
  action,
  performedAt: '2026-01-05T10:00:00.000Z',
  details,
});

type Words = Record<AdminAction, readonly [title: string, change: string]>;

const english: Words = {
  'user.activated': ['User switched on', 'Active before no after yes'],
  'user.deactivated': ['User switched off', 'Active before yes after no'],
  'user.viewed': ['User looked at', 'Active yes (unchanged)'],
  'photo.removed': ['Photo removed', 'Photos before 1 after 0'],
  'bio.removed': ['Bio removed', 'Bio before yes after no'],
  'prompt.removed': ['Prompt removed', 'Prompts before 2 after 1'],
  'note.added': ['Note added', 'Active yes (unchanged)'],
  'samples.generated': ['Samples generated', 'Samples of the seed before 0 after 1'],
  'report.created': ['Report received', 'State before none yet after Open'],
  'evidence.read': ['Evidence read', 'State Open (unchanged)'],
  'hold.placed': ['Legal hold placed', 'Legal hold before no after yes'],
  'hold.lifted': ['Legal hold lifted', 'Legal hold before yes after no'],
  'review.started': ['Review started', 'State before Open after In review'],
  'review.closed': ['Review closed', 'State before In review after No action'],
  'appeal.created': ['Appeal received', 'State before none yet after Open'],
  'views.reached': ['Saw as many people as a day allows', 'People in lists that day before 590 after 608'],
  'admin.granted': ['Admin rights given', 'Administrator before no after yes'],
  'admin.revoked': ['Admin rights taken', 'Administrator before yes after no'],
};

const filipino: Words = {
  'user.activated': ['In-on ang user', 'Active dati hindi ngayon oo'],
  'user.deactivated': ['In-off ang user', 'Active dati oo ngayon hindi'],
  'user.viewed': ['Tiningnan ang user', 'Active oo (walang nagbago)'],
  'photo.removed': ['Inalis ang photo', 'Mga photo dati 1 ngayon 0'],
  'bio.removed': ['Inalis ang bio', 'Bio dati oo ngayon hindi'],
  'prompt.removed': ['Inalis ang prompt', 'Mga prompt dati 2 ngayon 1'],
  'note.added': ['Nagdagdag ng note', 'Active oo (walang nagbago)'],
  'samples.generated': ['Gumawa ng samples', 'Samples ng seed dati 0 ngayon 1'],
  'report.created': ['May bagong report', 'Estado dati wala pa ngayon Bago'],
  'evidence.read': ['Binasa ang ebidensya', 'Estado Bago (walang nagbago)'],
  'hold.placed': ['Nilagyan ng legal hold', 'Legal hold dati hindi ngayon oo'],
  'hold.lifted': ['Inalis ang legal hold', 'Legal hold dati oo ngayon hindi'],
  'review.started': ['Sinimulan ang review', 'Estado dati Bago ngayon Nire-review'],
  'review.closed': ['Isinara ang review', 'Estado dati Nire-review ngayon Walang ginawa'],
  'appeal.created': ['May umapela', 'Estado dati wala pa ngayon Bago'],
  'views.reached': [
    'Naabot ang dami ng taong makikita sa isang araw',
    'Mga tao sa listahan noong araw na iyon dati 590 ngayon 608',
  ],
  'admin.granted': ['Ginawang admin', 'Administrator dati hindi ngayon oo'],
  'admin.revoked': ['Inalis sa pagka-admin', 'Administrator dati oo ngayon hindi'],
};

const textOf = (text: string) => new RegExp(text.replace(/[()]/g, '\\$&').replaceAll(' ', '\\s*'));

async function expectWords(page: Page, words: Words): Promise<void> {
  await page.goto('/admin');
  for (const action of ADMIN_ACTIONS) {
    const [title, change] = words[action];
    const entry = page.locator('#activity-logs').getByRole('article', { name: title, exact: true });
    await expect(entry.first()).toHaveText(textOf(change));
  }
}

test('Every entry says what changed, in English and in Filipino.', async ({ page, account }) => {
  const json = ADMIN_ACTIONS.map((action) => {
    const [before, after] = STATES[action];
    return entryOf(action, { before, after });
  });
  await page.route('**/api/admin/logs*', (route) => route.fulfill({ json }));
  await expectWords(page, english);
  await expect(page.getByRole('article', { name: 'Report received' })).toContainText('system');
  await callApi(account, 'PATCH /settings', { language: 'fil' });
  await page.addInitScript(() => localStorage.setItem('tagpo.language', 'fil'));
  await expectWords(page, filipino);
});
