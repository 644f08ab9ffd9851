import * as z from 'zod/mini';
import { MAX_REPORT_LENGTH } from './product.ts';
import { REPORT_STATES } from './report.ts';
import { reportReason } from './report-reasons.ts';
import { signInForm } from './sign-in.ts';
import { storedTime } from './stored/stored-time.ts';
import { plainText } from './text.ts';

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

/**
 * `POST /deactivation/sign-in`, without a token, for a device that holds no code: what somebody signs in with, by address and password
 * or with Google. Only if Firebase says that it is right and the account is off, the answer is the code; everything else is 403
 * `appeal-refused`.
 */
export const findAppealCodeBody = z.union([
  z.strictObject({ email: signInForm.shape.email, password: signInForm.shape.password }),
  z.strictObject({
    googleIdToken: z
      .string('invalid-input')
      .check(z.maxLength(8192, 'invalid-input'), z.regex(/^[\w-]+\.[\w-]+\.[\w-]*$/, 'invalid-input')),
  }),
]);
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

const text = plainText({ max: MAX_REPORT_LENGTH, tooLong: 'report-too-long', multiline: true }).check(
  z.minLength(1, 'required'),
);

/** `POST /appeals` `{code, text}`, without a token. The same again answers the same; 409 `already-appealed` for another one. */
export const appealBody = z.strictObject({ code: appealCode, text });
/** The form of the page that says so. */
export const appealForm = z.strictObject({ text });

export type AppealForm = z.infer<typeof appealForm>;
export type AppealBody = z.infer<typeof appealBody>;
export type Deactivation = z.infer<typeof deactivation>;
export type FindAppealCodeBody = z.infer<typeof findAppealCodeBody>;
export type DeactivationState = z.infer<typeof deactivationState>;
