import type { Message } from '@tagpo/contract/wire/conversations/message';
import * as z from 'zod/mini';
import type { Held } from '../held/held-thread.ts';

/** The bell, with times in milliseconds of the server's clock; `at` is the time of its last change but of likes. */
export const bell = z.object({
  at: z.number(),
  matchUserId: z.optional(z.string()),
  matchAt: z.optional(z.number()),
  likesMark: z.optional(z.number()),
  matchesSeenAt: z.optional(z.number()),
  removedAt: z.optional(z.number()),
  /** The member's own break; without `until` it is open. */
  pause: z.optional(z.object({ until: z.optional(z.number()) })),
  isActive: z.boolean(),
  isErased: z.optional(z.boolean()),
});
export type Bell = z.infer<typeof bell>;

/** A change of likes leaves the time as it is. */
export const isNewerBell = (bell: Bell, held: Bell) =>
  bell.at > held.at || (bell.at === held.at && bell.likesMark !== held.likesMark);

/** `generation` counts how often the store was emptied: an answer that was requested before that is discarded. */
export const position = z.object({
  generation: z.int(),
  mark: z.optional(z.string()),
  olderCursor: z.optional(z.string()),
});
export type Position = z.infer<typeof position>;

/** A change of the stored conversation with a member. */
export type Change = { otherId: string; apply: (known: Held | undefined) => Held | undefined };

/** A look's answer, valid only in the generation it was requested in. `isFresh`: it replaces everything. */
export type Look = { generation: number; mark: string; isFresh: boolean; olderCursor: string | undefined };

export function nextPosition({ generation, olderCursor }: Position, look: Look): Position {
  const { mark, isFresh } = look;
  return isFresh
    ? { generation: generation + 1, mark, olderCursor: look.olderCursor }
    : { generation, mark, olderCursor };
}

/** `isKnown`: a look has been answered before. */
export type StoredInbox = { held: Map<string, Held>; isKnown: boolean; hasMore: boolean; bell: Bell | undefined };

/** A member's inbox as a device stores it. */
export type InboxStore = {
  load(): Promise<StoredInbox>;
  readPosition(): Promise<Position>;
  /** Reads, changes and writes in one transaction. False if the look's answer came too late. */
  change(changes: readonly Change[], look?: Look): Promise<boolean>;
  saveOlderCursor(cursor: string | undefined, generation: number): Promise<void>;
  saveBell(bell: Bell): Promise<void>;
  /** Ignores messages of a conversation that is gone or not held. */
  saveMessages(otherId: string, messages: readonly Message[]): Promise<void>;
  /** The newest messages before a `sequence`, oldest first. */
  readMessages(otherId: string, before: number, count: number): Promise<Message[]>;
  /** The `sequence` of the first message there is, where that is known. */
  readStart(otherId: string): Promise<number | undefined>;
  saveStart(otherId: string, sequence: number): Promise<void>;
  close(): void;
};
