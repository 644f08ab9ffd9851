import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { ADMIN_ACTIONS, adminLogDetails } from '../wire/staff/admin.ts';
import { schemaVersion } from './schema-version.ts';

/** `adminLogs/{id}`: the specification's Admin log entity. */
export const adminLogDocument = z.object({
  schemaVersion: schemaVersion(1),
  adminId: z.string(),
  action: z.enum(ADMIN_ACTIONS),
  targetUserId: z.optional(z.string()),
  details: z.object(adminLogDetails.shape),
  performedAt: storedTime,
});

/** `sampleJobs/{adminUid}`, read by nobody but the API. */
export const sampleJobDocument = z.object({
  schemaVersion: schemaVersion(1),
  state: z.enum(['running', 'paused', 'done', 'failed']),
  count: z.int(),
  done: z.int(),
  seed: z.string(),
});

/** `staffNotes/{id}`: what one of staff noted about a member. Added and never changed; erased with the member's account. */
export const staffNoteDocument = z.object({
  schemaVersion: schemaVersion(1),
  memberId: z.string(),
  authorId: z.string(),
  text: z.string(),
  at: storedTime,
});

export type AdminLogDocument = z.infer<typeof adminLogDocument>;
export type SampleJobDocument = z.infer<typeof sampleJobDocument>;
export type StaffNoteDocument = z.infer<typeof staffNoteDocument>;
