import * as z from 'zod/mini';
import { prompt } from '../prompts/prompt.ts';

/** Who wrote a message of the evidence: ids would name whoever erases their account. */
export const evidenceAuthor = z.enum(['reporter', 'reported']);

/** The reported's profile as it was. What was damaged is not there. */
export const reportedProfile = z.object({
  name: z.optional(z.string()),
  age: z.optional(z.int()),
  bio: z.optional(z.string()),
  prompts: z.optional(z.array(prompt)),
  place: z.optional(z.string()),
});
/** The same as `GET /admin/reports/{id}` answers it. */
export const evidence = z.strictObject({
  messages: z.array(
    z.strictObject({
      id: z.string(),
      author: evidenceAuthor,
      content: z.string(),
      prompt: z.optional(prompt),
      sentAt: z.iso.datetime(),
      isPointedAt: z.boolean(),
    }),
  ),
  profile: z.strictObject(reportedProfile.shape),
  /** How many photos the reported had. */
  photos: z.int(),
});
export type Evidence = z.infer<typeof evidence>;
