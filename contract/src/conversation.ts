import * as z from 'zod/mini';
import { storedTime } from './stored-time.ts';
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
  /** Grid-size url of the primary photo. */
  photo: z.optional(z.url()),
  gender: z.optional(z.string()),
});

const perMember = <S extends z.ZodMiniType>(schema: S) => z.record(memberId, schema);

/**
 * `conversations/{lowUid_highUid}`. `state` is `request` until the other side answers the first message or both like each
 * other. `visibleTo` holds those who see it: neither after a block or while one of them is deactivated. `unread`,
 * `readAt`, `deliveredAt` and `typingAt` have an entry for a participant once there is something to say.
 */
export const conversationDocument = z.strictObject({
  participants: z.tuple([memberId, memberId]),
  visibleTo: z.array(memberId),
  cards: perMember(participantCard),
  state: z.enum(['request', 'open']),
  /** Who wrote the first message of a request. */
  startedBy: z.optional(memberId),
  matchedAt: z.optional(storedTime),
  updatedAt: storedTime,
  lastMessage: z.optional(
    z.strictObject({
      id: z.string(),
      senderId: memberId,
      content: z.string(),
      sentAt: storedTime,
      sequence: z.int(),
    }),
  ),
  unread: z.optional(perMember(z.int())),
  /** Those who see it and have something unread: what the badge's total is found by. */
  unreadFor: z.optional(z.array(memberId)),
  readAt: z.optional(perMember(storedTime)),
  deliveredAt: z.optional(perMember(storedTime)),
  typingAt: z.optional(perMember(storedTime)),
  blockedBy: z.optional(z.array(memberId)),
  deactivated: z.optional(z.array(memberId)),
  deleted: z.optional(z.array(memberId)),
});

/** A conversation as one of its participants sees it. */
export const conversation = z.strictObject({
  id: z.string(),
  member: z.strictObject({
    id: memberId,
    name: z.string(),
    age: z.optional(z.int()),
    gender: z.optional(z.string()),
    photo: z.optional(z.url()),
    isOnline: z.boolean(),
    /** The account was erased: nothing can be sent, and there is no profile. */
    isDeleted: z.boolean(),
  }),
  state: z.enum(['request', 'open']),
  /** A request of one's own waits for the other's answer; one message is all it may hold. */
  startedByMe: z.boolean(),
  isMatch: z.boolean(),
  lastMessage: z.nullable(
    z.strictObject({ id: z.string(), content: z.string(), sentAt: z.iso.datetime(), isMine: z.boolean() }),
  ),
  unread: z.int().check(z.minimum(0)),
  updatedAt: z.iso.datetime(),
  /** When the other member last read, and last received; messages of mine up to then are read, or delivered. */
  readAt: z.optional(z.iso.datetime()),
  deliveredAt: z.optional(z.iso.datetime()),
});

/** `GET /conversations`. The cursor is the header of the page before. */
export const listConversationsQuery = z.strictObject({
  cursor: z.optional(z.string().check(z.regex(/^[0-9a-z]{1,16}\.[A-Za-z0-9_-]{3,260}$/))),
});

/** `GET /unread`: messages to me that I have not read, in all conversations. */
export const unreadTotal = z.strictObject({ total: z.int().check(z.minimum(0)) });

export type ParticipantCard = z.infer<typeof participantCard>;
export type ConversationDocument = z.infer<typeof conversationDocument>;
export type Conversation = z.infer<typeof conversation>;
export type ListConversationsQuery = z.infer<typeof listConversationsQuery>;
