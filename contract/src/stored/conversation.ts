import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { photoId } from '../wire/profile/photo.ts';
import { memberId } from '../wire/profile/user.ts';
import { prompt } from '../wire/prompts/prompt.ts';
import { schemaVersion } from './schema-version.ts';

/** A participant in the list of conversations: a copy, renewed when they write a message or edit their profile. */
export const participantCard = z.strictObject({
  name: z.string(),
  age: z.optional(z.int()),
  /** The primary photo's id. */
  photo: z.optional(photoId),
  gender: z.optional(z.string()),
});

const perMember = <S extends z.ZodMiniType>(schema: S) => z.record(memberId, schema);

/** The receiver's prompt that a message answers, as it was then. A damaged one is left out: the message is there without it. */
const quotedPrompt = z.catch(z.optional(z.object(prompt.shape)), undefined);

/** A message as a conversation's summary and an inbox repeat it. */
export const storedMessage = z.object({
  id: z.string(),
  senderId: memberId,
  content: z.string(),
  prompt: quotedPrompt,
  sentAt: storedTime,
  sequence: z.int(),
  senderSequence: z.int(),
});

/** The counters of one side. */
export const conversationSide = z.object({
  /** Incremented with every change that this side may know of. The other side never sees it. */
  rev: z.int(),
  /** How many messages this side wrote. */
  written: z.int(),
  /** How many of the other's messages this side has read, and has been delivered: a `senderSequence` of the other. */
  read: z.int(),
  delivered: z.int(),
  /** Since when this side sees it without interruption. Absent if it never saw it, or erased its account. */
  visibleSince: z.optional(storedTime),
});

/**
 * `conversations/{lowUid_highUid}`, of which inboxes hold copies: docs/decisions/041-live-inbox.md. `state` is `request` until the other side
 * answers the first message or both like each other. `visibleTo` holds those who see it: nobody after a block or an unmatch or while one is
 * deactivated, and not a member who declined the request.
 */
export const conversationDocument = z.object({
  schemaVersion: schemaVersion(1),
  participants: z.tuple([memberId, memberId]),
  visibleTo: z.array(memberId),
  cards: perMember(participantCard),
  state: z.enum(['request', 'open']),
  /** Who wrote the first message of a request. */
  startedBy: z.optional(memberId),
  matchedAt: z.optional(storedTime),
  /** The time of the last message or match, by which the list is sorted. */
  updatedAt: storedTime,
  lastMessage: z.optional(storedMessage),
  sides: perMember(conversationSide),
  /** For each side the time of the last change that it may know of, which looks query. */
  changedFor: perMember(storedTime),
  /** Participants who see it and have unread messages, for fresh looks. */
  unreadFor: z.array(memberId),
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
  prompt: quotedPrompt,
  sequence: z.int(),
  senderSequence: z.int(),
  sentAt: storedTime,
});

export type ParticipantCard = z.infer<typeof participantCard>;
export type StoredMessage = z.infer<typeof storedMessage>;
export type ConversationSide = z.infer<typeof conversationSide>;
export type ConversationDocument = z.infer<typeof conversationDocument>;
export type MessageDocument = z.infer<typeof messageDocument>;
