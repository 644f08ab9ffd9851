import { memberId } from '@tagpo/contract/wire/profile/user';
import * as z from 'zod/mini';

/** The same id is sent once: a random one of a call, or the hash of an event. */
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,64}$/));

/** A mail to send. It names an account; only who asks for a new password is known by an address alone. */
const mail = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.enum(['verification', 'report-outcome', 'appeal-outcome', 'digest']), uid: memberId }),
  z.strictObject({ id, kind: z.literal('password-reset'), email: z.email() }),
]);
export type Mail = z.infer<typeof mail>;
export type MailKind = Mail['kind'];

/** Queues the digests of a page of members, those after an id. */
const digestPage = z.strictObject({ kind: z.literal('digest-page'), day: z.int(), after: z.optional(memberId) });
export type DigestPage = z.infer<typeof digestPage>;

/** A task of the queue `sendMail`. */
export const mailTask = z.union([mail, digestPage]);
export type MailTask = z.infer<typeof mailTask>;
