import { expect, it } from 'vitest';
import { chooseEnd } from './chat-end.tsx';

type Given = Parameters<typeof chooseEnd>[0];
const lastMessage = {
  id: 'x',
  content: 'x',
  sentAt: '2026-11-20T00:00:00.000Z',
  isMine: true,
  sequence: 1,
  senderSequence: 1,
};
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

it.each<{ title: string; end: ReturnType<typeof chooseEnd> } & Partial<Given>>([
  { title: 'an open conversation', thread: thread(), end: 'write' },
  { title: 'a match without a word', thread: thread({ lastMessage: null }), end: 'write' },
  {
    title: 'an open conversation with something on its way',
    thread: thread(),
    outgoing: [sending, sending],
    end: 'write',
  },
  { title: 'a request to answer', thread: thread({ state: 'request' }), end: 'answer' },
  {
    title: 'an answer to a request on its way',
    thread: thread({ state: 'request' }),
    outgoing: [sending],
    end: 'answer',
  },
  { title: 'a request of one’s own', thread: thread({ state: 'request', startedByMe: true }), end: 'waiting' },
  { title: 'somebody who is gone', thread: thread({ member: deleted }), end: 'deleted' },
  { title: 'somebody new', isSample: false, end: 'write' },
  { title: 'somebody new, and one message on its way', isSample: false, outgoing: [sending], end: 'waiting' },
  { title: 'somebody new, and one message that failed', isSample: false, outgoing: [failed], end: 'write' },
  { title: 'a sample', isSample: true, end: 'sample' },
  {
    title: 'a sample that was found out by writing',
    outgoing: [{ ...failed, error: 'sample-profile' }],
    end: 'sample',
  },
  { title: 'nobody known yet', end: 'unknown' },
])('$title: $end', ({ thread, isSample, outgoing = [], end }) => {
  expect(chooseEnd({ thread, isSample, outgoing })).toBe(end);
});
