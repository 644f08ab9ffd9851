import * as z from 'zod/mini';
import { passwordResetBody } from '../wire/account/sign-in.ts';
import { defineCall, done } from './define-call.ts';

export const sendVerificationMail = defineCall('sendVerificationMail', {
  method: 'POST',
  path: '/mails/verification',
  who: 'signed-in',
  summary: 'Mails the link that verifies the caller’s address; nothing is sent to one that is verified',
  response: done,
  limits: ['sendVerificationMail'],
});
export const requestPasswordReset = defineCall('requestPasswordReset', {
  method: 'POST',
  path: '/mails/password-reset',
  who: 'everybody',
  summary: 'Mails the link for a new password, if the address has an account; the answer does not say whether',
  body: passwordResetBody,
  response: done,
  limits: ['requestPasswordReset'],
});
/** Its query is all that a mail program sends on a tap on "unsubscribe" (RFC 8058), besides a body that says nothing. */
export const unsubscribeDigest = defineCall('unsubscribeDigest', {
  method: 'POST',
  path: '/mails/unsubscribe',
  who: 'everybody',
  summary: 'Ends the daily mail of what is unread, by the token of such a mail; idempotent',
  query: z.strictObject({ token: z.string('invalid-input').check(z.maxLength(200, 'invalid-input')) }),
  response: done,
  errors: ['not-found'],
  limits: ['unsubscribeDigest'],
});
