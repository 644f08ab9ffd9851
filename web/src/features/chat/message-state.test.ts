import { expect, it } from 'vitest';
import { messageState } from './message-state.ts';

const sentAt = '2026-11-20T10:00:00.000Z';
const before = '2026-11-20T09:59:59.000Z';
const after = '2026-11-20T10:00:01.000Z';

it.each([
  { isRead: false, conversation: undefined, state: 'sent' },
  { isRead: false, conversation: { readAt: before, deliveredAt: before }, state: 'sent' },
  { isRead: false, conversation: { readAt: before, deliveredAt: after }, state: 'delivered' },
  { isRead: false, conversation: { readAt: after }, state: 'read' },
  { isRead: true, conversation: undefined, state: 'read' },
])('is $state when isRead is $isRead and the conversation says $conversation', ({ isRead, conversation, state }) => {
  expect(messageState({ isRead, sentAt }, conversation)).toBe(state);
});
