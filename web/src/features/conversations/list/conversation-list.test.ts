import { expect, it } from 'vitest';
import type { HeldThread } from '../../../live/use-live.ts';
import { splitRequests } from './conversation-list.tsx';

const conversation = (id: string, change: Partial<HeldThread> = {}): HeldThread => ({
  id,
  member: { id: `member-${id}`, name: 'Ana', isOnline: false, isDeleted: false },
  state: 'open',
  startedByMe: false,
  isMatch: false,
  lastMessage: null,
  rev: 1,
  unread: 0,
  read: 0,
  delivered: 0,
  updatedAt: '2026-11-20T00:00:00.000Z',
  ...change,
});

it('keeps what others started and nobody answered apart', () => {
  const mine = conversation('mine', { state: 'request', startedByMe: true });
  const theirs = conversation('theirs', { state: 'request' });
  const open = conversation('open');
  expect(splitRequests([mine, theirs, open])).toEqual({ requests: [theirs], open: [mine, open] });
});
