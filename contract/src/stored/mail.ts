import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { schemaVersion } from './schema-version.ts';

/** `mails/{id}`: when a mail was begun and sent, so that a repeated task does not send it again. It says neither what nor to whom. */
export const mailDocument = z.object({
  schemaVersion: schemaVersion(1),
  begunAt: z.optional(storedTime),
  sentAt: z.optional(storedTime),
  expiresAt: storedTime,
});
export type MailDocument = z.infer<typeof mailDocument>;
