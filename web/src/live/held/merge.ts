// One rule merges states from the listener, looks, pages and other tabs: a higher `rev` replaces the state. A lower or equal one changes only
// what `rev` does not count: typing, online, what happened on this device, and the card, which comes from the newest answer of the API.

import { ONLINE_WINDOW_MS, TYPING_SHOWN_MS } from '@tagpo/contract/product';
import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import { type Held, type HeldThread, isThread } from './held-thread.ts';

export type LastMessage = NonNullable<Conversation['lastMessage']>;

/** A thread of the inbox; times in milliseconds of the server's clock. */
export type Signal = {
  otherId: string;
  rev: number;
  at: number;
  isGone: boolean;
  /** The other's account was deleted. */
  isDeleted: boolean;
  state?: Conversation['state'];
  last?: LastMessage;
  unread: number;
  read: number;
  delivered: number;
  typing?: number;
  /** The signal is from before the listener began, so that typing may be over. */
  isOld: boolean;
};

/** `now` is this device's clock. */
export function mergeConversation(known: Held | undefined, answer: Conversation, now: number): Held {
  const isOnline = answer.member.isOnline;
  const online = isOnline ? { onlineUntil: now + ONLINE_WINDOW_MS } : {};
  if (known && known.rev >= answer.rev) {
    if (!isThread(known)) return known;
    const carded = withNewerLink(withNewerCard(known, { ...answer, cardRev: answer.rev }), answer);
    return isOnline && !carded.member.isOnline
      ? { ...carded, member: { ...carded.member, isOnline }, ...online }
      : carded;
  }
  return settle({ ...localOf(known), ...answer, cardRev: answer.rev, ...online }, known);
}

type Carded = Pick<HeldThread, 'member' | 'startedByMe' | 'isMatch' | 'matchedAt' | 'cardRev' | 'updatedAt'>;

/** Whether the other is online is as this device knows it, until they are deleted. */
function withNewerCard(known: HeldThread, { member, startedByMe, isMatch, matchedAt, cardRev, updatedAt }: Carded) {
  if (cardRev === undefined || cardRev <= (known.cardRev ?? 0)) return known;
  const { matchedAt: _before, ...rest } = known;
  const isOnline = known.member.isOnline && !member.isDeleted;
  const card = { member: { ...member, isOnline }, startedByMe, isMatch, cardRev, updatedAt };
  return settle({ ...rest, ...card, ...(matchedAt !== undefined && { matchedAt }) }, known);
}

/** The same card with the most recently signed link to its photo, since links expire. */
function withNewerLink(known: HeldThread, { member: { photo }, rev }: Conversation): HeldThread {
  if (rev !== known.cardRev || photo === undefined || photo === known.member.photo) return known;
  return { ...known, member: { ...known.member, photo } };
}

/** Undefined if a look is needed. */
export function mergeSignal(known: Held | undefined, signal: Signal, now: number): Held | undefined {
  if (signal.isGone) return known ? mergeGone(known, signal.rev, now) : undefined;
  if (!isThread(known)) return known;
  const typed = withTyping(known, signal, now);
  if (signal.rev <= known.rev) return typed;
  const { rev, unread, read, delivered, state = known.state, last = known.lastMessage } = signal;
  return settle({ ...typed, rev, unread, read, delivered, state, lastMessage: last }, known);
}

export function mergeGone(known: Held | undefined, rev: number, now: number): Held {
  if (known && known.rev >= rev) return known;
  if (known && !isThread(known)) return { ...known, rev };
  return known?.isBlocked ? { rev, gone: true } : { rev, gone: true, endedAt: now };
}

/** Merges what another tab holds. */
export function mergeHeld(known: Held | undefined, other: Held): Held {
  if (!known || other.rev > known.rev) {
    if (!isThread(other)) return other;
    const merged = settle(other, known);
    return isThread(known) ? withNewerCard(merged, known) : merged;
  }
  if (!isThread(known) || !isThread(other)) return known;
  const carded = withNewerCard(known, other);
  if (other.rev < known.rev) return carded;
  const { isTypingUntil, typingSeen, onlineUntil = 0, member } = other;
  return settle(
    {
      ...(typingSeen === known.typingSeen ? carded : withoutTyping(carded)),
      ...(isTypingUntil !== undefined && { isTypingUntil }),
      ...(typingSeen !== undefined && { typingSeen }),
      ...(onlineUntil > (known.onlineUntil ?? 0) && {
        member: { ...carded.member, isOnline: member.isOnline },
        onlineUntil,
      }),
    },
    other,
  );
}

/** Whether a look is needed: messages are missing in between, the card is unknown, or it is of somebody who is deleted since. */
export function needsLook(known: Held | undefined, { rev, isGone, isDeleted }: Signal): boolean {
  if (isGone) return false;
  return isThread(known)
    ? rev > known.rev + 1 || (isDeleted && !known.member.isDeleted)
    : known === undefined || rev > known.rev;
}

/** Sets whether the member in front is online, and ends an `online` that has expired. */
export function mergeOnline(known: Held | undefined, isOnline: boolean | undefined, now: number): Held | undefined {
  if (!isThread(known)) return known;
  const isStill = isOnline ?? (known.member.isOnline && (known.onlineUntil ?? 0) > now);
  if (isStill === known.member.isOnline && isOnline !== true) return known;
  const { onlineUntil, ...rest } = known;
  const until = isOnline ? now + ONLINE_WINDOW_MS : onlineUntil;
  return { ...rest, member: { ...known.member, isOnline: isStill }, ...(isStill && until && { onlineUntil: until }) };
}

/** Sets whether the member in front is on a break. */
export function mergePaused(known: Held | undefined, isPaused: boolean): Held | undefined {
  if (!isThread(known) || isPaused === (known.isPaused ?? false)) return known;
  const { isPaused: _before, ...rest } = known;
  return isPaused ? { ...rest, isPaused } : rest;
}

export function withoutTyping(known: HeldThread): HeldThread {
  const { isTypingUntil, ...rest } = known;
  return isTypingUntil === undefined ? known : rest;
}

/** Typing is dated by the server's clock and shown by the device's, for TYPING_SHOWN_MS from its arrival. */
function withTyping(known: HeldThread, { typing, isOld }: Signal, now: number): HeldThread {
  if (typing === known.typingSeen) return known;
  const { isTypingUntil, typingSeen, ...rest } = known;
  if (typing === undefined) return rest;
  return { ...rest, typingSeen: typing, ...(!isOld && { isTypingUntil: now + TYPING_SHOWN_MS }) };
}

function localOf(known: Held | undefined): Partial<HeldThread> {
  if (!isThread(known)) return {};
  const { isTypingUntil, typingSeen, isPaused, theirSequence, readHere, reportedDelivered, isBlocked } = known;
  const local = { isTypingUntil, typingSeen, isPaused, theirSequence, readHere, reportedDelivered, isBlocked };
  return Object.fromEntries(Object.entries(local).filter(([, value]) => value !== undefined));
}

/** Values that only grow keep their maximum: the newest message, what was read here, what was reported. */
export function settle(next: HeldThread, known: Held | undefined): HeldThread {
  const before = isThread(known) ? known : undefined;
  const lastMessage = newer(before?.lastMessage ?? null, next.lastMessage);
  const theirs = lastMessage && !lastMessage.isMine ? lastMessage.senderSequence : 0;
  const theirSequence = Math.max(theirs, next.theirSequence ?? 0, before?.theirSequence ?? 0);
  const readHere = Math.max(next.readHere ?? 0, before?.readHere ?? 0);
  const reportedDelivered = Math.max(next.reportedDelivered ?? 0, before?.reportedDelivered ?? 0);
  const times = [next.updatedAt, before?.updatedAt, lastMessage?.sentAt].filter((time) => time !== undefined);
  return {
    ...next,
    lastMessage,
    updatedAt: times.toSorted().at(-1) ?? next.updatedAt,
    // The other may have sent messages before an own newer one that this device does not hold: then the server's count is right.
    unread: readHere > 0 && theirs > 0 ? Math.min(next.unread, Math.max(0, theirSequence - readHere)) : next.unread,
    ...(theirSequence > 0 && { theirSequence }),
    ...(readHere > 0 && { readHere }),
    ...(reportedDelivered > 0 && { reportedDelivered }),
  };
}

export function newer(one: LastMessage | null, other: LastMessage | null): LastMessage | null {
  return one && other ? (other.sequence > one.sequence ? other : one) : (other ?? one);
}
