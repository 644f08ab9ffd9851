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

it.each<{ what: string; known: Held | undefined; told: Signal; after: unknown; looks: boolean }>([
  {
    what: 'replaces it when it is the next one',
    known: thread(),
    told: signal(),
    after: { rev: 6, unread: 2, lastMessage: message(5), updatedAt: message(5).sentAt, member: { name: 'Ana' } },
    looks: false,
  },
  { what: 'looks besides after a gap', known: thread(), told: signal({ rev: 9 }), after: { rev: 9 }, looks: true },
  { what: 'changes nothing twice', known: thread({ rev: 6 }), told: signal(), after: { unread: 1 }, looks: false },
  {
    what: 'changes nothing late',
    known: thread({ rev: 9 }),
    told: signal(),
    after: { rev: 9, unread: 1 },
    looks: false,
  },
  { what: 'looks for whom it does not know', known: undefined, told: signal(), after: undefined, looks: true },
  { what: 'takes away what is gone', known: thread(), told: signal({ isGone: true }), after: gone, looks: false },
  {
    what: 'takes away what is gone after a gap, too',
    known: thread(),
    told: signal({ isGone: true, rev: 9 }),
    after: { rev: 9, gone: true },
    looks: false,
  },
  {
    what: 'does not take away what came back since',
    known: thread({ rev: 7 }),
    told: signal({ isGone: true }),
    after: { rev: 7, member: { id: 'ana' } },
    looks: false,
  },
  {
    what: 'names nobody who was never here',
    known: undefined,
    told: signal({ isGone: true }),
    after: undefined,
    looks: false,
  },
  { what: 'shows nothing late over what is gone', known: gone, told: signal(), after: gone, looks: false },
  { what: 'looks for what may have come back', known: gone, told: signal({ rev: 7 }), after: gone, looks: true },
  {
    what: 'never goes back behind the newest message',
    known: thread({ lastMessage: message(7, true) }),
    told: signal(),
    after: { rev: 6, lastMessage: message(7, true) },
    looks: false,
  },
])('$what', ({ known, told, after, looks }) => {
  expect(needsLook(known, told)).toBe(looks);
  const merged = mergeSignal(known, told, NOW);
  if (after === undefined) expect(merged).toBeUndefined();
  else expect(merged).toMatchObject(after as object);
});

it.each<{ what: string; known: HeldThread; told: Signal; until: number | undefined }>([
  {
    what: 'from when it is heard, whatever the clocks say',
    known: thread(),
    told: signal({ rev: 5, typing: 99_000_000 }),
    until: NOW + TYPING_SHOWN_MS,
  },
  {
    what: 'no longer for being told again',
    known: thread({ typingSeen: 7, isTypingUntil: 5 }),
    told: signal({ rev: 5, typing: 7 }),
    until: 5,
  },
  { what: 'not of an hour ago', known: thread(), told: signal({ rev: 5, typing: 7, isOld: true }), until: undefined },
  {
    what: 'not once they have sent it',
    known: thread({ typingSeen: 7, isTypingUntil: 5 }),
    told: signal({ typing: 7 }),
    until: undefined,
  },
  {
    what: 'not once they have stopped',
    known: thread({ typingSeen: 7, isTypingUntil: 5 }),
    told: signal({ rev: 5 }),
    until: undefined,
  },
])('shows typing $what', ({ known, told, until }) => {
  expect(mergeSignal(known, told, NOW)).toMatchObject({ ...(until !== undefined && { isTypingUntil: until }) });
  expect((mergeSignal(known, told, NOW) as HeldThread).isTypingUntil).toBe(until);
});

it.each<{ what: string; known: Held | undefined; rev: number; after: object }>([
  { what: 'brings whom it does not know', known: undefined, rev: 1, after: { rev: 1, unread: 1 } },
  { what: 'replaces by a higher rev', known: thread({ readHere: 3 }), rev: 6, after: { rev: 6, readHere: 3 } },
  { what: 'changes nothing by a lower one', known: thread({ unread: 0 }), rev: 4, after: { rev: 5, unread: 0 } },
  { what: 'brings nothing back that is gone', known: gone, rev: 6, after: gone },
  { what: 'brings back what came back', known: gone, rev: 7, after: { rev: 7, member: { id: 'ana' } } },
])('a look $what', ({ known, rev, after }) => {
  const { theirSequence: _, ...answer } = thread({ rev });
  expect(mergeConversation(known, answer, NOW)).toMatchObject(after);
});

it.each<{ what: string; known: Held | undefined; other: Held; after: object }>([
  { what: 'a higher rev', known: thread(), other: thread({ rev: 6, unread: 3 }), after: { rev: 6, unread: 3 } },
  { what: 'nothing of a lower rev', known: thread({ rev: 6 }), other: thread({ unread: 3 }), after: { unread: 1 } },
  { what: 'what was read there', known: thread(), other: thread({ readHere: 4 }), after: { unread: 0, readHere: 4 } },
  { what: 'the end', known: thread(), other: gone, after: gone },
  { what: 'nothing that ended here', known: gone, other: thread(), after: gone },
  {
    what: 'what is typed',
    known: thread(),
    other: thread({ typingSeen: 7, isTypingUntil: 8 }),
    after: { isTypingUntil: 8 },
  },
])('takes from another tab $what', ({ known, other, after }) => {
  expect(mergeHeld(known, other)).toMatchObject(after);
});

it('counts as read at once what was read here, whatever is told late', () => {
  const read = mergeRead(thread({ unread: 3 }), 4);
  expect(read).toMatchObject({ unread: 0, readHere: 4 });
  expect(mergeSignal(read, signal({ unread: 4 }), NOW)).toMatchObject({ rev: 6, unread: 1 });
});

it('shows what one sent before the inbox tells of it', () => {
  const sent = { ...message(5, true), senderId: 'me', receiverId: 'ana', isRead: false };
  expect(mergeSent(thread(), sent)).toMatchObject({ rev: 5, lastMessage: message(5, true), updatedAt: sent.sentAt });
  expect(mergeSent(gone, sent)).toBe(gone);
});

it('learns from a look who the other is now, after a signal that could not tell', () => {
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

it('opens the request that one has answered, and not the one that one has made', () => {
  const answer = { ...message(5, true), senderId: 'me', receiverId: 'ana', isRead: false };
  const request = thread({ state: 'request', isMatch: false });
  expect(mergeSent(request, answer)).toMatchObject({ rev: 5, state: 'open', lastMessage: message(5, true) });
  expect(mergeSent({ ...request, startedByMe: true }, answer)).toMatchObject({ state: 'request' });
});

it('counts what the server counts where nobody has told of their newest message', () => {
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

it('takes from a look what signals do not tell, though they came first', () => {
  const { cardRev: _none, ...answer } = thread({ rev: 7, matchedAt: message(5).sentAt, unread: 2 });
  const known = thread({ isMatch: false, cardRev: 5 });
  const signalled = mergeSignal(known, signal({ rev: 7 }), NOW);
  const looked = mergeConversation(signalled, answer, NOW);
  expect(looked).toMatchObject({ rev: 7, isMatch: true, matchedAt: message(5).sentAt, lastMessage: message(5) });
  expect(mergeHeld(signalled, looked)).toMatchObject({ rev: 7, isMatch: true });
  expect(mergeHeld(looked, thread({ rev: 8, isMatch: false, cardRev: 5 }))).toMatchObject({ rev: 8, isMatch: true });
  expect(mergeConversation(looked, { ...answer, rev: 6, isMatch: false }, NOW)).toBe(looked);
});
