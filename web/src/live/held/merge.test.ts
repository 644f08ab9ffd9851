import { TYPING_SHOWN_MS } from '@tagpo/contract/product';
import { expect, it } from 'vitest';
import type { Held, HeldThread } from './held-thread.ts';
import {
  mergeConversation,
  mergeGone,
  mergeHeld,
  mergeRead,
  mergeSent,
  mergeSignal,
  needsLook,
  type Signal,
} from './merge.ts';

const NOW = 1_000_000;

const message = (sequence: number, isMine = false) => ({
  id: `m${sequence}`,
  content: `Words ${sequence}`,
  sentAt: new Date(sequence * 1000).toISOString(),
  isMine,
  sequence,
  senderSequence: sequence,
});
const thread = (change: Partial<HeldThread> = {}): HeldThread => ({
  id: 'ana_me',
  member: { id: 'ana', name: 'Ana', isOnline: false, isDeleted: false },
  state: 'open',
  startedByMe: false,
  isMatch: true,
  lastMessage: message(4),
  rev: 5,
  unread: 1,
  read: 2,
  delivered: 2,
  theirSequence: 4,
  updatedAt: new Date(4000).toISOString(),
  ...change,
});
const gone: Held = { rev: 6, gone: true };
const signal = (change: Partial<Signal> = {}): Signal => ({
  otherId: 'ana',
  rev: 6,
  at: 1,
  isGone: false,
  state: 'open',
  last: message(5),
  unread: 2,
  read: 2,
  delivered: 2,
  isOld: false,
  ...change,
});

it.each<{ what: string; known: Held | undefined; received: Signal; after: unknown; looks: boolean }>([
  {
    what: 'replaces it when it is the next one',
    known: thread(),
    received: signal(),
    after: { rev: 6, unread: 2, lastMessage: message(5), updatedAt: message(5).sentAt, member: { name: 'Ana' } },
    looks: false,
  },
  {
    what: 'asks for a look after a gap',
    known: thread(),
    received: signal({ rev: 9 }),
    after: { rev: 9 },
    looks: true,
  },
  {
    what: 'changes nothing when it comes twice',
    known: thread({ rev: 6 }),
    received: signal(),
    after: { unread: 1 },
    looks: false,
  },
  {
    what: 'changes nothing when it comes late',
    known: thread({ rev: 9 }),
    received: signal(),
    after: { rev: 9, unread: 1 },
    looks: false,
  },
  {
    what: 'asks for a look for an unknown conversation',
    known: undefined,
    received: signal(),
    after: undefined,
    looks: true,
  },
  { what: 'removes what is gone', known: thread(), received: signal({ isGone: true }), after: gone, looks: false },
  {
    what: 'removes what is gone after a gap, too',
    known: thread(),
    received: signal({ isGone: true, rev: 9 }),
    after: { rev: 9, gone: true },
    looks: false,
  },
  {
    what: 'does not remove what came back since',
    known: thread({ rev: 7 }),
    received: signal({ isGone: true }),
    after: { rev: 7, member: { id: 'ana' } },
    looks: false,
  },
  {
    what: 'creates nothing for a conversation that was never held',
    known: undefined,
    received: signal({ isGone: true }),
    after: undefined,
    looks: false,
  },
  { what: 'does not revive what is gone', known: gone, received: signal(), after: gone, looks: false },
  {
    what: 'asks for a look when a gone one may be back',
    known: gone,
    received: signal({ rev: 7 }),
    after: gone,
    looks: true,
  },
  {
    what: 'never replaces a newer last message',
    known: thread({ lastMessage: message(7, true) }),
    received: signal(),
    after: { rev: 6, lastMessage: message(7, true) },
    looks: false,
  },
])('a signal $what', ({ known, received, after, looks }) => {
  expect(needsLook(known, received)).toBe(looks);
  const merged = mergeSignal(known, received, NOW);
  if (after === undefined) expect(merged).toBeUndefined();
  else expect(merged).toMatchObject(after as object);
});

it.each<{ what: string; known: HeldThread; received: Signal; until: number | undefined }>([
  {
    what: 'from its arrival, whatever the clocks say',
    known: thread(),
    received: signal({ rev: 5, typing: 99_000_000 }),
    until: NOW + TYPING_SHOWN_MS,
  },
  {
    what: 'no longer when the same signal repeats',
    known: thread({ typingSeen: 7, isTypingUntil: 5 }),
    received: signal({ rev: 5, typing: 7 }),
    until: 5,
  },
  {
    what: 'not from an old signal',
    known: thread(),
    received: signal({ rev: 5, typing: 7, isOld: true }),
    until: undefined,
  },
  {
    what: 'not after the message was sent',
    known: thread({ typingSeen: 7, isTypingUntil: 5 }),
    received: signal({ typing: 7 }),
    until: undefined,
  },
  {
    what: 'not after they stopped',
    known: thread({ typingSeen: 7, isTypingUntil: 5 }),
    received: signal({ rev: 5 }),
    until: undefined,
  },
])('shows typing $what', ({ known, received, until }) => {
  expect(mergeSignal(known, received, NOW)).toMatchObject({ ...(until !== undefined && { isTypingUntil: until }) });
  expect((mergeSignal(known, received, NOW) as HeldThread).isTypingUntil).toBe(until);
});

it.each<{ what: string; known: Held | undefined; rev: number; after: object }>([
  { what: 'adds an unknown conversation', known: undefined, rev: 1, after: { rev: 1, unread: 1 } },
  { what: 'replaces a lower rev', known: thread({ readHere: 3 }), rev: 6, after: { rev: 6, readHere: 3 } },
  { what: 'does not replace a higher rev', known: thread({ unread: 0 }), rev: 4, after: { rev: 5, unread: 0 } },
  { what: 'does not revive what is gone', known: gone, rev: 6, after: gone },
  { what: 'restores what came back', known: gone, rev: 7, after: { rev: 7, member: { id: 'ana' } } },
])('a look $what', ({ known, rev, after }) => {
  const { theirSequence: _, ...answer } = thread({ rev });
  expect(mergeConversation(known, answer, NOW)).toMatchObject(after);
});

it.each<{ what: string; known: Held | undefined; other: Held; after: object }>([
  { what: 'a higher rev', known: thread(), other: thread({ rev: 6, unread: 3 }), after: { rev: 6, unread: 3 } },
  { what: 'nothing of a lower rev', known: thread({ rev: 6 }), other: thread({ unread: 3 }), after: { unread: 1 } },
  { what: 'what was read there', known: thread(), other: thread({ readHere: 4 }), after: { unread: 0, readHere: 4 } },
  { what: 'that it is gone', known: thread(), other: gone, after: gone },
  { what: 'nothing of what is gone here', known: gone, other: thread(), after: gone },
  {
    what: 'that the other is typing',
    known: thread(),
    other: thread({ typingSeen: 7, isTypingUntil: 8 }),
    after: { isTypingUntil: 8 },
  },
])('takes from another tab $what', ({ known, other, after }) => {
  expect(mergeHeld(known, other)).toMatchObject(after);
});

it('counts messages read here despite late signals', () => {
  const read = mergeRead(thread({ unread: 3 }), 4);
  expect(read).toMatchObject({ unread: 0, readHere: 4 });
  expect(mergeSignal(read, signal({ unread: 4 }), NOW)).toMatchObject({ rev: 6, unread: 1 });
});

it('shows a sent message before the inbox does', () => {
  const sent = { ...message(5, true), senderId: 'me', receiverId: 'ana', isRead: false };
  expect(mergeSent(thread(), sent)).toMatchObject({ rev: 5, lastMessage: message(5, true), updatedAt: sent.sentAt });
  expect(mergeSent(gone, sent)).toBe(gone);
});

it('takes the card from a look after a signal', () => {
  const { theirSequence: _, ...before } = thread();
  const known = mergeConversation(undefined, before, NOW);
  const told = mergeSignal(known, signal({ unread: 1, last: message(4) }), NOW) as HeldThread;
  expect(told).toMatchObject({ rev: 6, member: { name: 'Ana' } });
  const answer = {
    ...before,
    rev: 6,
    isMatch: false,
    member: { ...before.member, name: 'Deleted member', isDeleted: true },
  };
  const looked = mergeConversation(told, answer, NOW) as HeldThread;
  expect(looked).toMatchObject({ rev: 6, isMatch: false, member: { name: 'Deleted member', isDeleted: true } });
  expect(mergeHeld(told, looked)).toMatchObject({ rev: 6, member: { isDeleted: true } });
  expect(mergeHeld(looked, told)).toMatchObject({ rev: 6, member: { isDeleted: true } });
  expect(mergeConversation(looked, { ...answer, unread: 9 }, NOW)).toBe(looked);
});

it('opens a request that is answered, not one that was made', () => {
  const answer = { ...message(5, true), senderId: 'me', receiverId: 'ana', isRead: false };
  const request = thread({ state: 'request', isMatch: false });
  expect(mergeSent(request, answer)).toMatchObject({ rev: 5, state: 'open', lastMessage: message(5, true) });
  expect(mergeSent({ ...request, startedByMe: true }, answer)).toMatchObject({ state: 'request' });
});

it('trusts the server’s count when their newest message is unknown', () => {
  const read = mergeRead(thread(), 4);
  expect(read).toMatchObject({ unread: 0, readHere: 4 });
  const answered = mergeSignal(read, signal({ rev: 9, unread: 2, last: message(8, true) }), NOW);
  expect(answered).toMatchObject({ unread: 2 });
});

it('keeps the highest rev of what is gone', () => {
  expect(mergeGone(thread({ rev: 9 }), 6)).toMatchObject({ rev: 9, member: { id: 'ana' } });
  expect(mergeGone(gone, 8)).toEqual({ rev: 8, gone: true });
  expect(mergeGone(undefined, 8)).toEqual({ rev: 8, gone: true });
});

it('takes the match from a look of the same rev', () => {
  const { cardRev: _none, ...answer } = thread({ rev: 7, matchedAt: message(5).sentAt, unread: 2 });
  const known = thread({ isMatch: false, cardRev: 5 });
  const signalled = mergeSignal(known, signal({ rev: 7 }), NOW);
  const looked = mergeConversation(signalled, answer, NOW);
  expect(looked).toMatchObject({ rev: 7, isMatch: true, matchedAt: message(5).sentAt, lastMessage: message(5) });
  expect(mergeHeld(signalled, looked)).toMatchObject({ rev: 7, isMatch: true });
  expect(mergeHeld(looked, thread({ rev: 8, isMatch: false, cardRev: 5 }))).toMatchObject({ rev: 8, isMatch: true });
  expect(mergeConversation(looked, { ...answer, rev: 6, isMatch: false }, NOW)).toBe(looked);
});
