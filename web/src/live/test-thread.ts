// What tests say about conversations with Ana, unless they change it.
import type { Message } from '@tagpo/contract/wire/conversations/message';
import type { HeldThread } from './held/held-thread.ts';
import type { Signal } from './held/merge.ts';

/** An open conversation with this member. */
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

export const messageOf = (sequence: number): Message => ({
  id: `m${sequence}`,
  senderId: 'ana',
  receiverId: 'me',
  content: `Words ${sequence}`,
  sequence,
  senderSequence: sequence,
  isRead: false,
  sentAt: new Date(sequence * 1000).toISOString(),
});

/** The message as a conversation's summary holds it. */
export function lastOf(sequence: number, isMine = false) {
  const { senderId: _, receiverId: __, isRead: ___, ...rest } = messageOf(sequence);
  return { ...rest, isMine };
}

export const signalWith = (change: Partial<Signal>): Signal => ({
  otherId: 'ana',
  rev: 1,
  at: 1,
  isGone: false,
  isDeleted: false,
  state: 'open',
  unread: 0,
  read: 0,
  delivered: 0,
  isOld: false,
  ...change,
});
