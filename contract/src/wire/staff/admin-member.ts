import * as z from 'zod/mini';
import { clientId } from '../account/client-id.ts';
import { photo } from '../profile/photo.ts';
import { removalNotice } from '../profile/removal.ts';
import { memberProfile } from '../profile/user.ts';
import { adminUser, noteText } from './admin.ts';
import { reportReason } from './report-reasons.ts';

/** A note as staff read it; `authorName` is missing where its author's account is gone. */
export const staffNote = z.strictObject({
  id: z.string(),
  authorId: z.string(),
  authorName: z.optional(z.string()),
  text: z.string(),
  at: z.iso.datetime(),
});

/** `POST /admin/users/{id}/notes`. The same `id` and text of the same author again is the same note. */
export const staffNoteBody = z.strictObject({
  text: noteText.check(z.minLength(1, 'required')),
  id: z.optional(clientId),
});

/** A removal as staff see it. */
export const adminRemoval = z.strictObject({
  ...removalNotice.shape,
  text: z.optional(z.string()),
  /** The report that holds the appeal against it. */
  appealId: z.optional(z.string()),
});

/**
 * `DELETE /admin/users/{id}/photos/{photoId}`, `/admin/users/{id}/bio` and `/admin/users/{id}/prompts/{promptId}`. `reason` is the rule that the member is told; `note` is
 * for the log alone.
 */
export const removeBody = z.strictObject({
  reason: reportReason,
  note: z.optional(noteText),
});

/** What everybody may see of a member, as far as their profile tells it: never whether they are online, nor how far away. */
export const adminProfile = z.partial(
  z.omit(memberProfile, {
    id: true,
    distance: true,
    photos: true,
    profileImage: true,
    isOnline: true,
    isNew: true,
    isSample: true,
  }),
);

/** `GET /admin/users/{id}`: a look at a member, which is logged. A newcomer has no profile and no photos that anybody sees. */
export const adminMember = z.strictObject({
  user: adminUser,
  profile: z.optional(adminProfile),
  photos: z.array(photo),
  /** Reports about the member, open and closed. */
  reports: z.int().check(z.minimum(0)),
  /** Newest first, at most 100. */
  notes: z.array(staffNote),
  /** Newest first. */
  removals: z.array(adminRemoval),
});
export type StaffNote = z.infer<typeof staffNote>;
export type StaffNoteBody = z.infer<typeof staffNoteBody>;
export type AdminProfile = z.infer<typeof adminProfile>;
export type AdminMember = z.infer<typeof adminMember>;
export type AdminRemoval = z.infer<typeof adminRemoval>;
export type RemoveBody = z.infer<typeof removeBody>;
