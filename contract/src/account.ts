import * as z from 'zod/mini';
import { consentEntry, consentState } from './consent.ts';
import { deactivation } from './deactivation.ts';
import { albumPhoto, photo, pictureLink } from './photo.ts';
import { MAX_PHOTOS } from './product.ts';
import { lookingFor, storedLookingFor } from './profile.ts';
import { removal, toldRemoval } from './removal.ts';
import { audiences } from './sensitive.ts';
import { storedTime } from './stored-time.ts';
import { memberId, memberProfile, profileDraft } from './user.ts';

/** What a member chose for themselves under Settings. */
export const settings = z.strictObject({
  language: z.enum(['en', 'fil']),
  isHidden: z.boolean(),
  /**
   * Home, deck and "online now" show only whom the member would suit, too; on unless it is false. It changes what its owner sees and
   * nothing of what others see: docs/decisions/015-wishes-both-ways.md.
   */
  isTwoWay: z.optional(z.boolean()),
});

/** What a new account starts with. */
export const DEFAULT_SETTINGS: Settings = { language: 'en', isHidden: false, isTwoWay: true };

/**
 * `accounts/{uid}`: what only its owner and administrators may read. Made by the first authenticated call of a signed-in
 * user. `draft` holds the profile until it is finished (`profileFinishedAt` is null until then); `album` is the one
 * definition of a member's photos and their order.
 */
export const accountDocument = z.object({
  email: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  isBackgroundChecked: z.boolean(),
  lookingFor: z.optional(storedLookingFor),
  settings: z.object(settings.shape),
  consents: z.optional(z.array(consentEntry)),
  plan: z.literal('free'),
  album: z.array(albumPhoto).check(z.maxLength(MAX_PHOTOS)),
  draft: z.optional(profileDraft),
  /** While switched off. */
  deactivation: z.optional(deactivation),
  /** What staff took out of the profile, newest last. */
  removals: z.optional(z.array(removal)),
  /** Since the account is being erased: nothing is written to it any more, and the nightly job finishes it. */
  erasingSince: z.optional(storedTime),
  createdAt: storedTime,
  profileFinishedAt: z.nullable(storedTime),
  /** The Manila day on which the age grows by one: a year after it was given, corrected or grown. Absent until there is one. */
  ageGrowsOn: z.optional(z.int()),
});

/**
 * `GET` and `PATCH /profile/me`: one's own profile and account. A newcomer's fields are those saved so far, so each is
 * optional; `isProfileComplete` tells which of the two it is.
 */
export const ownProfile = z.strictObject({
  ...z.partial(z.omit(memberProfile, { id: true, distance: true })).shape,
  id: memberId,
  email: z.string(),
  placeId: z.optional(z.string()),
  photos: z.array(pictureLink),
  album: z.array(photo),
  lookingFor: z.optional(lookingFor),
  /** Who sees each sensitive field that has a value. */
  audiences,
  consents: consentState,
  settings,
  plan: z.literal('free'),
  isProfileComplete: z.boolean(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  isBackgroundChecked: z.boolean(),
  /** To be kept on the device while signed in: see deactivation.ts. */
  appealCode: z.optional(z.string()),
  /** What staff took out of the profile and the member has not put away, newest first; absent where there is none. */
  removals: z.optional(z.array(toldRemoval)),
});

/** `PATCH /settings`: what is absent stays as it is. */
export const settingsPatch = z.partial(settings);

export type SettingsPatch = z.infer<typeof settingsPatch>;
export type Settings = z.infer<typeof settings>;
export type AccountDocument = z.infer<typeof accountDocument>;
export type OwnProfile = z.infer<typeof ownProfile>;
