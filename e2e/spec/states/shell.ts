/** Screens around the pages: menu, errors, an account that is off. */
import type { Page } from '@playwright/test';
import { arriveSwitchedOff } from '../../fixtures/staff.ts';
import { all, fill, hold, press, refuse } from '../../screens/screen.ts';
import { answerCall, at, ENTRY, OWN, REFUSED, rebuild, type State, withoutSetting } from './state.ts';

const missing = ['VITE_FIREBASE_API_KEY', 'VITE_FIREBASE_PROJECT_ID'].map(
  (name): State => ({
    name: `a build without ${name}`,
    of: ['2 Startup', '2 Fallback'],
    as: 'visitor',
    at: at('/', withoutSetting(name)),
    says: ['Something went wrong', `Missing required environment variable: ${name}`],
    errors: /Missing required environment variable/,
  }),
);

/** Removes name and address from the account that the identity provider answers. */
const withoutName = (page: Page) =>
  page.route('**/accounts:lookup*', async (route) => {
    const response = await route.fetch();
    const { users } = (await response.json()) as { users: Record<string, unknown>[] };
    const [{ email, providerUserInfo, ...nameless } = {}] = users;
    await route.fulfill({ response, json: { users: [nameless] } });
  });

export const shellStates: readonly State[] = [
  ...missing,
  {
    name: 'a provider that cannot be started',
    of: ['2 Startup'],
    as: 'visitor',
    // A key with a colon is invalid.
    at: at(
      '/',
      rebuild(ENTRY, (built) => built.replaceAll('demo-key', 'demo:key')),
    ),
    says: ['Something went wrong', 'Failed to initialize Firebase. Please check your configuration.'],
    errors: /Firebase did not start/,
  },
  ...['', 'Failed to load https://example.com/a-1b2c.js'].map(
    (message): State => ({
      name: message === '' ? 'an error without a message' : 'an error whose message is an address',
      of: ['2 Fallback'],
      at: at('/billing', (page) =>
        page.route('**/assets/billing-*.js', (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: `export default function Broken() { throw new Error('${message}'); }`,
          }),
        ),
      ),
      says: ['Something went wrong', 'An unexpected error occurred', 'Try Again', 'Reload Page'],
      errors: /^(?:console|page): Error|The above error occurred/,
    }),
  ),
  {
    name: 'an error of the API that no screen puts into words',
    of: ['8 Any answer that is an error'],
    at: at('/favorites', async (page) => {
      await rebuild('**/assets/member-*.js', (built) => built.replace('refetchOnReconnect:!0', 'throwOnError:!0'))(
        page,
      );
      await refuse('**/api/favorites*')(page);
    }),
    says: ['Something went wrong', '500: no', 'Try Again'],
    errors: /status of 500|^(?:console|page): ApiError|500: no/,
  },
  {
    name: 'the menu of somebody whose name is not known yet',
    of: ['2 Menu'],
    at: at('/favorites', all(withoutName, hold(OWN))),
    act: press('Open menu'),
    says: ['User', 'U', 'View Profile', 'Navigation', 'Home', 'My Profile', 'Favorites', 'Search', 'Billing', 'Logout'],
  },
  {
    name: 'the terms',
    picture: 'terms',
    isLong: true,
    as: 'visitor',
    at: '/terms',
    says: ['Terms of Service', 'On this page'],
  },
  {
    name: 'the privacy policy',
    picture: 'privacy',
    isLong: true,
    as: 'visitor',
    at: '/privacy',
    says: ['Privacy Policy', 'On this page'],
  },
  { name: 'billing', picture: 'billing', at: '/billing', says: ['Billing', 'No payments'] },
  {
    name: 'the menu of a visitor',
    of: ['2 Menu'],
    as: 'visitor',
    at: '/signup',
    act: press('Open menu'),
    says: ['Home', 'Login'],
  },
  {
    name: 'the menu of an administrator',
    of: ['2 Menu'],
    as: 'administrator',
    at: '/favorites',
    act: press('Open menu'),
    says: ['Navigation', 'Admin', 'Admin Dashboard', 'Generate Sample Profiles', 'Logout'],
  },
  {
    name: 'an address that leads nowhere',
    picture: 'not-found',
    of: ['2 Screens and routes', '2 Bottom bar'],
    at: '/no/such/page',
    says: ['Page Not Found', 'Home', 'Lightning', 'Messages', 'Profile'],
    next: [{ act: (page) => page.getByRole('link', { name: 'Go home' }).click(), says: ['Near you'] }],
  },
  {
    name: 'an account that is switched off',
    of: ['Design 1 Deactivated'],
    at: at(
      '/',
      answerCall('GET', '**/api/**', {
        status: 403,
        json: { error: 'Off', message: 'Off', code: 'account-deactivated' },
      }),
    ),
    says: ['Your account is switched off', 'Log out'],
    errors: REFUSED,
  },
  {
    name: 'the reason why an account is switched off, and an appeal',
    as: 'visitor',
    at: async (page) => {
      await arriveSwitchedOff(page, 'underage');
      return '/login';
    },
    says: ['Under 18'],
    next: [
      {
        isScreen: true,
        act: all(fill('Your appeal', 'I am thirty.'), press('Send')),
        says: ['We have it. Somebody will read it.'],
      },
    ],
  },
];
