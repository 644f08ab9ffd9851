import * as z from 'zod/mini';
import { pictureLink } from '../profile/photo.ts';
import { memberId } from '../profile/user.ts';
import { prompt } from '../prompts/prompt.ts';

/** The placeholder of an erased member. */
export const DELETED_MEMBER_NAME = 'Deleted member';

/** The two ids in order: one conversation for any two members. No id of Firebase Authentication holds an underscore. */
export function conversationIdOf(a: string, b: string): string {
  return a < b ? `${a}_${b}` : `${b}_${a}`;
}

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
      prompt: z.optional(prompt),
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

export type Conversation = z.infer<typeof conversation>;
