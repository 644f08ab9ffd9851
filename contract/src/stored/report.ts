import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { removable } from '../wire/profile/removable.ts';
import { evidenceAuthor, reportedProfile } from '../wire/staff/evidence.ts';
import { reportKind, reportState } from '../wire/staff/report.ts';
import { reportReason } from '../wire/staff/report-reasons.ts';
import { schemaVersion } from './schema-version.ts';

/**
 * `reports/{id}`: read by administrators. Of an appeal and a return both people are the one it is about, and the reason is that of their
 * deactivation. `reportedName` is as it was then. What a report is about stands in `evidence/{id}`.
 */
export const reportDocument = z.object({
  schemaVersion: schemaVersion(1),
  kind: reportKind,
  reporterId: z.string(),
  reportedId: z.string(),
  reportedName: z.string(),
  reason: reportReason,
  text: z.string(),
  messageIds: z.array(z.string()),
  /** Of an appeal: what was taken out of the profile; absent where it is against a switch-off. */
  about: z.optional(removable),
  state: reportState,
  /** The administrator who reviews it, or who closed it. */
  claimedBy: z.optional(z.string()),
  /** When somebody should have looked at it: report-reasons.ts. */
  dueAt: storedTime,
  /** A legal hold: it is kept past its term. */
  isHeld: z.boolean(),
  createdAt: storedTime,
  updatedAt: storedTime,
});

/**
 * `evidence/{reportId}`: what a report is about, as it was when it was made. Written once, in the transaction of the report, and erased with it:
 * no erasure of an account changes it.
 */
export const evidenceDocument = z.object({
  schemaVersion: schemaVersion(1),
  /** Those the reporter points at, and those around them, oldest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      author: evidenceAuthor,
      content: z.string(),
      sentAt: storedTime,
      isPointedAt: z.boolean(),
    }),
  ),
  profile: reportedProfile,
  /** What photos the reported had, by their ids and the hashes that are told apart at registration. */
  photos: z.array(z.object({ id: z.string(), hash: z.optional(z.string()) })),
});

export type ReportDocument = z.infer<typeof reportDocument>;
export type EvidenceDocument = z.infer<typeof evidenceDocument>;
