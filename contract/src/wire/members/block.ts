import * as z from 'zod/mini';
import { memberId } from '../profile/user.ts';
/** An entry of `GET /blocks`, newest first. */
export const blockedMember = z.strictObject({ id: memberId, name: z.string(), blockedAt: z.iso.datetime() });

/** What `POST` and `DELETE /blocks/{id}` answer. */
export const blockState = z.strictObject({ id: memberId, isBlocked: z.boolean() });
export type BlockedMember = z.infer<typeof blockedMember>;
