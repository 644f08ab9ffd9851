/** Screens of the member's own data: editing and settings. */
import type { Page } from '@playwright/test';
import { answerCall, OWN } from '../spec/states/state.ts';
import { all, fill, hold, press, refuse, type Screen } from './screen.ts';

const rename = fill('Name', 'Maria Clara');
const openBlocked = (page: Page) => page.getByText('Blocked people', { exact: true }).click();

export const ownScreens: readonly Screen[] = [
  { name: 'edit-error', path: '/edit-profile', before: refuse(OWN), shows: (page) => page.getByRole('alert') },
  {
    name: 'edit-toast',
    path: '/edit-profile',
    before: answerCall('PATCH', OWN, { status: 500, body: 'no' }),
    act: all(rename, press('Save Changes')),
    shows: 'Failed to update profile',
    isBrief: true,
  },
  {
    name: 'edit-restored',
    path: '/edit-profile',
    act: all(rename, (page) => page.reload()),
    shows: 'These are your unsaved changes from last time.',
  },
  {
    name: 'settings-notifications',
    path: '/settings',
    before: (page) => page.context().grantPermissions(['notifications']),
    act: (page) => page.getByRole('heading', { name: 'Notifications' }).scrollIntoViewIfNeeded(),
    shows: 'On this device',
  },
  { name: 'settings-loading', path: '/settings', before: hold(OWN), shows: 'Settings' },
  { name: 'settings-error', path: '/settings', before: refuse(OWN), shows: 'Try Again' },
  { name: 'settings-blocked', path: '/settings', act: openBlocked, shows: 'Unblock' },
  {
    name: 'settings-blocked-none',
    as: 'stranger',
    path: '/settings',
    act: openBlocked,
    shows: 'You have not blocked anyone.',
  },
  {
    name: 'settings-password',
    path: '/settings',
    act: all(press('Change password'), press('Save new password')),
    shows: (page) => page.getByLabel('Current password'),
  },
  { name: 'settings-delete', path: '/settings', act: press('Delete my account'), shows: 'Delete your account?' },
];
