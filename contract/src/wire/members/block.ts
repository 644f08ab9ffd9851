import * as z from 'zod/mini';
import { memberId } from '../profile/user.ts';
import { timeCursor } from '../time/time-cursor.ts';
/** An entry of `GET /blocks`, newest first. */
export const blockedMember = z.strictObject({ id: memberId, name: z.string(), blockedAt: z.iso.datetime() });

/** `GET /blocks`. The cursor is the header of the page before. */
export const listBlocksQuery = z.strictObject({ cursor: z.optional(timeCursor) });

/** What `POST` and `DELETE /blocks/{id}` answer. */
export const blockState = z.strictObject({ id: memberId, isBlocked: z.boolean() });
export type ListBlocksQuery = z.infer<typeof listBlocksQuery>;
export type BlockedMember = z.infer<typeof blockedMember>;
