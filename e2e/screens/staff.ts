/** What administrators see, and what members see of them. */
import type { Page } from '@playwright/test';
import { answer, hold, press, refuse, type Screen } from './screen.ts';

const running = answer('**/api/admin/generate-samples', { state: 'running', count: 40, done: 25 });

const removal = { id: 'a'.repeat(20), what: 'bio', reason: 'scam-or-spam', at: '2026-11-21T09:30:00.000Z' };

/** Tells the page that staff removed the bio, without removing it. */
const tellRemoval = async (page: Page) => {
  await page.route('**/api/removals', (route) => route.fulfill({ json: [{ ...removal, text: 'Call me at 0917' }] }));
  await page.route('**/api/profile/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), removals: [removal] } });
  });
};

export const staffScreens: readonly Screen[] = [
  { name: 'admin-menu', as: 'staff', path: '/', act: press('Open menu'), shows: 'Generate Sample Profiles' },
  { name: 'admin', as: 'staff', path: '/admin', shows: (page) => page.getByRole('switch').nth(9), isLong: true },
  {
    name: 'admin-loading',
    as: 'staff',
    path: '/admin',
    before: hold('**/api/admin/**'),
    shows: (page) => page.getByRole('status', { name: 'Loading users...' }),
  },
  {
    name: 'admin-error',
    as: 'staff',
    path: '/admin',
    before: refuse('**/api/admin/**'),
    shows: 'The users could not be loaded.',
    isLong: true,
  },
  { name: 'admin-nobody', as: 'staff', path: '/admin?query=walang-ganito', shows: 'Nobody found' },
  {
    name: 'admin-switched-off',
    as: 'staff',
    path: ({ accounts }) => `/admin?query=${encodeURIComponent(accounts.switchedOff.email)}`,
    shows: /^Off since /,
  },
  {
    name: 'admin-rule',
    as: 'staff',
    path: '/admin?query=maria%40example.com',
    act: (page) => page.getByRole('switch').click(),
    shows: 'Which rule was broken?',
  },
  {
    name: 'admin-log',
    as: 'staff',
    path: ({ accounts }) => `/admin?target=${accounts.switchedOff.id}`,
    shows: 'User switched off',
    isLong: true,
  },
  {
    name: 'admin-look',
    as: 'staff',
    path: ({ accounts }) => `/admin/users/${accounts.maria.id}`,
    shows: 'Blurred until you ask.',
    isLong: true,
  },
  {
    name: 'admin-look-remove',
    as: 'staff',
    path: ({ accounts }) => `/admin/users/${accounts.maria.id}`,
    act: press('Remove photo 1'),
    shows: 'Remove photo 1?',
  },
  { name: 'admin-reports', as: 'staff', path: '/admin/reports', shows: /^Report about / },
  { name: 'admin-reports-none', as: 'staff', path: '/admin/reports?state=no-action', shows: 'Nothing here' },
  {
    name: 'admin-report',
    as: 'staff',
    path: ({ reportId }) => `/admin/reports/${reportId}`,
    shows: 'Report received',
    isLong: true,
  },
  { name: 'admin-report-missing', as: 'staff', path: '/admin/reports/x', shows: 'There is no such report' },
  { name: 'admin-samples', as: 'staff', path: '/admin/samples', shows: 'How many? (1 to 100)' },
  { name: 'admin-samples-running', as: 'staff', path: '/admin/samples', before: running, shows: '25 of 40 made' },
  { name: 'removal-card', as: 'staff', path: '/favorites', before: tellRemoval, shows: 'We removed your bio' },
  { name: 'own-removals', path: '/settings#removals', before: tellRemoval, shows: 'Call me at 0917' },
  {
    name: 'own-reports',
    path: '/settings',
    act: (page) => page.getByText('My reports', { exact: true }).click(),
    shows: 'Received',
  },
];
