/** What belongs to oneself: editing, billing, settings. */
import type { Page } from '@playwright/test';
import { all, fill, hold, press, refuse, type Screen } from './screen.ts';

const rename = fill('Name', 'Maria Clara');
const OWN = '**/api/profile/me';
const openBlocked = (page: Page) => page.getByText('Blocked people', { exact: true }).click();

async function refuseSave(page: Page): Promise<void> {
  await page.route(OWN, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: 'no' }) : route.fallback(),
  );
}

export const ownScreens: readonly Screen[] = [
  {
    name: 'edit-error',
    as: 'maria',
    path: '/edit-profile',
    before: refuse(OWN),
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'edit-refused',
    as: 'maria',
    path: '/edit-profile',
    act: all(fill('Name', ''), press('Save Changes')),
    shows: 'Name is required',
  },
  {
    name: 'edit-toast',
    as: 'maria',
    path: '/edit-profile',
    before: refuseSave,
    act: all(rename, press('Save Changes')),
    shows: 'Failed to update profile',
    isBrief: true,
  },
  {
    name: 'edit-restored',
    as: 'maria',
    path: '/edit-profile',
    act: all(rename, (page) => page.reload()),
    shows: 'These are your unsaved changes from last time.',
  },
  {
    name: 'settings-notifications',
    as: 'maria',
    path: '/settings',
    before: (page) => page.context().grantPermissions(['notifications']),
    act: (page) => page.getByRole('heading', { name: 'Notifications' }).scrollIntoViewIfNeeded(),
    shows: 'On this device',
  },
  { name: 'settings-loading', as: 'maria', path: '/settings', before: hold(OWN), shows: 'Settings' },
  { name: 'settings-error', as: 'maria', path: '/settings', before: refuse(OWN), shows: 'Try Again' },
  { name: 'settings-blocked', as: 'maria', path: '/settings', act: openBlocked, shows: 'Unblock' },
  {
    name: 'settings-blocked-none',
    as: 'stranger',
    path: '/settings',
    act: openBlocked,
    shows: 'You have blocked nobody.',
  },
  {
    name: 'settings-password',
    as: 'maria',
    path: '/settings',
    act: all(press('Change password'), press('Save new password')),
    shows: (page) => page.getByLabel('Current password'),
  },
  {
    name: 'settings-delete',
    as: 'maria',
    path: '/settings',
    act: press('Delete my account'),
    shows: 'Delete your account?',
  },
];
