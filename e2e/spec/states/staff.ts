/** Pages of staff. */
import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { addPhoto } from '../../fixtures/picture.ts';
import { createAdministrator } from '../../fixtures/staff.ts';
import { all, fill, press } from '../../screens/screen.ts';
import { answerCall, at, letThrough, type State } from './state.ts';

const TOGGLE = '**/api/admin/users/*/toggle';
const SAMPLES = '**/api/admin/generate-samples*';
const generate = press('Generate');
const ERRORS = /status of (?:429|500|502)/;

/** A member who lives far from all other tests. */
const createStranger = (name = 'Bituin') => createMember({ name, location: 'Mati' });
const LONG_NAME = 'Maria Consolacion Pangilinan-Macapagal';

/** A report about a member with a long name, who was switched off. */
const longReport = async (account: Account) => {
  const [reporter, reported] = await Promise.all([createStranger(), createStranger(LONG_NAME)]);
  const { id } = await callApi<{ id: string }>(reporter, 'POST /reports', {
    userId: reported.id,
    reason: 'harassment',
    text: 'Every night he writes, and every night I ask him to stop. '.repeat(4),
  });
  await callApi(account, `PATCH /admin/users/${reported.id}/toggle`, { active: false, reason: 'harassment' });
  return { id, email: reported.email, reportedId: reported.id };
};

/** A member with a long note, a photo and a removed bio. */
const longLook = async (_page: Page, account: Account) => {
  const member = await createStranger();
  await addPhoto(member);
  await callApi(account, `POST /admin/users/${member.id}/notes`, { text: 'Mabait-naman-siya'.repeat(20) });
  await callApi(account, `DELETE /admin/users/${member.id}/bio`, { reason: 'other' });
  return `/admin/users/${member.id}`;
};

/** A member who was switched off, alone in the list, and their log. */
const switchedOff = async (_page: Page, account: Account) => {
  const { id, email } = await createStranger();
  await callApi(account, `PATCH /admin/users/${id}/toggle`, { active: false, reason: 'underage' });
  return `/admin?query=${encodeURIComponent(email)}&target=${id}`;
};

const oneUser = async () => `/admin?query=${encodeURIComponent((await createStranger()).email)}`;
const turnSwitch = (page: Page) => page.getByRole('switch').click();
const chooseRule = (page: Page) => page.getByRole('radio', { name: 'Something else' }).check();
const answerToggle = (status: number, json: object) => answerCall('PATCH', TOGGLE, { status, json });
const internal = { error: 'x', message: 'x', code: 'internal' };
const limited = { error: 'x', message: 'x', code: 'rate-limited', retryAfter: 42 };
const generated = { message: '20 sample profiles are there now.', count: 20, created: 20, done: 20, seed: 'a' };

export const staffStates: readonly State[] = [
  {
    name: 'the dashboard for a member',
    of: ['2 Admin dashboard'],
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
        act: all(answerToggle(500, internal), turnSwitch, chooseRule, press('Switch off')),
        says: ['Error', 'Something went wrong'],
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
      { isScreen: true, act: all(press('Remove the bio'), press('Remove')), says: ['Remove the bio?', 'Required'] },
      {
        isScreen: true,
        act: all(chooseRule, press('Remove')),
        says: ['Removed', 'There is no bio.', 'Something else'],
      },
    ],
  },
  {
    name: 'the look of a member, with long notes',
    as: 'administrator',
    at: longLook,
    act: press('Show photo 1'),
    says: ['There is no bio.', 'Something else'],
  },
  {
    name: 'somebody switched off, with a filter of the log',
    as: 'administrator',
    at: async (_page, account) => {
      const { email, reportedId } = await longReport(account);
      return `/admin?query=${encodeURIComponent(email)}&target=${reportedId}`;
    },
    says: ['Total Users', LONG_NAME, 'User switched off'],
    next: [
      {
        isScreen: true,
        act: async (page) => {
          await page.getByText('Filters (1)').click();
          await page.getByRole('combobox', { name: 'Administrator' }).fill(LONG_NAME);
          await page.getByRole('listbox').getByRole('option').first().waitFor();
        },
        says: [LONG_NAME],
      },
    ],
  },
  {
    name: 'a report, the queue and what is closed',
    as: 'administrator',
    at: async (_page, account) => `/admin/reports/${(await longReport(account)).id}`,
    says: [`History of ${LONG_NAME}`, 'User switched off'],
    next: [
      { isScreen: true, act: (page) => page.goto('/admin/reports'), says: [`Report about ${LONG_NAME}`] },
      { isScreen: true, act: (page) => page.goto('/admin/reports?state=no-action'), says: ['Action taken'] },
    ],
  },
  {
    name: 'a number of samples that is none',
    as: 'administrator',
    at: '/admin/samples',
    act: fill('How many? (1 to 100)', '0'),
    says: ['Invalid input'],
  },
  {
    name: 'a removal, and its appeal in Filipino',
    at: async (_page, account) => {
      const staff = await createAdministrator();
      await callApi(staff, `DELETE /admin/users/${account.id}/bio`, { reason: 'hate-speech' });
      return '/favorites';
    },
    says: ['We removed your bio'],
    next: [
      {
        isScreen: true,
        act: async (page) => {
          await page.getByRole('link', { name: 'See and appeal' }).click();
          await page.getByRole('button', { name: 'Open menu' }).click();
          await page.getByRole('dialog').getByRole('button', { name: 'Filipino' }).click();
          await page.keyboard.press('Escape');
          await press('Umapela')(page);
        },
        says: ['Ang apela mo'],
      },
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
