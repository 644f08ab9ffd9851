import { expect, it } from 'vitest';
import { chooseEnd } from './chat-end.tsx';

type Given = Parameters<typeof chooseEnd>[0];
const lastMessage = { id: 'x', content: 'x', sentAt: '2026-11-20', isMine: true, sequence: 1, senderSequence: 1 };
const thread = (change: Partial<Given['thread']> = {}): Given['thread'] => ({
  state: 'open',
  startedByMe: false,
  isMatch: true,
  lastMessage,
  member: { id: 'ana', name: 'Ana', isOnline: false, isDeleted: false },
  ...change,
});
const deleted = { id: 'ana', name: '', isOnline: false, isDeleted: true };
const sending = { state: 'sending' as const };
const failed = { state: 'failed' as const };

const unsaid = thread({ lastMessage: null });
const request = thread({ state: 'request' });
const ownRequest = thread({ state: 'request', startedByMe: true });
const refused = { ...failed, error: 'sample-profile' };

it.each<[title: string, end: ReturnType<typeof chooseEnd>, given: Partial<Given>]>([
  ['an open conversation', 'write', { thread: thread() }],
  ['a match without a message', 'write', { thread: unsaid }],
  ['an open conversation with pending messages', 'write', { thread: thread(), outgoing: [sending, sending] }],
  ['a request to answer', 'answer', { thread: request }],
  ['a request with a pending answer', 'answer', { thread: request, outgoing: [sending] }],
  ['a request of one’s own', 'waiting', { thread: ownRequest }],
  ['a member who is gone', 'deleted', { thread: thread({ member: deleted }) }],
  ['a new member', 'write', { isSample: false }],
  ['a new member and a pending message', 'waiting', { isSample: false, outgoing: [sending] }],
  ['a new member and a failed message', 'write', { isSample: false, outgoing: [failed] }],
  ['a sample', 'sample', { isSample: true }],
  ['a sample that refused a message', 'sample', { outgoing: [refused] }],
  ['a member who is not known yet', 'unknown', {}],
])('%s ends with %s', (_title, end, { thread, isSample, outgoing = [] }) => {
  expect(chooseEnd({ thread, isSample, outgoing })).toBe(end);
});
