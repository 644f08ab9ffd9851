import { expect, it } from 'vitest';
import { arrivedState } from './message-state.ts';

it.each([
  { isRead: false, conversation: undefined, state: 'sent' },
  { isRead: false, conversation: { read: 0, delivered: 0 }, state: 'sent' },
  { isRead: false, conversation: { read: 2, delivered: 2 }, state: 'sent' },
  { isRead: false, conversation: { read: 2, delivered: 3 }, state: 'delivered' },
  { isRead: false, conversation: { read: 3, delivered: 3 }, state: 'read' },
  { isRead: false, conversation: { read: 4, delivered: 0 }, state: 'read' },
  { isRead: true, conversation: undefined, state: 'read' },
])('the third is $state when isRead is $isRead and the conversation says $conversation', (given) => {
  expect(arrivedState({ isRead: given.isRead, senderSequence: 3 }, given.conversation)).toBe(given.state);
});
