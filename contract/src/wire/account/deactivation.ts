import * as z from 'zod/mini';
import { storedTime } from '../../stored-time.ts';
import { REPORT_STATES } from '../staff/report.ts';
import { reportReason } from '../staff/report-reasons.ts';
import { appealText } from './appeal.ts';

/**
 * Whoever is switched off cannot sign in, so no token says who they are. They are known by their appeal code instead, sealed
 * by the API: it is in `GET /profile/me`, for a device to keep while its member is signed in, and in every 403
 * `account-deactivated`. It tells its holder why the account is off and takes one appeal a deactivation; nothing else.
 */
export const appealCode = z.string('invalid-input').check(z.regex(/^[A-Za-z0-9_-]{40,400}$/, 'invalid-input'));

/** `accounts/{uid}.deactivation`: the rule that was broken and since when; `appealId` once they appealed. */
export const deactivation = z.object({
  reason: reportReason,
  at: storedTime,
  appealId: z.optional(z.string()),
});

export const foundAppealCode = z.strictObject({ code: appealCode });

/** `POST /deactivation` `{code}`, without a token: how the account stands. Of an active one nothing more is told. */
export const readDeactivationBody = z.strictObject({ code: appealCode });
export const deactivationState = z.strictObject({
  isActive: z.boolean(),
  reason: z.optional(reportReason),
  at: z.optional(z.iso.datetime()),
  /** How far the appeal is, once there is one. */
  appeal: z.optional(z.enum(REPORT_STATES)),
});

/** `POST /appeals` `{code, text}`, without a token. The same again answers the same; 409 `already-appealed` for another one. */
export const appealBody = z.strictObject({ code: appealCode, text: appealText });

export type AppealBody = z.infer<typeof appealBody>;
export type Deactivation = z.infer<typeof deactivation>;
export type DeactivationState = z.infer<typeof deactivationState>;
