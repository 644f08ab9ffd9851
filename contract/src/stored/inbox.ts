import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { memberId } from '../wire/profile/user.ts';
import { storedMessage } from './conversation.ts';
import { schemaVersion } from './schema-version.ts';

/**
 * `inboxes/{uid}`, read by its owner alone: news that is not about one conversation. It holds state, not events, so the same news can be written
 * twice. `at` is the server’s time of the last write; writes that concern likes leave it as it is.
 */
export const bellDocument = z.object({
  schemaVersion: schemaVersion(1),
  at: storedTime,
  /** The newest match: a look brings its card. */
  match: z.optional(z.object({ userId: memberId, at: storedTime })),
  /** Matches up to then were shown on one of the member's devices. */
  matchesSeenAt: z.optional(storedTime),
  /** A random number, another one whenever the list of those who like the member changed: `at` stays, since nobody is told when somebody liked them. */
  likesMark: z.optional(z.int()),
  /** When staff last took something out of the member's profile: `GET /profile/me` tells what. */
  removedAt: z.optional(storedTime),
  /** The member's own break, as it was set `at` a time; without `until` it is open. */
  pause: z.optional(z.object({ at: storedTime, isOn: z.boolean(), until: z.optional(storedTime) })),
  /** False while the account is switched off. */
  isActive: z.boolean(),
  /** The account is being erased: every device logs out. The document is deleted next. */
  isErased: z.optional(z.literal(true)),
});

/**
 * `inboxes/{uid}/threads/{otherId}`, read by its owner alone: a conversation as it is now for this side. It is replaced as a whole, and only over a
 * lower `rev`; `typing` changes without a `rev`. With `gone` it holds only `rev` and `at`.
 */
export const threadDocument = z.object({
  schemaVersion: schemaVersion(1),
  /** This side's count of changes: see conversationDocument. */
  rev: z.int(),
  /** The server's time of this write, from which listeners start. */
  at: storedTime,
  gone: z.optional(z.literal(true)),
  state: z.optional(z.enum(['request', 'open'])),
  /** The other's account was deleted. */
  isDeleted: z.optional(z.literal(true)),
  last: z.optional(storedMessage),
  /** Messages of the other that this side has not read. */
  unread: z.optional(z.int()),
  /** The other has read this side's messages up to this `senderSequence`. */
  read: z.optional(z.int()),
  /** This side's messages up to this `senderSequence` have reached the other. */
  delivered: z.optional(z.int()),
  /** Until when the other is shown as typing. */
  typing: z.optional(storedTime),
});

export type BellDocument = z.infer<typeof bellDocument>;
export type ThreadDocument = z.infer<typeof threadDocument>;
