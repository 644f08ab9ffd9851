import {
  type ConversationDocument,
  type ConversationSide,
  type ParticipantCard,
  type StoredMessage,
  storedMessage,
} from '@tagpo/contract/stored/conversation';
import { type StoredTime, storedTime } from '@tagpo/contract/stored-time';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { photoId } from '@tagpo/contract/wire/profile/photo';
import { memberId } from '@tagpo/contract/wire/profile/user';
import { type DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod/mini';
import { seenBy } from './visibility.ts';

/**
 * Parses a stored conversation tolerantly, so that no damage makes a list, block, report, erasure, export or switch-off fail. The document’s id
 * names the participants. Undefined if nothing is stored, or if the id is not of two members.
 */
export function parseConversation(snapshot: DocumentSnapshot | undefined): ConversationDocument | undefined {
  const stored = snapshot?.data();
  if (snapshot === undefined || stored === undefined) return undefined;
  const participants = readParticipants(snapshot.id, stored.participants);
  return participants && readConversation(stored, participants);
}

/** The conversation of exactly these two members. */
export function parseConversationOf(
  snapshot: DocumentSnapshot | undefined,
  pair: readonly [string, string],
): ConversationDocument | undefined {
  const found = parseConversation(snapshot);
  return found !== undefined && pair[0] !== pair[1] && pair.every((id) => found.participants.includes(id))
    ? found
    : undefined;
}

type Pair = ConversationDocument['participants'];
type Stored = Readonly<Record<string, unknown>>;

/** The two members by the document's id. If ids with an underscore leave several readings, the field decides. */
function readParticipants(id: string, stored: unknown): Pair | undefined {
  const parts = id.split('_');
  const readings = parts
    .slice(1)
    .map((_, index): Pair => [parts.slice(0, index + 1).join('_'), parts.slice(index + 1).join('_')])
    .filter(([a, b]) => a !== b && conversationIdOf(a, b) === id && isId(a) && isId(b));
  const named = readings.find((pair) => Array.isArray(stored) && pair.every((uid) => stored.includes(uid)));
  return named ?? (readings.length === 1 ? readings[0] : undefined);
}

const isId = (value: unknown) => z.safeParse(memberId, value).success;

function readConversation(stored: Stored, participants: Pair): ConversationDocument {
  const one = (value: unknown) => participants.find((uid) => uid === value);
  const some = (value: unknown) => participants.filter((uid) => Array.isArray(value) && value.includes(uid));
  const lastMessage = readLastMessage(stored.lastMessage, participants);
  const sides = readSides(stored.sides, participants, lastMessage);
  const matchedAt = readTime(stored.matchedAt);
  const [startedBy, declinedBy, unmatchedBy] = [stored.startedBy, stored.declinedBy, stored.unmatchedBy].map(one);
  const [deactivated, deleted] = [some(stored.deactivated), some(stored.deleted)];
  const blockedBy = readBlocks(stored, participants);
  const found: ConversationDocument = {
    schemaVersion: 1,
    participants,
    visibleTo: [],
    cards: perMember(participants, (uid) => readCard(entryOf(stored.cards, uid))),
    state: stored.state === 'open' ? 'open' : 'request',
    updatedAt: readTime(stored.updatedAt) ?? lastMessage?.sentAt ?? matchedAt ?? Timestamp.fromMillis(0),
    sides,
    changedFor: perMember(participants, (uid) => readTime(entryOf(stored.changedFor, uid))),
    unreadFor: [],
    ...(startedBy === undefined ? {} : { startedBy }),
    ...(matchedAt === undefined ? {} : { matchedAt }),
    ...(lastMessage === undefined ? {} : { lastMessage }),
    ...(declinedBy === undefined ? {} : { declinedBy }),
    ...(unmatchedBy === undefined ? {} : { unmatchedBy }),
    ...(blockedBy.length === 0 ? {} : { blockedBy }),
    ...(deactivated.length === 0 ? {} : { deactivated }),
    ...(deleted.length === 0 ? {} : { deleted }),
  };
  return { ...found, ...seenBy(found) };
}

/**
 * Who blocked whom. A damaged list must not undo a block: then only the members in `visibleTo` see the conversation, until a block or
 * its end writes the list again.
 */
function readBlocks({ blockedBy, visibleTo }: Stored, participants: Pair): string[] {
  if (blockedBy === undefined) return [];
  if (Array.isArray(blockedBy)) return participants.filter((uid) => blockedBy.includes(uid));
  return Array.isArray(visibleTo) && visibleTo.length > 0 ? [] : [...participants];
}

function readCard(stored: unknown): ParticipantCard | undefined {
  const name = entryOf(stored, 'name');
  if (typeof name !== 'string') return undefined;
  const [age, gender, photo] = ['age', 'gender', 'photo'].map((field) => entryOf(stored, field));
  return {
    name,
    ...(Number.isInteger(age) ? { age: age as number } : {}),
    ...(typeof gender === 'string' ? { gender } : {}),
    ...(typeof photo === 'string' && z.safeParse(photoId, photo).success ? { photo } : {}),
  };
}

function readLastMessage(stored: unknown, participants: Pair): StoredMessage | undefined {
  const { success, data } = z.safeParse(storedMessage, { senderSequence: 0, ...Object(stored) });
  return success && participants.includes(data.senderId) && isShowable(data.sentAt) ? data : undefined;
}

/** Counts are at least those of the last message, and read marks at most the number of messages. */
function readSides(stored: unknown, participants: Pair, last: StoredMessage | undefined) {
  const written = perMember(participants, (uid) =>
    Math.max(
      readCount(entryOf(entryOf(stored, uid), 'written')),
      last?.senderId === uid ? readCount(last.senderSequence) : 0,
    ),
  );
  return perMember(participants, (uid, otherId): ConversationSide => {
    const side = entryOf(stored, uid);
    const visibleSince = readTime(entryOf(side, 'visibleSince'));
    const upTo = (count: unknown) => Math.min(readCount(count), written[otherId] ?? 0);
    return {
      rev: readCount(entryOf(side, 'rev')),
      written: written[uid] ?? 0,
      read: upTo(entryOf(side, 'read')),
      delivered: upTo(entryOf(side, 'delivered')),
      ...(visibleSince === undefined ? {} : { visibleSince }),
    };
  });
}

function readCount(stored: unknown): number {
  return Number.isSafeInteger(stored) ? Math.max(0, stored as number) : 0;
}

function readTime(stored: unknown): StoredTime | undefined {
  const { success, data } = z.safeParse(storedTime, stored);
  return success && isShowable(data) ? data : undefined;
}

/** Timestamps beyond the year 9999 cannot be written as ISO 8601 with four digits. */
function isShowable(time: StoredTime): boolean {
  const millis = time.toMillis();
  return millis >= 0 && millis < Date.UTC(10_000, 0);
}

function entryOf(stored: unknown, key: string): unknown {
  if (typeof stored !== 'object' || stored === null || !Object.hasOwn(stored, key)) return undefined;
  return (stored as Stored)[key];
}

function perMember<V>([a, b]: Pair, read: (uid: string, otherId: string) => V | undefined): Record<string, V> {
  const entries = [
    [a, read(a, b)],
    [b, read(b, a)],
  ] as const;
  return Object.fromEntries(entries.filter((entry): entry is [string, V] => entry[1] !== undefined));
}
