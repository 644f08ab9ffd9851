import * as z from 'zod/mini';
import { memberId, userCard } from '../profile/user.ts';
import { moment } from '../time/moment.ts';
import { conversation } from './conversation.ts';

/** A query is text. */
const revText = z.pipe(
  z.string().check(z.regex(/^(?:0|[1-9]\d{0,14})$/)),
  z.transform((text: string) => Number(text)),
);

/**
 * `GET /inbox`. `since` is the `mark` of the previous look; without it, or if it is unknown, the answer begins anew. `chat` is the member whose chat is
 * open: the answer says whether they are online. `heard` is the `rev` of that chat on the device, whose thread then need not be read.
 */
export const readInboxQuery = z.strictObject({
  since: z.optional(z.string().check(z.regex(/^[0-9A-Za-z.]{1,40}$/))),
  chat: z.optional(memberId),
  heard: z.optional(revText),
});

export const inboxAnswer = z.strictObject({
  /** To be sent as `since` next time. */
  mark: z.string(),
  /** The device replaces its list: `conversations` are the newest ones and all others with unread messages. */
  isFresh: z.boolean(),
  /** Those that changed since, newest first. */
  conversations: z.array(conversation),
  /** Members whose conversation this side no longer sees, with this side's `rev`: what comes later with a lower one is older. */
  gone: z.array(z.strictObject({ id: memberId, rev: z.int() })),
  /** Of a fresh answer: the cursor of `GET /conversations` for the older ones. */
  olderCursor: z.optional(z.string()),
  /** Whether the member asked for in `chat` is shown online; absent without an open conversation with them. */
  isChatOnline: z.optional(z.boolean()),
  /** Whether that member is on a break; absent if not. */
  isChatPaused: z.optional(z.literal(true)),
});

/** `POST /messages/{id}/read` and `/delivered`: the `senderSequence` of the newest of the other's messages that this is true of. */
export const markBody = z.strictObject({
  sequence: z.int('invalid-input').check(z.minimum(1), z.maximum(1_000_000_000)),
});

/** `POST /matches/seen`: matches until then are shown on no other device. */
export const matchesSeenBody = z.strictObject({ until: moment });

/**
 * `GET /likes`: a member who likes the caller, and whether since today or one of the six days before (in Manila). Nothing more exact is told: it would
 * tell when they were active.
 */
export const likingCard = z.strictObject({ ...userCard.shape, likedWithin: z.optional(z.enum(['today', 'week'])) });

/** `GET /likes/count`: how many `GET /likes` would list, counted up to 20. */
export const likesCount = z.strictObject({ count: z.int().check(z.minimum(0)), hasMore: z.boolean() });

export type ReadInboxQuery = z.infer<typeof readInboxQuery>;
export type InboxAnswer = z.infer<typeof inboxAnswer>;
export type LikingCard = z.infer<typeof likingCard>;
export type LikesCount = z.infer<typeof likesCount>;
