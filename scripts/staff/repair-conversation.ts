/** What a conversation should be, by what is stored of it, by its messages and by what is stored of the two. No Firestore here. */

import type {
  ConversationDocument,
  ConversationSide,
  ParticipantCard,
  StoredMessage,
} from '../../contract/src/stored/conversation.ts';
import type { StoredTime } from '../../contract/src/stored-time.ts';
import { DELETED_MEMBER_NAME } from '../../contract/src/wire/conversations/conversation.ts';
import { otherOf, seenBy } from '../../functions/src/domain/conversations/visibility.ts';

/** A message with its number among its sender's. */
export interface NumberedMessage extends StoredMessage {
  /** Marked one by one, as messages once were. */
  readonly isRead: boolean;
}

/** What is stored of one of the two, beside their conversation. */
export interface KnownMember {
  readonly hasAccount: boolean;
  readonly isActive: boolean;
  readonly hasBlocked: boolean;
  readonly card: ParticipantCard | undefined;
}

export interface RepairInput {
  /** As the API reads it, whatever is broken. */
  readonly conversation: ConversationDocument;
  /** As it is stored. */
  readonly stored: Readonly<Record<string, unknown>>;
  /** In their order. */
  readonly messages: readonly NumberedMessage[];
  readonly members: Readonly<Record<string, KnownMember>>;
  /** Milliseconds since 1970: what is later was made up. */
  readonly now: number;
}

/** Messages of each sender count from 1; a number that is there stays if it is higher than the one before it. */
export function numberMessages<M extends { readonly senderId: string; readonly senderSequence: number }>(
  messages: readonly M[],
): M[] {
  const counts = new Map<string, number>();
  return messages.map((message) => {
    const before = counts.get(message.senderId) ?? 0;
    const senderSequence = Math.max(message.senderSequence, before + 1);
    counts.set(message.senderId, senderSequence);
    return { ...message, senderSequence };
  });
}

export function repairConversation(input: RepairInput): ConversationDocument {
  const { conversation, messages, now } = input;
  const { participants, cards, changedFor, lastMessage: _last, unreadFor: _unread, ...kept } = conversation;
  const last = messages.at(-1);
  const sides = repairSides(input);
  const { blockedBy, deactivated, deleted } = endsOf(input);
  const hasAnswer = new Set(messages.map(({ senderId }) => senderId)).size > 1;
  const state = hasAnswer || kept.matchedAt !== undefined ? 'open' : kept.state;
  const startedBy = kept.startedBy ?? (state === 'request' ? messages[0]?.senderId : undefined);
  const updatedAt = newest([last?.sentAt, kept.matchedAt, past(kept.updatedAt, now)]) ?? kept.updatedAt;
  const repaired: ConversationDocument = {
    ...withoutEnds(kept),
    participants,
    cards: perMember(participants, (uid) => cardOf(input, uid, deleted.includes(uid)) ?? cards[uid]),
    state,
    ...(startedBy === undefined ? {} : { startedBy }),
    updatedAt,
    ...(last === undefined ? {} : { lastMessage: withoutMark(last) }),
    sides,
    changedFor: perMember(participants, (uid) =>
      deleted.includes(uid) ? undefined : (past(changedFor[uid], now) ?? updatedAt),
    ),
    unreadFor: [],
    ...(blockedBy.length === 0 ? {} : { blockedBy }),
    ...(deactivated.length === 0 ? {} : { deactivated }),
    ...(deleted.length === 0 ? {} : { deleted }),
  };
  return { ...repaired, ...seenBy(repaired) };
}

type Ends = 'blockedBy' | 'deactivated' | 'deleted';

function withoutEnds<C extends Partial<Record<Ends, unknown>>>(conversation: C): Omit<C, Ends> {
  const { blockedBy: _blocked, deactivated: _off, deleted: _erased, ...kept } = conversation;
  return kept;
}

/** Whoever blocked stays so, and who was erased; who is switched off is told by the account, while there is one. */
function endsOf({ conversation, members }: RepairInput): Record<Ends, string[]> {
  const { participants, blockedBy = [], deactivated = [], deleted = [] } = conversation;
  const isOff = (uid: string) => (members[uid]?.hasAccount ? !members[uid].isActive : deactivated.includes(uid));
  return {
    blockedBy: participants.filter((uid) => blockedBy.includes(uid) || members[uid]?.hasBlocked),
    deactivated: participants.filter(isOff),
    deleted: participants.filter((uid) => deleted.includes(uid) || !members[uid]?.hasAccount),
  };
}

function cardOf({ conversation, members }: RepairInput, uid: string, isDeleted: boolean): ParticipantCard | undefined {
  if (isDeleted) return { name: DELETED_MEMBER_NAME };
  return conversation.cards[uid] ?? members[uid]?.card;
}

function repairSides(input: RepairInput): Record<string, ConversationSide> {
  const { conversation, messages, now } = input;
  const writtenBy = (uid: string) => messages.filter(({ senderId }) => senderId === uid);
  return perMember(conversation.participants, (uid) => {
    const theirs = writtenBy(otherOf(conversation, uid));
    const { rev = 0, visibleSince }: Partial<ConversationSide> = conversation.sides[uid] ?? {};
    const since = past(visibleSince, now);
    // As stored: the API, which reads no messages for it, takes no mark for more than the other's count says.
    const side = entryOf(input.stored.sides, uid);
    const read = Math.max(sequenceIn(theirs, entryOf(side, 'read')), readBefore(input, uid, theirs));
    const delivered = sequenceIn(theirs, entryOf(side, 'delivered'));
    const received = upTo(theirs, timeOf(input, 'deliveredAt', uid));
    return {
      rev,
      written: writtenBy(uid).at(-1)?.senderSequence ?? 0,
      read,
      delivered: Math.max(read, delivered, received),
      ...(since === undefined ? {} : { visibleSince: since }),
    };
  });
}

/** How far a side had read when times and counts of unread messages told it. Where they differ, more was read. */
function readBefore(input: RepairInput, uid: string, theirs: readonly NumberedMessage[]): number {
  const unread = entryOf(input.stored.unread, uid);
  const isCount = Number.isSafeInteger(unread) && (unread as number) >= 0 && (unread as number) <= theirs.length;
  const byCount = isCount ? theirs[theirs.length - (unread as number) - 1] : undefined;
  const byMark = theirs.findLast(({ isRead }) => isRead);
  const byTime = upTo(theirs, timeOf(input, 'readAt', uid));
  return Math.max(byCount?.senderSequence ?? 0, byMark?.senderSequence ?? 0, byTime);
}

function upTo(messages: readonly NumberedMessage[], time: StoredTime | undefined): number {
  if (time === undefined) return 0;
  return messages.findLast(({ sentAt }) => sentAt.toMillis() <= time.toMillis())?.senderSequence ?? 0;
}

/** Nobody has read more than was written. */
function sequenceIn(messages: readonly NumberedMessage[], sequence: unknown): number {
  const count = Number.isSafeInteger(sequence) ? Math.max(0, sequence as number) : 0;
  return Math.min(count, messages.at(-1)?.senderSequence ?? 0);
}

function timeOf({ stored, now }: RepairInput, field: 'readAt' | 'deliveredAt', uid: string): StoredTime | undefined {
  const time = entryOf(stored[field], uid);
  const isTime = typeof time === 'object' && time !== null && 'toMillis' in time && typeof time.toMillis === 'function';
  return isTime ? past(time as StoredTime, now) : undefined;
}

function past(time: StoredTime | undefined, now: number): StoredTime | undefined {
  return time !== undefined && time.toMillis() <= now ? time : undefined;
}

function newest(times: readonly (StoredTime | undefined)[]): StoredTime | undefined {
  return times.filter((time) => time !== undefined).sort((a, b) => b.toMillis() - a.toMillis())[0];
}

function withoutMark({ isRead: _isRead, ...message }: NumberedMessage): StoredMessage {
  return message;
}

function entryOf(stored: unknown, key: string): unknown {
  return typeof stored === 'object' && stored !== null && Object.hasOwn(stored, key)
    ? (stored as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function perMember<V>(uids: readonly string[], read: (uid: string) => V | undefined): Record<string, V> {
  const entries = uids.map((uid) => [uid, read(uid)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, V] => entry[1] !== undefined));
}
