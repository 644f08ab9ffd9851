/** Screens around the pages: menu, errors, an account that is off. */
import { callApi } from '../fixtures/account.ts';
import { withoutSetting } from '../spec/states/state.ts';
import { lose, press, type Screen } from './screen.ts';

export const shellScreens: readonly Screen[] = [
  { name: 'menu', path: '/', act: press('Open menu'), shows: 'Logout' },
  {
    name: 'switched-off',
    as: 'stranger',
    path: '/',
    before: async (page, { accounts }, account) => {
      await page.goto('/profile/me');
      await page.getByRole('link', { name: 'Edit Profile' }).waitFor();
      await callApi(accounts.staff, `PATCH /admin/users/${account?.id}/toggle`, {
        active: false,
        reason: 'harassment',
      });
    },
    shows: 'Your account is switched off',
  },
  { name: 'fallback', path: '/profile/me', before: lose('**/assets/profile-*.js'), shows: 'Something went wrong' },
  {
    name: 'missing-setting',
    as: 'visitor',
    path: '/',
    before: withoutSetting('VITE_FIREBASE_APP_ID'),
    shows: 'Missing required environment variable: VITE_FIREBASE_APP_ID',
  },
];
