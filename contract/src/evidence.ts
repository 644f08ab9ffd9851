import * as z from 'zod/mini';
import { storedTime } from './stored-time.ts';

/** Who wrote a message of the evidence: ids would name whoever erases their account. */
const author = z.enum(['reporter', 'reported']);

/** The reported's profile as it was. What was damaged is not there. */
const profile = z.object({
  name: z.optional(z.string()),
  age: z.optional(z.int()),
  bio: z.optional(z.string()),
  place: z.optional(z.string()),
});

/**
 * `evidence/{reportId}`: what a report is about, as it was when it was made. Written once, in the transaction of the report, and erased with it:
 * no erasure of an account changes it.
 */
export const evidenceDocument = z.object({
  /** Those the reporter points at, and those around them, oldest first. */
  messages: z.array(
    z.object({ id: z.string(), author, content: z.string(), sentAt: storedTime, isPointedAt: z.boolean() }),
  ),
  profile,
  /** What photos the reported had, by their ids and the hashes that are told apart at registration. */
  photos: z.array(z.object({ id: z.string(), hash: z.optional(z.string()) })),
});

/** The same as `GET /admin/reports/{id}` answers it. */
export const evidence = z.strictObject({
  messages: z.array(
    z.strictObject({
      id: z.string(),
      author,
      content: z.string(),
      sentAt: z.iso.datetime(),
      isPointedAt: z.boolean(),
    }),
  ),
  profile: z.strictObject(profile.shape),
  /** How many photos the reported had. */
  photos: z.int(),
});

export type EvidenceDocument = z.infer<typeof evidenceDocument>;
export type Evidence = z.infer<typeof evidence>;
