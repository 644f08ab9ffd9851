import * as z from 'zod/mini';
import { MAX_PHOTOS } from '../product.ts';
import { storedTime } from '../stored-time.ts';
import { photoId } from '../wire/profile/photo.ts';
import { storedLookingFor } from '../wire/profile/profile.ts';
import { audiences, SENSITIVE_FIELDS, type SensitiveField } from '../wire/profile/sensitive.ts';
import { finishedFields, memberId } from '../wire/profile/user.ts';
import { schemaVersion } from './schema-version.ts';

/** The town that stands for where a member is; `name` is what `location` answers. */
const storedPlace = z.object({ id: z.string(), name: z.string() });

/** The fields of a profile that has not been finished, as kept in `accounts/{uid}.draft`. */
export const profileDraft = z.partial(z.object({ ...finishedFields, place: storedPlace, audiences }));

type Mask = { readonly [Field in SensitiveField]: true };
const sensitiveMask = Object.fromEntries(SENSITIVE_FIELDS.map((field) => [field, true])) as Mask;
/** The sensitive fields that are not for everybody; see sensitive.ts. */
const restrictedFields = z.pick(z.object(finishedFields), sensitiveMask);

const shownFields = {
  ...finishedFields,
  place: storedPlace,
  photos: z.array(photoId).check(z.maxLength(MAX_PHOTOS)),
  isVerified: z.boolean(),
  isPhotoVerified: z.boolean(),
  isListed: z.boolean(),
};

/** What other members may see. `photos` are ids of pictures, the primary one first. `isListed` is false while hidden or deactivated. */
export const storedProfile = z.object(shownFields);

/** `users/{uid}`: the profile of a member, once it is finished. */
export const userDocument = z.object({ schemaVersion: schemaVersion(1), ...shownFields });
const placeInOrder = z.object({ day: z.int(), shuffle: z.int() });

/**
 * `directory/{uid}`, read by nobody but the API: the profile again with what lists are made of. It is apart from
 * `users/{uid}` because that one is readable by members, and when somebody was last active is nobody's business.
 */
export const directoryDocument = z.object({
  schemaVersion: schemaVersion(1),
  profile: storedProfile,
  /** The fields that are for matches or for their owner only; `audiences` says which. */
  restricted: z.optional(restrictedFields),
  audiences: z.optional(audiences),
  /** The areas that hold the place, by who is asked for and who would be met: search-keys.ts. Empty while not listed. */
  keys: z._default(z.array(z.string()), []),
  /** `lookingFor` as lists compare it, in years and kilometres: always there. */
  wishes: z.object({ minAge: z.int(), maxAge: z.int(), reach: z.int() }),
  /** Absent or true: lists leave out members whose preferences exclude this one. */
  isTwoWay: z.optional(z.boolean()),
  isActive: z.boolean(),
  /** When the account was last switched on again: its inbox began anew. */
  switchedOnAt: z.optional(storedTime),
  isHidden: z.boolean(),
  isSample: z.boolean(),
  lookingFor: z.optional(storedLookingFor),
  /** Members blocked either way: a copy of `choices/{uid}.blocked`, so that lists need no further read. */
  blocked: z.optional(z.array(z.string())),
  /** In no index: lists are made by `order`, and `?online=1` by `onlineSlot`. */
  lastActive: storedTime,
  /**
   * Where lists put the member within a ring: the Manila day of `lastActive`, then a keyed hash of member and day. It changes once a day, so
   * that no order tells more of `lastActive` than its day.
   */
  order: z._default(placeInOrder, { day: 0, shuffle: 0 }),
  /** Since when they stand there, by Firestore's clock and in minutes since 1970 by the API's, and where they stood before. */
  moved: z.optional(z.object({ at: storedTime, minute: z.int(), from: placeInOrder })),
  /** Which five minutes since 1970 hold `lastActive`; and the keys it is looked for by, few because it changes often. */
  onlineSlot: z._default(z.int(), 0),
  onlineKeys: z._default(z.array(z.string()), []),
  finishedAt: storedTime,
  /** The last half hour in the spotlight, over or not. `id` is random; views are counted under it. */
  spotlight: z.optional(z.object({ id: z.string(), startedAt: storedTime, until: storedTime })),
});

/**
 * `spotlightViews/{uid}.{day}`: in which spotlights of one Manila day, by their random ids, a member was shown, opened and liked the
 * card. It names nobody else; a receipt counts these documents.
 */
export const spotlightViews = z.object({
  schemaVersion: schemaVersion(1),
  viewerId: memberId,
  shown: z._default(z.array(z.string()), []),
  opened: z._default(z.array(z.string()), []),
  liked: z._default(z.array(z.string()), []),
  expiresAt: storedTime,
});

export type ProfileDraft = z.infer<typeof profileDraft>;
export type RestrictedFields = z.infer<typeof restrictedFields>;
export type StoredProfile = z.infer<typeof storedProfile>;
export type UserDocument = z.infer<typeof userDocument>;
export type PlaceInOrder = z.infer<typeof placeInOrder>;
export type DirectoryDocument = z.infer<typeof directoryDocument>;
