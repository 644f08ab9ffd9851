/** Conversations. */

import type { Scene } from './scene.ts';
import { all, answer, fill, hold, lose, press, refuse, type Screen, tick } from './screen.ts';

const chatWith =
  (role: keyof Scene['people']) =>
  ({ people }: Scene) =>
    `/chat/${people[role].id}`;
const MESSAGE = 'Type a message...';
const THREADS = '**/api/messages/*';

export const talkingScreens: readonly Screen[] = [
  { name: 'messages', as: 'maria', path: '/messages', shows: /I found the bookshop/, isLong: true },
  {
    name: 'messages-loading',
    as: 'maria',
    path: '/messages',
    before: hold('**/api/conversations*'),
    shows: 'Messages',
  },
  {
    name: 'messages-error',
    as: 'maria',
    path: '/messages',
    before: refuse('**/api/conversations*'),
    shows: 'Try Again',
  },
  { name: 'messages-empty', as: 'stranger', path: '/messages', shows: 'No conversations yet' },
  { name: 'chat', as: 'maria', path: chatWith('partner'), shows: /too many ferns/ },
  { name: 'chat-request', as: 'maria', path: chatWith('asking'), shows: /wrote to you first/ },
  { name: 'chat-waiting', as: 'maria', path: chatWith('asked'), shows: /You can write again once/ },
  { name: 'chat-empty', as: 'maria', path: chatWith('match'), shows: 'No messages yet. Start the conversation!' },
  { name: 'chat-menu', as: 'maria', path: chatWith('partner'), act: press(/^More about/), shows: /^Report/ },
  {
    name: 'chat-report',
    as: 'maria',
    path: chatWith('partner'),
    act: all(press(/^More about/), press(/^Report/), tick(/^Attach/)),
    shows: 'Send report',
  },
  { name: 'chat-loading', as: 'maria', path: chatWith('partner'), before: hold(THREADS), shows: 'Loading messages...' },
  {
    name: 'chat-error',
    as: 'maria',
    path: chatWith('partner'),
    before: refuse(THREADS),
    shows: 'The messages could not be loaded',
  },
  { name: 'chat-not-found', as: 'maria', path: '/chat/nobody', shows: 'This conversation is not available' },
  {
    name: 'chat-failed',
    as: 'maria',
    path: chatWith('partner'),
    before: lose('**/api/messages'),
    act: all(fill(MESSAGE, 'Nasa may fountain na ako!'), press('Send')),
    shows: 'Failed to send message',
    isBrief: true,
  },
  {
    name: 'chat-sending',
    as: 'maria',
    path: chatWith('partner'),
    before: hold('**/api/messages'),
    act: all(fill(MESSAGE, 'Nasa may fountain na ako!'), press('Send')),
    shows: 'Sending...',
  },
  {
    name: 'chat-long',
    as: 'maria',
    path: chatWith('partner'),
    act: fill(MESSAGE, 'Ang haba ng kuwento ko tungkol sa araw na ito. '.repeat(20)),
    shows: /characters left/,
  },
  {
    name: 'badge-many',
    as: 'maria',
    path: '/favorites',
    before: answer('**/api/unread', { total: 120 }),
    shows: '99+',
  },
];
