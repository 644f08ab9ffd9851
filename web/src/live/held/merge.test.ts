import { TYPING_SHOWN_MS } from '@tagpo/contract/product';
import { expect, it } from 'vitest';
import { lastOf, signalWith, threadWith } from '../test-thread.ts';
import { type Held, type HeldThread, withoutMoment } from './held-thread.ts';
import { mergeConversation, mergeGone, mergeHeld, mergePaused, mergeSignal, needsLook, type Signal } from './merge.ts';
import { mergeBlock, mergeRead, mergeSent } from './merge-own.ts';

const NOW = 1_000_000;

const thread = (change: Partial<HeldThread> = {}) =>
  threadWith('ana', {
    isMatch: true,
    lastMessage: lastOf(4),
    rev: 5,
    unread: 1,
    read: 2,
    delivered: 2,
    theirSequence: 4,
    updatedAt: new Date(4000).toISOString(),
    ...change,
  });
const gone: Held = { rev: 6, gone: true };
const signal = (change: Partial<Signal> = {}) =>
  signalWith({ rev: 6, last: lastOf(5), unread: 2, read: 2, delivered: 2, ...change });

const newest = lastOf(7, true);
const next = { rev: 6, unread: 2, lastMessage: lastOf(5), updatedAt: lastOf(5).sentAt, member: { name: 'ana' } };

it.each<[what: string, known: Held | undefined, received: Signal, after: object | undefined, looks: boolean]>([
  ['replaces it when it is the next one', thread(), signal(), next, false],
  ['asks for a look when the other’s account is deleted', thread(), signal({ isDeleted: true }), next, true],
  ['asks for a look after a gap', thread(), signal({ rev: 9 }), { rev: 9 }, true],
  ['changes nothing when it comes twice', thread({ rev: 6 }), signal(), { unread: 1 }, false],
  ['changes nothing when it comes late', thread({ rev: 9 }), signal(), { rev: 9, unread: 1 }, false],
  ['asks for a look for an unknown conversation', undefined, signal(), undefined, true],
  ['removes what is gone', thread(), signal({ isGone: true }), { ...gone, endedAt: NOW }, false],
  [
    'removes what is gone after a gap, too',
    thread(),
    signal({ isGone: true, rev: 9 }),
    { rev: 9, gone: true, endedAt: NOW },
    false,
  ],
  [
    'does not remove what came back',
    thread({ rev: 7 }),
    signal({ isGone: true }),
    { rev: 7, member: { id: 'ana' } },
    false,
  ],
  ['creates nothing for a conversation that was never held', undefined, signal({ isGone: true }), undefined, false],
  ['does not revive what is gone', gone, signal(), gone, false],
  ['asks for a look when a gone one may be back', gone, signal({ rev: 7 }), gone, true],
  ['never replaces a newer message', thread({ lastMessage: newest }), signal(), { rev: 6, lastMessage: newest }, false],
])('a signal %s', (_what, known, received, after, looks) => {
  expect(needsLook(known, received)).toBe(looks);
  const merged = mergeSignal(known, received, NOW);
  if (after === undefined) expect(merged).toBeUndefined();
  else expect(merged).toMatchObject(after);
});

const typing = thread({ typingSeen: 7, isTypingUntil: 5 });

it.each<[what: string, known: HeldThread, change: Partial<Signal>, until: number | undefined]>([
  ['from its arrival, whatever the clocks say', thread(), { rev: 5, typing: 99_000_000 }, NOW + TYPING_SHOWN_MS],
  ['no longer when the same signal repeats', typing, { rev: 5, typing: 7 }, 5],
  ['not from an old signal', thread(), { rev: 5, typing: 7, isOld: true }, undefined],
  ['while they read', typing, { typing: 7, last: lastOf(4) }, 5],
  ['that began after the message', typing, { typing: 8 }, NOW + TYPING_SHOWN_MS],
  ['not after the message was sent', typing, {}, undefined],
  ['not after they stopped', typing, { rev: 5 }, undefined],
])('shows typing %s', (_what, known, change, until) => {
  expect((mergeSignal(known, signal(change), NOW) as HeldThread).isTypingUntil).toBe(until);
});

it.each<[what: string, known: Held | undefined, rev: number, after: object]>([
  ['adds an unknown conversation', undefined, 1, { rev: 1, unread: 1 }],
  ['replaces a lower rev', thread({ readHere: 3 }), 6, { rev: 6, readHere: 3 }],
  ['does not replace a higher rev', thread({ unread: 0 }), 4, { rev: 5, unread: 0 }],
  ['does not revive what is gone', gone, 6, gone],
  ['restores what came back', gone, 7, { rev: 7, member: { id: 'ana' } }],
])('a look %s', (_what, known, rev, after) => {
  const { theirSequence: _, ...answer } = thread({ rev });
  expect(mergeConversation(known, answer, NOW)).toMatchObject(after);
});

it.each<[what: string, known: Held | undefined, other: Held, after: object]>([
  ['a higher rev', thread(), thread({ rev: 6, unread: 3 }), { rev: 6, unread: 3 }],
  ['nothing of a lower rev', thread({ rev: 6 }), thread({ unread: 3 }), { unread: 1 }],
  ['what was read there', thread(), thread({ readHere: 4 }), { unread: 0, readHere: 4 }],
  ['that it is gone', thread(), gone, gone],
  ['nothing of what is gone here', gone, thread(), gone],
  ['that the other is typing', thread(), thread({ typingSeen: 7, isTypingUntil: 8 }), { isTypingUntil: 8 }],
])('takes from another tab %s', (_what, known, other, after) => {
  expect(mergeHeld(known, other)).toMatchObject(after);
});

it('counts messages read here despite late signals', () => {
  const read = mergeRead(thread({ unread: 3 }), 4);
  expect(read).toMatchObject({ unread: 0, readHere: 4 });
  expect(mergeSignal(read, signal({ unread: 4 }), NOW)).toMatchObject({ rev: 6, unread: 1 });
});

it('shows a sent message before the inbox does', () => {
  const sent = { ...lastOf(5, true), senderId: 'me', receiverId: 'ana', isRead: false };
  expect(mergeSent(thread(), sent)).toMatchObject({ rev: 5, lastMessage: lastOf(5, true), updatedAt: sent.sentAt });
  expect(mergeSent(gone, sent)).toBe(gone);
});

it('takes the card from a look after a signal', () => {
  const { theirSequence: _, ...before } = thread();
  const known = mergeConversation(undefined, before, NOW);
  const told = mergeSignal(known, signal({ unread: 1, last: lastOf(4) }), NOW) as HeldThread;
  expect(told).toMatchObject({ rev: 6, member: { name: 'ana' } });
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

it('shows nobody online whose account is deleted', () => {
  const { theirSequence: _, ...before } = thread();
  const online = { ...before, member: { ...before.member, isOnline: true } };
  const told = mergeSignal(mergeConversation(undefined, online, NOW), signal({ unread: 1 }), NOW);
  expect(told).toMatchObject({ member: { isOnline: true } });
  const answer = { ...before, rev: 6, member: { ...before.member, isDeleted: true } };
  expect(mergeConversation(told, answer, NOW)).toMatchObject({ member: { isDeleted: true, isOnline: false } });
});

it('opens a request that is answered, not one that was made', () => {
  const answer = { ...lastOf(5, true), senderId: 'me', receiverId: 'ana', isRead: false };
  const request = thread({ state: 'request', isMatch: false });
  expect(mergeSent(request, answer)).toMatchObject({ rev: 5, state: 'open', lastMessage: lastOf(5, true) });
  expect(mergeSent({ ...request, startedByMe: true }, answer)).toMatchObject({ state: 'request' });
});

it('trusts the server’s count when their newest message is unknown', () => {
  const read = mergeRead(thread(), 4);
  expect(read).toMatchObject({ unread: 0, readHere: 4 });
  const answered = mergeSignal(read, signal({ rev: 9, unread: 2, last: lastOf(8, true) }), NOW);
  expect(answered).toMatchObject({ unread: 2 });
});

it('keeps the highest rev of what is gone', () => {
  expect(mergeGone(thread({ rev: 9 }), 6, NOW)).toMatchObject({ rev: 9, member: { id: 'ana' } });
  expect(mergeGone(gone, 8, NOW)).toEqual({ rev: 8, gone: true });
  expect(mergeGone({ ...gone, endedAt: 1 }, 8, NOW)).toEqual({ rev: 8, gone: true, endedAt: 1 });
  expect(mergeGone(undefined, 8, NOW)).toEqual({ rev: 8, gone: true, endedAt: NOW });
});

it('hides a conversation while a block is on its way, and lists none that a block ended', () => {
  const hidden = mergeBlock(thread(), 'waiting');
  expect(hidden).toMatchObject({ rev: 5, isBlocked: true });
  expect(mergeBlock(hidden, 'waiting')).toBe(hidden);
  expect(mergeConversation(hidden, thread({ rev: 7 }), NOW)).toMatchObject({ rev: 7, isBlocked: true });
  expect(mergeSignal(hidden, signal({ isGone: true }), NOW)).toEqual({ rev: 6, gone: true });
  expect(mergeBlock(hidden, 'none')).toEqual(thread());
  const done = mergeBlock(hidden, 'done');
  expect(done).toEqual({ rev: 5, gone: true });
  expect(mergeGone(done, 6, NOW)).toEqual({ rev: 6, gone: true });
  expect(mergeConversation(done, thread({ rev: 8 }), NOW)).not.toHaveProperty('isBlocked');
  expect(mergeBlock({ ...gone, endedAt: 1 }, 'waiting')).toEqual(gone);
});

it('takes the match from a look of the same rev', () => {
  const { cardRev: _none, ...answer } = thread({ rev: 7, matchedAt: lastOf(5).sentAt, unread: 2 });
  const known = thread({ isMatch: false, cardRev: 5 });
  const signalled = mergeSignal(known, signal({ rev: 7 }), NOW);
  const looked = mergeConversation(signalled, answer, NOW);
  expect(looked).toMatchObject({ rev: 7, isMatch: true, matchedAt: lastOf(5).sentAt, lastMessage: lastOf(5) });
  expect(mergeHeld(signalled, looked)).toMatchObject({ rev: 7, isMatch: true });
  expect(mergeHeld(looked, thread({ rev: 8, isMatch: false, cardRev: 5 }))).toMatchObject({ rev: 8, isMatch: true });
  expect(mergeConversation(looked, { ...answer, rev: 6, isMatch: false }, NOW)).toBe(looked);
});

it('keeps a break through messages until a look ends it, and stores none', () => {
  const paused = mergePaused(thread(), true);
  expect(paused).toMatchObject({ isPaused: true });
  expect(mergePaused(paused, true)).toBe(paused);
  expect(mergeSignal(paused, signal({ rev: 6 }), NOW)).toMatchObject({ rev: 6, isPaused: true });
  expect(mergeConversation(paused, thread({ rev: 7 }), NOW)).toMatchObject({ rev: 7, isPaused: true });
  expect(mergePaused(paused, false)).not.toHaveProperty('isPaused');
  expect(paused && withoutMoment(paused)).not.toHaveProperty('isPaused');
  expect(mergePaused(gone, true)).toBe(gone);
});
