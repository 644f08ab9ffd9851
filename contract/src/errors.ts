import * as z from 'zod/mini';

/** The closed list of errors of the API: code → HTTP status and English message. */
export const ERRORS = {
  'invalid-body': { status: 400, message: 'Some of what was sent is not valid' },
  'invalid-json': { status: 400, message: 'The body is not valid JSON' },
  'invalid-query': { status: 400, message: 'The query of this address is not valid' },
  'invalid-id': { status: 400, message: 'This is not a valid id' },
  'invalid-cursor': { status: 400, message: 'This page is no longer available. Start again from the first one.' },
  'photo-refused': { status: 400, message: 'This file cannot be used as a photo' },
  'invalid-target': { status: 400, message: 'This cannot be done with yourself' },
  'push-refused': { status: 400, message: 'Notifications are not available for this browser' },
  'photo-not-uploaded': { status: 400, message: 'The photo has not been uploaded' },
  unauthenticated: { status: 401, message: 'Not authenticated' },
  'account-erased': { status: 401, message: 'This account is deleted' },
  'app-check-failed': { status: 401, message: 'This app could not be verified' },
  'origin-refused': { status: 403, message: 'Calls from another site are not allowed' },
  'profile-incomplete': { status: 403, message: 'Please complete your profile setup.' },
  'consent-required': { status: 403, message: 'Sensitive details need your consent first' },
  'account-deactivated': { status: 403, message: 'This account has been deactivated' },
  'not-admin': { status: 403, message: 'You do not have access to this area.' },
  'address-not-verified': { status: 403, message: 'Verify your email first' },
  'appeal-refused': { status: 403, message: 'This appeal cannot be taken. Please sign in again.' },
  'not-found': { status: 404, message: 'Not found' },
  'method-not-allowed': { status: 405, message: 'This method is not allowed here' },
  'request-unanswered': { status: 409, message: 'Wait for an answer before you write again' },
  'message-id-taken': { status: 409, message: 'Another message was sent under this id' },
  'report-id-taken': {
    status: 409,
    message: 'We have your first report. To add something, send a new one.',
  },
  'sample-profile': { status: 409, message: 'This is a sample profile. There is nobody behind it who could answer.' },
  'spotlight-hidden': {
    status: 409,
    message: 'You are hidden or on a break. Come back first, then step into the spotlight.',
  },
  'spotlight-used': { status: 409, message: 'You have been in the spotlight today. You can be there again tomorrow.' },
  'already-matched': { status: 409, message: 'You two have matched. Unmatch in your chat instead.' },
  'already-appealed': { status: 409, message: 'Your appeal is with us already' },
  'block-limit-reached': { status: 409, message: 'You have blocked as many people as possible' },
  'saved-searches-full': { status: 409, message: 'You have saved as many searches as possible. Remove one first.' },
  'photo-limit-reached': { status: 409, message: 'At most 6 photos' },
  'report-claimed': { status: 409, message: 'Another administrator is reviewing this' },
  conflict: { status: 409, message: 'Something changed meanwhile. Please try again.' },
  'body-too-large': { status: 413, message: 'Too much was sent at once' },
  'not-json': { status: 415, message: 'Only JSON is accepted' },
  'day-full': { status: 429, message: 'That was a lot of people for one day.' },
  'rate-limited': { status: 429, message: 'Rate limit exceeded.' },
  internal: { status: 500, message: 'Something went wrong' },
  'photos-unavailable': {
    status: 503,
    message: 'Photos cannot be stored at the moment. Try again later; nothing of yours was lost.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

const errorCodes = Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]];

/** One invalid value of a body or query: its path, the stable key of the message, and the message in English. */
export const errorIssue = z.strictObject({
  path: z.string(),
  key: z.string(),
  message: z.string(),
});

/** The body of every non-2xx answer. `error` and `message` are the same text; `retryAfter` is in seconds. */
export const errorBody = z.strictObject({
  error: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  issues: z.optional(z.array(errorIssue)),
  retryAfter: z.optional(z.int()),
  requestId: z.optional(z.string()),
  /** With `account-deactivated`: see deactivation.ts. */
  appealCode: z.optional(z.string()),
});

export type ErrorIssue = z.infer<typeof errorIssue>;
export type ErrorBody = z.infer<typeof errorBody>;
