import * as z from 'zod/mini';
import { storedTime } from './stored-time.ts';
import { timeCursor } from './time-cursor.ts';
import { memberId } from './user.ts';

/**
 * `users/{uid}/blocks/{blockedId}`. The name is as it was when they were blocked: whoever is blocked is out of reach, for
 * looking up too.
 */
export const blockDocument = z.object({
  blockedId: memberId,
  name: z.string(),
  createdAt: storedTime,
});

/**
 * `users/{uid}/heldBlocks/{blockedId}`: the block of somebody who is not there for the caller. It is written whoever that is, so that writing it tells
 * nothing, and is in no answer. Of somebody who blocks the caller it becomes a block like any other once theirs ends.
 */
export const heldBlockDocument = z.object({ blockedId: memberId, heldSince: storedTime });

/** An entry of `GET /blocks`, newest first. */
export const blockedMember = z.strictObject({ id: memberId, name: z.string(), blockedAt: z.iso.datetime() });

/** `GET /blocks`. The cursor is the header of the page before. */
export const listBlocksQuery = z.strictObject({ cursor: z.optional(timeCursor) });

/** What `POST` and `DELETE /blocks/{id}` answer. */
export const blockState = z.strictObject({ id: memberId, isBlocked: z.boolean() });

export type HeldBlockDocument = z.infer<typeof heldBlockDocument>;
export type BlockDocument = z.infer<typeof blockDocument>;
export type ListBlocksQuery = z.infer<typeof listBlocksQuery>;
export type BlockedMember = z.infer<typeof blockedMember>;
