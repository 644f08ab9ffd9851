import * as z from 'zod/mini';
import { reportReason } from './report-reasons.ts';
import { storedTime } from './stored-time.ts';

/**
 * `bans/{hash}`: that an account with this address, or this photo, was switched off. The hash is keyed, and nothing else says whose it is; it outlives
 * the account and goes when the account is switched on again.
 */
export const banDocument = z.object({ reason: reportReason, at: storedTime });

export type BanDocument = z.infer<typeof banDocument>;
