import * as z from 'zod/mini';
import { storedTime } from '../../stored-time.ts';
import { reportReason } from '../staff/report-reasons.ts';
import { REPORT_STATES } from '../staff/report-states.ts';
import { appealText } from './appeal.ts';

/**
 * A deactivated member cannot sign in and has no token. Their appeal code, sealed by the API, identifies them instead: it is in `GET /profile/me`, for
 * a device to keep, and in every 403 `account-deactivated`. It shows its holder why the account is off, and allows one appeal a deactivation.
 */
export const appealCode = z.string('invalid-input').check(z.regex(/^[A-Za-z0-9_-]{40,400}$/, 'invalid-input'));

/**
 * `accounts/{uid}.deactivation`: the rule that was broken and since when; `appealId` once they appealed. `isReturn` if the account is held because it resembles
 * one that was switched off for `reason`, which its owner is not told: they need not be the same person.
 */
export const deactivation = z.object({
  reason: reportReason,
  at: storedTime,
  isReturn: z.optional(z.literal(true)),
  appealId: z.optional(z.string()),
});

export const foundAppealCode = z.strictObject({ code: appealCode });

/** `POST /deactivation`, without a token: the state of the account. For an active one only that; no reason for one that is held as a return. */
export const readDeactivationBody = z.strictObject({ code: appealCode });
export const deactivationState = z.strictObject({
  isActive: z.boolean(),
  reason: z.optional(reportReason),
  at: z.optional(z.iso.datetime()),
  /** How far the appeal is, once there is one. */
  appeal: z.optional(z.enum(REPORT_STATES)),
});

/** `POST /appeals`, without a token. The same text again returns the same state; 409 `already-appealed` for another one. */
export const appealBody = z.strictObject({ code: appealCode, text: appealText });

export type AppealBody = z.infer<typeof appealBody>;
export type Deactivation = z.infer<typeof deactivation>;
export type DeactivationState = z.infer<typeof deactivationState>;
