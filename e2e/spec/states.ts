/** Screens in the states that no journey comes by, with the words of the specification that stand on them. */
import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../fixtures/account.ts';
import { all, answer, fill, hold, press, refuse } from '../screens/screen.ts';

export interface State {
  readonly name: string;
  readonly as: 'visitor' | 'member';
  /** Where it is; a function makes ready what the page finds. */
  readonly at: string | ((page: Page, account: Account) => Promise<string>);
  readonly act?: (page: Page) => Promise<unknown>;
  readonly says: readonly (string | RegExp)[];
  /** What the browser logs because of what was provoked. */
  readonly errors?: RegExp;
}

const OWN = '**/api/profile/me';
const MESSAGE = 'Type a message...';
const REFUSED = /status of (?:400|404|500)/;
const sendMessage = all(fill(MESSAGE, 'Kumusta?'), press('Send'));

/** The chat with somebody new, after `before`. */
const chat =
  (before: (page: Page, id: string) => Promise<unknown> = async () => undefined) =>
  async (page: Page) => {
    const { id } = await createMember({ name: 'Amihan' });
    await before(page, id);
    return `/chat/${id}`;
  };

/** The server gets this text instead of the one that was typed, past what the page itself refuses. */
const sendInstead = (content: string) => (page: Page) =>
  page.route('**/api/messages', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), content } }),
  );

/** A chat that holds one message of yesterday. */
const talkOfYesterday = async (page: Page, account: Account) => {
  const { id } = await createMember({ name: 'Amihan' });
  await callApi(account, 'POST /messages', { id: crypto.randomUUID(), receiverId: id, content: 'Kumusta?' });
  await page.route(`**/api/messages/${id}`, async (route) => {
    const response = await route.fetch();
    const messages = (await response.json()) as { sentAt: string }[];
    const sentAt = new Date(Date.now() - 86_400_000).toISOString();
    await route.fulfill({ response, json: messages.map((message) => ({ ...message, sentAt })) });
  });
  return `/chat/${id}`;
};

/** A built file as it would be had it been built otherwise. */
const rebuild = (file: string, change: (built: string) => string) => (page: Page) =>
  page.route(file, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });
const ENTRY = '**/assets/entry-*.js';
const withoutSetting = (name: string) =>
  rebuild(ENTRY, (built) => built.replace(new RegExp(`(${name}:\\s*)[\`'"][^\`'"]+[\`'"]`), '$1``'));
const missing = ['VITE_FIREBASE_API_KEY', 'VITE_FIREBASE_PROJECT_ID'].map(
  (name): State => ({
    name: `a build without ${name}`,
    as: 'visitor',
    at: (page) => withoutSetting(name)(page).then(() => '/'),
    says: ['Something went wrong', `Missing required environment variable: ${name}`],
    errors: /Missing required environment variable/,
  }),
);

const at =
  (path: string, before: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<string> => {
    await before(page);
    return path;
  };

const issue = { path: 'occupation', key: 'unheard-of', message: 'Whatever' };
const badBody = { error: 'No', message: 'No', code: 'invalid-body', issues: [issue] };

export const STATES: readonly State[] = [
  ...missing,
  {
    name: 'a provider that cannot be started',
    as: 'visitor',
    at: at(
      '/',
      // No key has a colon.
      rebuild(ENTRY, (built) => built.replace('demo-key', 'demo:key')),
    ),
    says: ['Something went wrong', 'Failed to initialize Firebase. Please check your configuration.'],
    errors: /Failed to initialize Firebase/,
  },
  {
    name: 'an error without a message',
    as: 'member',
    at: at('/billing', (page) =>
      page.route('**/assets/billing-*.js', (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: "export default function Broken() { throw new Error(''); }",
        }),
      ),
    ),
    says: ['Something went wrong', 'An unexpected error occurred', 'Try Again', 'Reload Page'],
    errors: /^(?:console|page): Error|The above error occurred/,
  },
  {
    name: 'the menu of somebody without a name',
    as: 'member',
    at: at('/favorites', (page) =>
      page.route('**/accounts:lookup*', async (route) => {
        const response = await route.fetch();
        const { users } = (await response.json()) as { users: Record<string, unknown>[] };
        const [{ email, providerUserInfo, ...nameless } = {}] = users;
        await route.fulfill({ response, json: { users: [nameless] } });
      }),
    ),
    act: press('Open menu'),
    says: ['User', 'U', 'View Profile', 'Navigation', 'Home', 'My Profile', 'Favorites', 'Search', 'Billing', 'Logout'],
  },
  {
    name: 'my profile that is not there',
    as: 'member',
    at: at('/profile/me', refuse(OWN, 404)),
    says: ['Profile not found', 'Error loading your profile'],
    errors: REFUSED,
  },
  { name: 'editing, loading', as: 'member', at: at('/edit-profile', hold(OWN)), says: ['Edit Profile', 'Loading...'] },
  {
    name: 'editing',
    as: 'member',
    at: '/edit-profile',
    says: [
      'Edit Profile',
      'Basic Information',
      'Career & Education',
      'Physical Characteristics',
      'Background & Culture',
      'Lifestyle',
      'Relationship Preferences',
      'Personality',
      'Save Changes',
    ],
  },
  {
    name: 'an edit on its way',
    as: 'member',
    at: at('/edit-profile', (page) =>
      page.route(OWN, (route) => (route.request().method() === 'PATCH' ? undefined : route.continue())),
    ),
    act: all(fill('Occupation', 'Nurse'), press('Save Changes')),
    says: ['Saving...'],
  },
  {
    name: 'an edit that the server finds wrong without words',
    as: 'member',
    at: at('/edit-profile', (page) =>
      page.route(OWN, (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 400, json: badBody }) : route.continue(),
      ),
    ),
    act: all(fill('Occupation', 'Nurse'), press('Save Changes')),
    says: ['Invalid input'],
    errors: REFUSED,
  },
  {
    name: 'the deck at its end',
    as: 'member',
    at: at('/swipe', answer('**/api/deck*', [])),
    says: ['No more profiles to show'],
  },
  {
    name: 'a favorite that cannot be added',
    as: 'member',
    at: at('/search', refuse('**/api/favorites/*')),
    act: press(/^Add .+ to favorites$/),
    says: ['Error', 'Failed to add to favorites'],
    errors: REFUSED,
  },
  {
    name: 'a favorite that was added',
    as: 'member',
    at: '/search',
    act: press(/^Add .+ to favorites$/),
    says: ['Added to favorites', 'View Profile', /^\S.*, \d+$/],
  },
  {
    name: 'a chat before its first message',
    as: 'member',
    at: chat(),
    says: ['Chat', 'No messages yet. Start the conversation!', MESSAGE],
  },
  {
    name: 'a chat, loading',
    as: 'member',
    at: chat((page, id) => hold(`**/api/messages/${id}`)(page)),
    says: ['Chat', 'Loading messages...'],
  },
  { name: 'a message of yesterday', as: 'member', at: talkOfYesterday, says: [/^Yesterday \d{1,2}:\d{2}/] },
  {
    name: 'a message that is too long for the server',
    as: 'member',
    at: chat(sendInstead('x'.repeat(1001))),
    act: sendMessage,
    says: ['Failed to send message', 'Message is too long (max 1000 characters)'],
    errors: REFUSED,
  },
  {
    name: 'a message that is empty for the server',
    as: 'member',
    at: chat(sendInstead('   ')),
    act: sendMessage,
    says: ['Failed to send message', 'Message cannot be empty'],
    errors: REFUSED,
  },
];
