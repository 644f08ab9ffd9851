import type { Conversation } from '@tagpo/contract/conversation';
import { expect, it } from 'vitest';
import { splitRequests } from './split-requests.ts';

const conversation = (id: string, change: Partial<Conversation> = {}): Conversation => ({
  id,
  member: { id: `member-${id}`, name: 'Ana', isOnline: false, isDeleted: false },
  state: 'open',
  startedByMe: false,
  isMatch: false,
  lastMessage: null,
  unread: 0,
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...change,
});

it('keeps what others started and nobody answered apart', () => {
  const mine = conversation('mine', { state: 'request', startedByMe: true });
  const theirs = conversation('theirs', { state: 'request' });
  const open = conversation('open');
  expect(splitRequests([[mine, theirs], [open]])).toEqual({ requests: [theirs], open: [mine, open] });
});

it('shows a conversation once that moved between two pages', () => {
  const open = conversation('open');
  expect(splitRequests([[open], [open]]).open).toEqual([open]);
});
