/** Conversations and settings. */
import type { Page } from '@playwright/test';
import { type Account, callApi, createMember } from '../../fixtures/account.ts';
import { match, send } from '../../fixtures/chat.ts';
import { all, countUnread, fill, hold, press, tick } from '../../screens/screen.ts';
import { REFUSED, type State } from './state.ts';

const MESSAGE = 'Type a message...';

/** Opens the chat with a new member, after `before`. */
const chat =
  (before: (page: Page, id: string) => Promise<unknown> = async () => undefined) =>
  async (page: Page) => {
    const { id } = await createMember({ name: 'Amihan' });
    await before(page, id);
    return `/chat/${id}`;
  };

/** Sends this text instead of the typed one, past the checks of the page. */
const sendInstead = (content: string) => (page: Page) =>
  page.route('**/api/messages', (route) =>
    route.continue({ postData: { ...(route.request().postDataJSON() as object), content } }),
  );
const sendMessage = all(fill(MESSAGE, 'Kumusta?'), press('Send'));

/** Opens a chat with one message of yesterday. */
const chatOfYesterday = async (page: Page, account: Account) => {
  const { id } = await createMember({ name: 'Amihan' });
  await callApi(account, 'POST /messages', { receiverId: id, content: 'Kumusta?' });
  await page.route(`**/api/messages/${id}*`, async (route) => {
    const response = await route.fetch();
    const messages = (await response.json()) as { sentAt: string }[];
    const sentAt = new Date();
    sentAt.setDate(sentAt.getDate() - 1);
    sentAt.setHours(10, 30, 0, 0);
    await route.fulfill({ response, json: messages.map((message) => ({ ...message, sentAt: sentAt.toISOString() })) });
  });
  return `/chat/${id}`;
};

/** The list with the message of an erased account. */
const wordsOfSomebodyGone = async (page: Page, account: Account) => {
  const gone = await createMember({ name: 'Amihan', location: 'Jolo' });
  await send(gone, account, 'Paalam');
  await callApi(gone, 'DELETE /profile/me');
  await countUnread(120)(page);
  return '/messages';
};

/** Opens the chat with a new member, after `meet`. */
const chatAfter =
  (meet: (account: Account, other: Account) => Promise<unknown>) => async (_page: Page, account: Account) => {
    const amihan = await createMember({ name: 'Amihan', interests: ['Hiking'] });
    await meet(account, amihan);
    return `/chat/${amihan.id}`;
  };

export const conversationStates: readonly State[] = [
  {
    name: 'conversations that nobody began',
    of: ['Design 5 Messages'],
    at: '/messages',
    says: ['Messages', 'No conversations yet', 'Find people'],
  },
  {
    name: 'words of somebody gone, among a hundred unread',
    of: ['Design 4 Erased', 'Design 5 Messages'],
    at: wordsOfSomebodyGone,
    says: ['Deleted member', 'Paalam', '99+'],
  },
  {
    name: 'a chat before its first message',
    of: ['2 Chat'],
    at: chat(),
    says: ['Chat', 'No messages yet. Start the conversation!', MESSAGE],
  },
  {
    name: 'a chat, loading',
    of: ['2 Chat'],
    at: chat((page, id) => hold(`**/api/messages/${id}`)(page)),
    says: ['Chat', 'Loading messages...'],
  },
  {
    name: 'a chat after a match',
    of: ['2 Chat'],
    at: chatAfter(match),
    says: [
      'No messages yet. Start the conversation!',
      'What you have in common',
      'Ways to begin',
      'Hi Amihan! What made you smile this week?',
      MESSAGE,
    ],
  },
  {
    name: 'a chat that is a request',
    of: ['2 Chat'],
    at: chatAfter((account, other) => send(other, account, 'Kumusta?')),
    says: [
      'Amihan: Kumusta?',
      'Today',
      'Amihan wrote to you first. Reply to start chatting.',
      'Decline',
      'Block',
      'Report',
      MESSAGE,
    ],
  },
  {
    name: 'a chat of two, and a report from it',
    at: chatAfter(async (account, other) => {
      await send(other, account, 'Kumusta?');
      await send(account, other, 'Mabuti');
    }),
    act: fill(MESSAGE, 'Ikaw?'),
    says: ['Amihan: Kumusta?', 'You: Mabuti'],
    next: [
      {
        isScreen: true,
        act: all(press('More about Amihan'), press('Report Amihan'), tick(/^Attach 1 message/)),
        says: ['Report Amihan', 'Send report'],
      },
    ],
  },
  {
    name: 'a chat that has ended, and a report of it',
    at: chatAfter(async (account, other) => {
      await send(other, account, 'Kumusta?');
      await callApi(other, `POST /blocks/${account.id}`);
    }),
    says: ['This conversation is not available', 'Go to messages', 'Report this person', 'Block this person'],
    next: [
      {
        isScreen: true,
        act: press('Report this person'),
        says: ['Harassment or threats', 'Attach the newest messages of this chat', 'Send report'],
      },
    ],
    errors: REFUSED,
  },
  {
    name: 'a chat with somebody on a break',
    of: ['2 Chat'],
    at: chatAfter(async (account, other) => {
      await send(other, account, 'Kumusta?');
      await send(account, other, 'Mabuti');
      await callApi(other, 'PATCH /settings', { pause: 'week' });
    }),
    says: ['Amihan', 'On a break', 'Amihan: Kumusta?'],
  },
  {
    name: 'a reply to a prompt, before and after it is sent',
    at: async () => {
      const { id } = await createMember({ name: 'Amihan', prompts: [{ id: 'merienda', answer: 'Turon, always.' }] });
      return `/profile/${id}`;
    },
    act: all((page) => page.getByRole('link', { name: /^Reply to/ }).click(), fill(MESSAGE, 'Kumusta?')),
    says: ['In reply to: The merienda I never say no to', 'Turon, always.', MESSAGE],
    next: [
      {
        isScreen: true,
        act: press('Send'),
        says: ['In reply to: The merienda I never say no to', 'You: Kumusta?', 'Sent'],
      },
    ],
  },
  {
    name: 'a message of yesterday',
    of: ['2 Chat'],
    at: chatOfYesterday,
    says: ['You: Kumusta?', 'Yesterday 10:30 AM'],
  },
  {
    name: 'a message that the server refuses',
    of: ['5 Message', '8 Message'],
    at: chat(sendInstead('x'.repeat(1001))),
    act: sendMessage,
    says: ['Failed to send message', 'Message is too long (max 1000 characters)', 'Not sent', 'Retry', 'Discard'],
    next: [{ act: all(sendInstead('   '), sendMessage), says: ['Failed to send message', 'Message cannot be empty'] }],
    errors: REFUSED,
  },
  {
    name: 'settings',
    picture: 'settings',
    isLong: true,
    of: ['Design 5 Settings'],
    at: '/settings',
    says: [
      'Settings',
      'English',
      'Filipino',
      'Hide me',
      'Take a break',
      '1 day',
      '3 days',
      '1 week',
      'Until I come back',
      'Blocked people',
      'Log out everywhere',
      'Download my data',
      'Delete my account',
    ],
    next: [
      {
        isScreen: true,
        act: all(
          (page) => page.getByText('Blocked people', { exact: true }).click(),
          press('Change password'),
          press('Save new password'),
        ),
        says: ['You have not blocked anyone.', 'Current password'],
      },
      { isScreen: true, act: press('Delete my account'), says: ['Delete your account?'] },
    ],
  },
  {
    name: 'settings during a break, and its end',
    of: ['Design 5 Settings'],
    at: async (_page, account) => {
      await callApi(account, 'PATCH /settings', { pause: 'open' });
      return '/settings';
    },
    says: ['You are on a break', 'Nobody new sees you. Your chats stay open.', 'Come back'],
    next: [{ act: press('Come back'), says: ['Welcome back', 'People can see you again.', 'Take a break'] }],
  },
  {
    name: 'home during a break',
    picture: 'home-break',
    of: ['Design 5 Settings'],
    at: async (_page, account) => {
      await callApi(account, 'PATCH /settings', { pause: 'open' });
      return '/';
    },
    says: ['You are on a break', 'Nobody new sees you. Your chats stay open.', 'Come back'],
  },
  {
    name: 'notifications of this browser',
    hasNotifications: true,
    of: ['Design 5 Settings'],
    at: async (page) => {
      await page.context().grantPermissions(['notifications']);
      return '/settings';
    },
    says: ['Notifications', 'On this device', 'While Tagpo is closed. Only for what is meant for you, never for ads.'],
  },
];
