/** Screens of conversations. */
import type { Page } from '@playwright/test';
import { callApi } from '../fixtures/account.ts';
import { send, whenListening } from '../fixtures/chat.ts';
import { type Scene, signInMember } from './scene.ts';
import { all, countUnread, fill, hold, press, refuse, type Screen, tick } from './screen.ts';

const chatWith =
  (role: keyof Scene['people']) =>
  ({ people }: Scene) =>
    `/chat/${people[role].id}`;
const MESSAGE = 'Type a message...';
const THREADS = '**/api/messages/*';
const INBOX = '**/api/inbox*';
const NEXT = 'Nasa may fountain na ako!';

/** What the other members do while Maria's page is open. */
const type = async (_page: Page, { accounts, people }: Scene) =>
  callApi(await signInMember(people.partner.id), `POST /messages/${accounts.maria.id}/typing`);
const writeToMaria = async (_page: Page, { accounts, people }: Scene) =>
  send(await signInMember(people.unread.id), accounts.maria, 'Nandito ka pa?');

/** Does `act` when the page's listener is connected, because it does not show what was typed before. */
function onceLive(act: NonNullable<Screen['act']>): Pick<Screen, 'before' | 'act'> {
  const listening = new WeakMap<Page, Promise<void>>();
  return {
    before: async (page) => listening.set(page, whenListening(page)),
    async act(page, scene) {
      await listening.get(page);
      await act(page, scene);
    },
  };
}

export const conversationScreens: readonly Screen[] = [
  { name: 'messages', path: '/messages', shows: /I found the bookshop/, isLong: true },
  { name: 'messages-loading', path: '/messages', before: hold(INBOX), shows: 'Messages' },
  { name: 'messages-error', path: '/messages', before: refuse(INBOX), shows: 'Try Again' },
  { name: 'messages-empty', as: 'stranger', path: '/messages', shows: 'No conversations yet' },
  { name: 'chat', path: chatWith('partner'), shows: /too many ferns/ },
  { name: 'chat-request', path: chatWith('asking'), shows: /wrote to you first/ },
  { name: 'chat-waiting', path: chatWith('asked'), shows: /You can write again once/ },
  { name: 'chat-empty', path: chatWith('match'), shows: 'No messages yet. Start the conversation!' },
  { name: 'chat-menu', path: chatWith('partner'), act: press(/^More about/), shows: /^Report/ },
  {
    name: 'chat-report',
    path: chatWith('partner'),
    act: all(press(/^More about/), press(/^Report/), tick(/^Attach/)),
    shows: 'Send report',
  },
  { name: 'chat-loading', path: chatWith('partner'), before: hold(THREADS), shows: 'Loading messages...' },
  { name: 'chat-error', path: chatWith('partner'), before: refuse(THREADS), shows: 'The messages could not be loaded' },
  { name: 'chat-not-found', path: '/chat/nobody', shows: 'This conversation is not available' },
  {
    name: 'chat-failed',
    path: chatWith('partner'),
    before: refuse('**/api/messages', 400),
    act: all(fill(MESSAGE, NEXT), press('Send')),
    shows: 'Failed to send message',
    isBrief: true,
  },
  {
    name: 'chat-sending',
    path: chatWith('partner'),
    before: hold('**/api/messages'),
    act: all(fill(MESSAGE, NEXT), press('Send'), fill(MESSAGE, 'Sa may kaliwa'), press('Send')),
    shows: 'Sending...',
  },
  {
    name: 'chat-offline',
    path: chatWith('partner'),
    act: async (page) => {
      await page.getByLabel(MESSAGE, { exact: true }).waitFor();
      await page.context().setOffline(true);
      await all(fill(MESSAGE, NEXT), press('Send'))(page);
    },
    shows: 'Will be sent when you are online',
  },
  { name: 'chat-typing', path: chatWith('partner'), ...onceLive(type), shows: /is typing\.\.\.$/, isBrief: true },
  {
    name: 'chat-new-below',
    path: chatWith('unread'),
    before: async (page, scene) => {
      for (let count = 0; count < 15; count++) await writeToMaria(page, scene);
    },
    act: async (page, scene) => {
      const messages = page.getByRole('region', { name: /^Messages with/ });
      await messages.getByRole('log').waitFor();
      await messages.evaluate((part) => part.scrollTo({ top: -part.scrollHeight }));
      await writeToMaria(page, scene);
    },
    shows: /^\d+ new messages?$/,
  },
  { name: 'chat-new', path: chatWith('unread'), before: writeToMaria, shows: 'New messages' },
  { name: 'chat-decline', path: chatWith('asking'), act: press('Decline'), shows: /^Decline the request/ },
  {
    name: 'chat-unmatch',
    path: chatWith('match'),
    act: all(press(/^More about/), press(/^Unmatch/)),
    shows: /^Unmatch .+\?$/,
  },
  { name: 'chat-opener', path: chatWith('match'), act: press(/^Hi /), shows: 'What you have in common' },
  {
    name: 'chat-long',
    path: chatWith('partner'),
    act: fill(MESSAGE, 'Ang haba ng kuwento ko tungkol sa araw na ito. '.repeat(20)),
    shows: /characters left/,
  },
  { name: 'badge-many', path: '/favorites', before: countUnread(120), shows: '99+' },
];
