import { conversation } from '@tagpo/contract/wire/conversations/conversation';
import * as z from 'zod/mini';

/** A conversation on this device: the API's answer, updated by the inbox. */
const heldThread = z.object({
  ...conversation.shape,
  /** Until when the other is shown as typing, and as online: this device's clock, in milliseconds. */
  isTypingUntil: z.optional(z.number()),
  onlineUntil: z.optional(z.number()),
  /** The other is on a break, as the last look at this chat said. */
  isPaused: z.optional(z.literal(true)),
  /** The `rev` of the answer that brought the card and whether it is a match, which the inbox does not hold. */
  cardRev: z.optional(z.int()),
  /** The inbox's last `typing`, by the server's clock: the same value again is not new. */
  typingSeen: z.optional(z.number()),
  /** The `senderSequence` of the newest message of the other that is known of, and of the newest one read on this device. */
  theirSequence: z.optional(z.int()),
  readHere: z.optional(z.int()),
  /** The `senderSequence` up to which this device has said that the other's messages arrived. */
  reportedDelivered: z.optional(z.int()),
  /** The member blocks the other; the server may not know yet. It is shown nowhere. */
  isBlocked: z.optional(z.literal(true)),
});

/** What is kept of a conversation that its member may not see any more, so that older states do not bring it back. */
const tombstone = z.object({
  rev: z.int(),
  gone: z.literal(true),
  /** When that was noticed, in milliseconds by this device's clock; absent where the member blocked the other. */
  endedAt: z.optional(z.number()),
});

export const held = z.union([tombstone, heldThread]);

export type HeldThread = z.infer<typeof heldThread>;
export type Tombstone = z.infer<typeof tombstone>;
export type Held = z.infer<typeof held>;

export function isThread(one: Held | undefined): one is HeldThread {
  return one !== undefined && !('gone' in one);
}

/** The part that is stored: typing, online and a break are true for a while only. */
export function withoutMoment(one: Held): Held {
  if (!isThread(one)) return one;
  const { isTypingUntil, onlineUntil, typingSeen, isPaused, member, ...rest } = one;
  return { ...rest, member: { ...member, isOnline: false } };
}
