import type { HeldThread } from '../../live/use-live.ts';

/** An open conversation with this member, for tests. */
export const threadWith = (id: string, change: Partial<HeldThread> = {}): HeldThread => ({
  id: `me_${id}`,
  member: { id, name: id, isOnline: false, isDeleted: false },
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
