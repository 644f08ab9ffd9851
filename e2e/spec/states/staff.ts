/** What administrators see, and who is not let in. */
import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { all, press } from '../../screens/screen.ts';
import { answerCall, at, letThrough, type State } from './state.ts';

const TOGGLE = '**/api/admin/users/*/toggle';
const SAMPLES = '**/api/admin/generate-samples*';
const generate = press('Generate');
const ERRORS = /status of (?:429|502)/;

/** Somebody who lives where nobody misses them. */
const createStranger = () => createMember({ name: 'Bituin', location: 'Mati' });

/** What was done to a member of this state's own. */
const switchedOff = async (_page: Page, account: Account) => {
  const { id } = await createStranger();
  await callApi(account, `PATCH /admin/users/${id}/toggle`, { active: false, reason: 'underage' });
  return `/admin?target=${id}`;
};

const oneUser = async () => `/admin?query=${encodeURIComponent((await createStranger()).email)}`;
const turnSwitch = (page: Page) => page.getByRole('switch').click();
const chooseRule = (page: Page) => page.getByRole('radio', { name: 'Something else' }).check();
const answerToggle = (status: number, json: object) => answerCall('PATCH', TOGGLE, { status, json });
const limited = { error: 'x', message: 'x', code: 'rate-limited', retryAfter: 42 };
const generated = { message: '20 sample profiles are there now.', count: 20, created: 20, done: 20, seed: 'a' };

export const staffStates: readonly State[] = [
  {
    name: 'the dashboard for a member',
    of: ['2 Admin dashboard'],
    as: 'member',
    at: '/admin',
    says: ['Unauthorized', 'You do not have access to this area.'],
  },
  {
    name: 'the dashboard',
    of: ['2 Admin dashboard'],
    as: 'administrator',
    at: switchedOff,
    says: [
      'Admin Dashboard',
      'Total Users',
      'Active Users',
      'Recent Reports',
      'User Management',
      'Name or email',
      'Activity Logs',
      'User switched off',
      'user.deactivated',
      'Admin ID',
      'Target user ID',
      'Under 18',
    ],
  },
  {
    name: 'somebody to be switched off',
    of: ['5 Generic', '7 Admin', '8 Admin'],
    as: 'administrator',
    at: oneUser,
    act: all(turnSwitch, press('Switch off')),
    says: ['Required'],
    next: [
      {
        act: all(answerToggle(429, limited), chooseRule, press('Switch off')),
        says: ['Error', 'Rate limit exceeded. Try again in 42 seconds.'],
      },
      {
        act: all(answerToggle(502, {}), turnSwitch, chooseRule, press('Switch off')),
        says: ['Error', 'Failed to toggle user status'],
      },
      {
        act: all(letThrough(TOGGLE), turnSwitch, chooseRule, press('Switch off')),
        says: ['User status updated successfully'],
      },
    ],
    errors: ERRORS,
  },
  {
    name: 'a look at a member, and the bio removed',
    of: ['7 Admin'],
    as: 'administrator',
    at: async () => `/admin/users/${(await createStranger()).id}`,
    says: ['All users', 'What is logged', 'Remove the bio', 'There are no photos.', 'Nobody has noted anything.'],
    next: [
      { act: all(press('Remove the bio'), press('Remove')), says: ['Remove the bio?', 'Required'] },
      { act: all(chooseRule, press('Remove')), says: ['Removed', 'There is no bio.', 'Something else'] },
    ],
  },
  {
    name: 'sample profiles',
    of: ['8 Samples'],
    as: 'administrator',
    at: at('/admin/samples', answerCall('POST', SAMPLES, { status: 502, json: {} })),
    act: generate,
    says: ['Error', 'Failed to generate sample profiles', 'Generate Sample Profiles'],
    next: [
      {
        act: all(answerCall('POST', SAMPLES, { status: 200, json: generated }), generate),
        says: ['Success', generated.message],
      },
    ],
    errors: ERRORS,
  },
];
