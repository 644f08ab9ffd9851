import * as z from 'zod/mini';
import { savedSearch } from '../members/saved-search.ts';
import { lookingFor } from '../profile/looking-for.ts';
import { photo, pictureLink } from '../profile/photo.ts';
import { removalNotice } from '../profile/removal.ts';
import { audiences } from '../profile/sensitive.ts';
import { memberId, memberProfile } from '../profile/user.ts';
import { consentState } from './consent.ts';
import { ownPause, pauseLength } from './pause.ts';

/** What a member chose for themselves under Settings. */
export const settings = z.strictObject({
  language: z.enum(['en', 'fil']),
  isHidden: z.boolean(),
  /**
   * Home, deck and "online now" show only whom the member would suit, too; on unless it is false. It changes what its owner sees and
   * nothing of what others see: docs/decisions/015-wishes-both-ways.md.
   */
  isTwoWay: z.optional(z.boolean()),
  /** A mail of what is unread, once a day at most; off unless it is true. */
  hasDigest: z.optional(z.boolean()),
});

/** The settings with the break that its owner takes, if they do. */
export const ownSettings = z.strictObject({ ...settings.shape, pause: z.optional(ownPause) });

/** What a new account starts with. */
export const DEFAULT_SETTINGS: Settings = { language: 'en', isHidden: false, isTwoWay: true };
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
  settings: ownSettings,
  /** Searches that were kept, oldest first; absent where there is none. */
  savedSearches: z.optional(z.array(savedSearch)),
  plan: z.literal('free'),
  isProfileComplete: z.boolean(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  isBackgroundChecked: z.boolean(),
  /** To be kept on the device while signed in: see deactivation.ts. */
  appealCode: z.optional(z.string()),
  /** What staff took out of the profile and the member has not put away, newest first; absent where there is none. */
  removals: z.optional(z.array(removalNotice)),
});

/** `PATCH /settings`: what is absent stays as it is. `pause` begins a break now, in place of a running one; null ends it. */
export const settingsPatch = z.strictObject({
  ...z.partial(settings).shape,
  pause: z.optional(z.nullable(pauseLength)),
});

export type SettingsPatch = z.infer<typeof settingsPatch>;
export type OwnSettings = z.infer<typeof ownSettings>;
export type Settings = z.infer<typeof settings>;
export type OwnProfile = z.infer<typeof ownProfile>;
