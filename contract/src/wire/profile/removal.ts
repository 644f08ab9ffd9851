import * as z from 'zod/mini';
import { storedTime } from '../../stored-time.ts';
import { reportReason } from '../staff/report-reasons.ts';
import { REPORT_STATES } from '../staff/report-states.ts';
import { photoId } from './photo.ts';
import { removable } from './removable.ts';

/**
 * An entry of `accounts/{uid}.removals`, newest last: what staff took out of the member's profile, and by which rule. Of a bio and of an
 * answer to a prompt the text is kept, for the member to read and for staff to decide an appeal by; of a photo its id alone.
 */
export const removal = z.object({
  id: z.string(),
  what: removable,
  photoId: z.optional(photoId),
  promptId: z.optional(z.string()),
  text: z.optional(z.string()),
  reason: reportReason,
  at: storedTime,
  /** The member put the card away that tells them. */
  isPutAway: z.optional(z.literal(true)),
  /** The report that holds the appeal, once there is one. */
  appealId: z.optional(z.string()),
});

/** Made by Firestore. */
export const removalId = z.string('invalid-input').check(z.regex(/^[A-Za-z0-9]{20}$/, 'invalid-input'));

/** A removal as `GET /profile/me` tells it until it is put away. */
export const removalNotice = z.strictObject({
  id: removalId,
  what: removable,
  reason: reportReason,
  at: z.iso.datetime(),
});

/** One of `GET /removals`, newest first: all that are kept, with how far the appeal is once there is one. */
export const ownRemoval = z.strictObject({
  ...removalNotice.shape,
  text: z.optional(z.string()),
  appeal: z.optional(z.enum(REPORT_STATES)),
});

export type Removal = z.infer<typeof removal>;
export type OwnRemoval = z.infer<typeof ownRemoval>;
