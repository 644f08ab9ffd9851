import * as z from 'zod/mini';
import { photoId, pictureLink } from './photo.ts';
import { storedTime } from './stored-time.ts';
import { timeCursor } from './time-cursor.ts';
import { memberId } from './user.ts';

/** What stands for somebody who erased their account. */
export const DELETED_MEMBER_NAME = 'Deleted member';

/** The two ids in order: one conversation for any two members. No id of Firebase Authentication holds an underscore. */
export function conversationIdOf(a: string, b: string): string {
  return a < b ? `${a}_${b}` : `${b}_${a}`;
}

/** What a list of conversations shows of one of the two, repeated here and renewed as they write or edit it. */
export const participantCard = z.strictObject({
  name: z.string(),
  age: z.optional(z.int()),
  /** The primary photo's id. */
  photo: z.optional(photoId),
  gender: z.optional(z.string()),
});

const perMember = <S extends z.ZodMiniType>(schema: S) => z.record(memberId, schema);

/** A message as a conversation's summary and an inbox repeat it. */
export const storedMessage = z.object({
  id: z.string(),
  senderId: memberId,
  content: z.string(),
  sentAt: storedTime,
  sequence: z.int(),
  senderSequence: z.int(),
});

/** What is counted for one of the two. */
export const conversationSide = z.object({
  /** +1 with every change that this side may know of. Never told to the other side. */
  rev: z._default(z.int(), 0),
  /** How many messages this side wrote. */
  written: z._default(z.int(), 0),
  /** How many of the other's messages this side has read, and has been delivered: a `senderSequence` of the other. */
  read: z._default(z.int(), 0),
  delivered: z._default(z.int(), 0),
  /** Since when this side sees it, without a break. Missing in old ones: since ever. */
  visibleSince: z.optional(storedTime),
});

/**
 * `conversations/{lowUid_highUid}`: the truth of which inboxes are copies; docs/decisions/041-live-inbox.md. `state` is `request` until
 * the other side answers the first message or both like each other. `visibleTo` holds those who see it: neither after a block, an
 * unmatch or while one of them is deactivated, and not who declined the request.
 */
export const conversationDocument = z.object({
  schemaVersion: z._default(z.int(), 1),
  participants: z.tuple([memberId, memberId]),
  visibleTo: z.array(memberId),
  cards: perMember(participantCard),
  state: z.enum(['request', 'open']),
  /** Who wrote the first message of a request. */
  startedBy: z.optional(memberId),
  matchedAt: z.optional(storedTime),
  /** What the list is sorted by: the time of the last message or match. */
  updatedAt: storedTime,
  lastMessage: z.optional(storedMessage),
  sides: z._default(perMember(conversationSide), {}),
  /** For each side the time of the last change it may know of: what a look asks by. */
  changedFor: z._default(perMember(storedTime), {}),
  /** Those who see it and have something unread: for a look that begins anew. */
  unreadFor: z._default(z.array(memberId), []),
  declinedBy: z.optional(memberId),
  unmatchedBy: z.optional(memberId),
  blockedBy: z.optional(z.array(memberId)),
  deactivated: z.optional(z.array(memberId)),
  deleted: z.optional(z.array(memberId)),
});

export const CONVERSATION_SCHEMA_VERSION = 2;

/** A conversation as one of its participants sees it. */
export const conversation = z.strictObject({
  id: z.string(),
  member: z.strictObject({
    id: memberId,
    name: z.string(),
    age: z.optional(z.int()),
    gender: z.optional(z.string()),
    photo: z.optional(pictureLink),
    isOnline: z.boolean(),
    /** The account was erased: nothing can be sent, and there is no profile. */
    isDeleted: z.boolean(),
  }),
  state: z.enum(['request', 'open']),
  /** A request of one's own waits for the other's answer; one message is all it may hold. */
  startedByMe: z.boolean(),
  isMatch: z.boolean(),
  matchedAt: z.optional(z.iso.datetime()),
  lastMessage: z.nullable(
    z.strictObject({
      id: z.string(),
      content: z.string(),
      sentAt: z.iso.datetime(),
      isMine: z.boolean(),
      sequence: z.int(),
      senderSequence: z.int(),
    }),
  ),
  /** This side's count of changes: of two answers the higher one is the newer. */
  rev: z.int(),
  /** Messages of the other that the caller has not read. */
  unread: z.int().check(z.minimum(0)),
  /**
   * How many of the caller's messages the other has read, and has been delivered; 0 for whoever waits for an answer to a request. A
   * message of the caller's is read once its `senderSequence` is not above `read`.
   */
  read: z.int().check(z.minimum(0)),
  delivered: z.int().check(z.minimum(0)),
  updatedAt: z.iso.datetime(),
});

/** `GET /conversations`. The cursor is the header of the page before. */
export const listConversationsQuery = z.strictObject({
  cursor: z.optional(timeCursor),
});

export type ParticipantCard = z.infer<typeof participantCard>;
export type StoredMessage = z.infer<typeof storedMessage>;
export type ConversationSide = z.infer<typeof conversationSide>;
export type ConversationDocument = z.infer<typeof conversationDocument>;
export type Conversation = z.infer<typeof conversation>;
export type ListConversationsQuery = z.infer<typeof listConversationsQuery>;
