import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { photoId } from '../wire/profile/photo.ts';
import { memberId } from '../wire/profile/user.ts';
import { schemaVersion } from './schema-version.ts';

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
  schemaVersion: schemaVersion(2),
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

/**
 * `conversations/{id}/messages/{id}`: the specification's Message entity; whether it is read follows from its conversation.
 * `sequence` counts a conversation's messages from 1 and is their one order; `sentAt` is Firestore's clock and grows with it.
 * `senderSequence` counts those of its sender.
 */
export const messageDocument = z.object({
  schemaVersion: schemaVersion(1),
  senderId: memberId,
  receiverId: memberId,
  content: z.string(),
  sequence: z.int(),
  senderSequence: z.int(),
  sentAt: storedTime,
});

export type ParticipantCard = z.infer<typeof participantCard>;
export type StoredMessage = z.infer<typeof storedMessage>;
export type ConversationSide = z.infer<typeof conversationSide>;
export type ConversationDocument = z.infer<typeof conversationDocument>;
export type MessageDocument = z.infer<typeof messageDocument>;
