import * as z from 'zod/mini';
import { messageId } from './message.ts';
import { MAX_REPORT_LENGTH, MAX_REPORT_MESSAGES } from './product.ts';
import { storedTime } from './stored-time.ts';
import { plainText } from './text.ts';
import { memberId } from './user.ts';

/** Why somebody is reported: value → what the form reads. */
export const REPORT_REASONS = {
  'fake-profile': 'Fake profile or someone else’s photos',
  'scam-or-spam': 'Scam, selling or spam',
  harassment: 'Harassment or threats',
  'sexual-content': 'Unwanted sexual content',
  'hate-speech': 'Hate speech',
  underage: 'Under 18',
  'offline-harm': 'Something that happened offline',
  other: 'Something else',
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;

const reason = z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]], 'option-unknown');
const text = plainText({ max: MAX_REPORT_LENGTH, tooLong: 'report-too-long', multiline: true });

/** `POST /reports`. `messageIds` are messages between the two, as evidence. */
export const reportBody = z.strictObject({
  userId: memberId,
  reason,
  text: z.optional(text),
  messageIds: z.optional(z.array(messageId).check(z.maxLength(MAX_REPORT_MESSAGES, 'too-many-items'))),
});

/** The form a member fills in. */
export const reportForm = z.strictObject({ reason, text });

/** `reports/{id}`: read by administrators. */
export const reportDocument = z.strictObject({
  reporterId: z.string(),
  reportedId: z.string(),
  reason,
  text: z.string(),
  messageIds: z.array(z.string()),
  state: z.enum(['new', 'resolved']),
  createdAt: storedTime,
});

/** `adminLogs/{id}`: the specification's Admin log entity. */
export const adminLogDocument = z.strictObject({
  adminId: z.string(),
  action: z.string(),
  targetUserId: z.optional(z.string()),
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  performedAt: storedTime,
});

export const reportReceipt = z.strictObject({ id: z.string() });

export type ReportForm = z.infer<typeof reportForm>;
export type ReportBody = z.infer<typeof reportBody>;
export type ReportDocument = z.infer<typeof reportDocument>;
export type AdminLogDocument = z.infer<typeof adminLogDocument>;
