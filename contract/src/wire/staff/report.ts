import * as z from 'zod/mini';
import { MAX_REPORT_LENGTH, MAX_REPORT_MESSAGES } from '../../product.ts';
import { clientId } from '../account/client-id.ts';
import { messageId } from '../conversations/message.ts';
import { removable } from '../profile/removable.ts';
import { plainText } from '../profile/text.ts';
import { memberId } from '../profile/user.ts';
import { timeCursor } from '../time/time-cursor.ts';
import { noteText } from './admin.ts';
import { evidence } from './evidence.ts';
import { reportReason } from './report-reasons.ts';
import { REPORT_STATES, type ReportState } from './report-states.ts';

const text = plainText({ max: MAX_REPORT_LENGTH, tooLong: 'report-too-long', multiline: true });

/**
 * `POST /reports`. `messageIds` are messages between the two, as evidence; `withChat` takes the newest ones instead, for a conversation that has ended
 * and whose messages the client no longer has. The same `id` of the same reporter with anything else changed is 409 `report-id-taken`.
 */
export const reportBody = z.strictObject({
  userId: memberId,
  reason: reportReason,
  text: z.optional(text),
  messageIds: z.optional(z.array(messageId).check(z.maxLength(MAX_REPORT_MESSAGES, 'too-many-items'))),
  withChat: z.optional(z.literal(true, 'invalid-input')),
  id: z.optional(clientId),
});

/** The form a member fills in. */
export const reportForm = z.strictObject({ reason: reportReason, text });

export const reportState = z.enum(REPORT_STATES, 'option-unknown');
export const isClosed = (state: ReportState): boolean => state === 'action-taken' || state === 'no-action';

/** A member reports another; one who was switched off asks to be let in again; one who was switched off before came back by a new account. */
export const reportKind = z.enum(['report', 'appeal', 'return'], 'option-unknown');
export const reportReceipt = z.strictObject({ id: z.string() });

/** One of one's own reports: `GET /reports`, newest first, 20 a page. There is no name of a member who could not be seen then. */
export const ownReport = z.strictObject({
  id: z.string(),
  name: z.optional(z.string()),
  reason: reportReason,
  state: reportState,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** A member as the queue names them; `name` is "Deleted member" after an account was erased. */
const namedUser = z.strictObject({ id: z.string(), name: z.string(), isActive: z.boolean() });

/** An entry of `GET /admin/reports`, 20 a page: what is open by when it is due, else newest first. */
export const adminReport = z.strictObject({
  id: z.string(),
  kind: reportKind,
  reporter: namedUser,
  reported: namedUser,
  reason: reportReason,
  text: z.string(),
  /** How many messages are pointed at; `GET /admin/reports/{id}` answers them. */
  evidence: z.int(),
  /** What the appeal is about, unless a switch-off. */
  about: z.optional(removable),
  state: reportState,
  /** Who reviews it, or closed it. */
  claimedBy: z.optional(namedUser),
  dueAt: z.iso.datetime(),
  isHeld: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});

/** `GET /admin/reports/{id}`. Reading it is logged. `sealed` is what the report is about, as it was when reported: of a report alone. */
export const adminReportDetail = z.strictObject({ ...adminReport.shape, sealed: z.optional(evidence) });

export const listReportsQuery = z.strictObject({
  cursor: z.optional(timeCursor),
  state: z.optional(reportState),
  kind: z.optional(reportKind),
});

/** A report's id as Firestore or the API makes them. */
export const reportId = z.string('invalid-input').check(z.regex(/^[A-Za-z0-9-]{20,36}$/, 'invalid-input'));

/**
 * `PATCH /admin/reports/{id}`. 409 `conflict` for a step that does not lead from where it stands, `report-claimed` for a review that somebody
 * else does, unless it is taken over: `in-review` with `takeOver`. `note` is for the log.
 */
export const updateReportBody = z.strictObject({
  state: reportState,
  takeOver: z.optional(z.literal(true, 'invalid-input')),
  note: z.optional(noteText),
});

/** `PATCH /admin/reports/{id}/hold`: keeps it and its evidence past their term, or no longer. The same again changes nothing. */
export const holdReportBody = z.strictObject({ isHeld: z.boolean('invalid-input'), note: z.optional(noteText) });

export type ReportForm = z.infer<typeof reportForm>;
export type ReportBody = z.infer<typeof reportBody>;
export type OwnReport = z.infer<typeof ownReport>;
export type AdminReport = z.infer<typeof adminReport>;
export type AdminReportDetail = z.infer<typeof adminReportDetail>;
export type ListReportsQuery = z.infer<typeof listReportsQuery>;
export type HoldReportBody = z.infer<typeof holdReportBody>;
export type UpdateReportBody = z.infer<typeof updateReportBody>;
