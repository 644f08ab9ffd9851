import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { removable } from '../wire/profile/removable.ts';
import { prompt } from '../wire/prompts/prompt.ts';
import { evidenceAuthor, reportedProfile } from '../wire/staff/evidence.ts';
import { reportKind, reportState } from '../wire/staff/report.ts';
import { reportReason } from '../wire/staff/report-reasons.ts';
import { schemaVersion } from './schema-version.ts';

/**
 * `reports/{id}`, read by nobody but the API, which shows it to administrators. In an appeal and a return, reporter and reported are the same
 * member, and the reason is that of their deactivation. `reportedName` is the name at that time, empty if the reporter could not see the member.
 * The evidence is in `evidence/{id}`.
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
  /** In an appeal: what was taken out of the profile; absent if it is against a switch-off. */
  about: z.optional(removable),
  state: reportState,
  /** The administrator who reviews it, or who closed it. */
  claimedBy: z.optional(z.string()),
  /** When it is due for review: report-reasons.ts. */
  dueAt: storedTime,
  /** A keyed hash of whom it is about, by which a report that is sent again is known after they erased their account. */
  reportedHash: z.optional(z.string()),
  /** Ids of the bans of a reported member who erased their account while the report was open: written if staff take action. */
  bans: z.optional(z.array(z.string())),
  /** A legal hold: it is kept past its term. */
  isHeld: z.boolean(),
  createdAt: storedTime,
  updatedAt: storedTime,
});

/** `evidence/{reportId}`: what a report is about, as it was when reported. Written once, with the report, and erased with it; no erasure of an account changes it. */
export const evidenceDocument = z.object({
  schemaVersion: schemaVersion(1),
  /** The messages that the reporter points at, and those around them, oldest first. */
  messages: z.array(
    z.object({
      id: z.string(),
      author: evidenceAuthor,
      content: z.string(),
      prompt: z.optional(prompt),
      sentAt: storedTime,
      isPointedAt: z.boolean(),
    }),
  ),
  profile: reportedProfile,
  /** The photos of the reported member: ids, and the hashes that bans compare. */
  photos: z.array(z.object({ id: z.string(), hash: z.optional(z.string()) })),
});

export type ReportDocument = z.infer<typeof reportDocument>;
export type EvidenceDocument = z.infer<typeof evidenceDocument>;
