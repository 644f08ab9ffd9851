import * as z from 'zod/mini';
import { OPTIONS } from './options.ts';
import { photoId, pictureLink } from './photo.ts';
import { MAX_PHOTOS } from './product.ts';
import { storedLookingFor } from './profile.ts';
import { audiences } from './sensitive.ts';
import { storedTime } from './stored-time.ts';

/**
 * An id of a member as Firebase Authentication makes them (and as samples carry): never `..`, never `__x__`, safe as a
 * path segment and as a document id.
 */
export const memberId = z.string('invalid-input').check(z.regex(/^(?!__)[A-Za-z0-9_-]{1,128}$/, 'invalid-input'));

/** What a finished profile tells, in canonical spelling; shared by stored documents and answers. */
const storedFields = {
  name: z.string(),
  age: z.int(),
  bio: z.string(),
  height: z.optional(z.int()),
  gender: z.optional(z.enum(OPTIONS.gender)),
  pronouns: z.optional(z.enum(OPTIONS.pronouns)),
  bodyType: z.optional(z.enum(OPTIONS.bodyType)),
  eyeColor: z.optional(z.enum(OPTIONS.eyeColor)),
  hairColor: z.optional(z.enum(OPTIONS.hairColor)),
  ethnicity: z.optional(z.string()),
  religion: z.optional(z.string()),
  politics: z.optional(z.enum(OPTIONS.politics)),
  languages: z.optional(z.array(z.string())),
  occupation: z.optional(z.string()),
  education: z.optional(z.string()),
  company: z.optional(z.string()),
  school: z.optional(z.string()),
  drinking: z.optional(z.enum(OPTIONS.drinking)),
  smoking: z.optional(z.enum(OPTIONS.smoking)),
  marijuana: z.optional(z.enum(OPTIONS.marijuana)),
  diet: z.optional(z.enum(OPTIONS.diet)),
  exercise: z.optional(z.enum(OPTIONS.exercise)),
  pets: z.optional(z.string()),
  children: z.optional(z.enum(OPTIONS.children)),
  interests: z.optional(z.array(z.string())),
  zodiacSign: z.optional(z.enum(OPTIONS.zodiacSign)),
  personalityType: z.optional(z.enum(OPTIONS.personalityType)),
  communicationStyle: z.optional(z.enum(OPTIONS.communicationStyle)),
  loveLanguage: z.optional(z.enum(OPTIONS.loveLanguage)),
  relationshipGoals: z.optional(z.enum(OPTIONS.relationshipGoals)),
  relationshipType: z.optional(z.enum(OPTIONS.relationshipType)),
};

/** The town that stands for where a member is; `name` is what `location` answers. */
export const storedPlace = z.object({ id: z.string(), name: z.string() });

/** The fields of a profile that has not been finished, as kept in `accounts/{uid}.draft`. */
export const profileDraft = z.partial(z.object({ ...storedFields, place: storedPlace, audiences }));

/** The sensitive fields that are not for everybody; see sensitive.ts. */
export const restrictedFields = z.pick(z.object(storedFields), {
  ethnicity: true,
  religion: true,
  politics: true,
  education: true,
  school: true,
  drinking: true,
  smoking: true,
  marijuana: true,
  relationshipGoals: true,
  relationshipType: true,
});

/**
 * `users/{uid}`: what other members may see of a member whose profile is finished. `photos` are ids of pictures, the
 * primary one first. `isListed` is false while hidden or deactivated: then only its owner can read it.
 */
export const userDocument = z.object({
  ...storedFields,
  place: storedPlace,
  photos: z.array(photoId).check(z.maxLength(MAX_PHOTOS)),
  isVerified: z.boolean(),
  isPhotoVerified: z.boolean(),
  isListed: z.boolean(),
});

const placeInOrder = z.object({ day: z.int(), shuffle: z.int() });

/**
 * `directory/{uid}`, read by nobody but the API: the profile again with what lists are made of. It is apart from
 * `users/{uid}` because that one is readable by members, and when somebody was last active is nobody's business.
 */
export const directoryDocument = z.object({
  profile: userDocument,
  /** What of the profile is for matches, or for its owner alone, and which of the two: `audiences`. */
  restricted: z.optional(restrictedFields),
  audiences: z.optional(audiences),
  /** The areas that hold the place, by who is asked for and who would be met: search-keys.ts. Empty while not listed. */
  keys: z._default(z.array(z.string()), []),
  /** `lookingFor` as lists compare it, in years and kilometres: always there. */
  wishes: z.object({ minAge: z.int(), maxAge: z.int(), reach: z.int() }),
  /** Absent or true: lists leave out who would not meet the member. */
  isTwoWay: z.optional(z.boolean()),
  isActive: z.boolean(),
  /** When the account was last switched on again: its inbox began anew. */
  switchedOnAt: z.optional(storedTime),
  isHidden: z.boolean(),
  isSample: z.boolean(),
  lookingFor: z.optional(storedLookingFor),
  /** Whom lists leave out, whichever of the two blocked the other: `choices/{uid}.blocked` again, for lists to read nothing more. */
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
  /** The last half hour in the spotlight, over or not. `id` is random: what was seen of it is counted under it. */
  spotlight: z.optional(z.object({ id: z.string(), startedAt: storedTime, until: storedTime })),
});

/** An entry of a list (specification §3). `photos` are links to the grid size; `distance` is between town centres, in km. */
export const userCard = z.strictObject({
  id: memberId,
  name: z.string(),
  age: z.int(),
  location: z.string(),
  bio: z.string(),
  gender: z.optional(z.enum(OPTIONS.gender)),
  photos: z.array(pictureLink),
  distance: z.int().check(z.minimum(1)),
  isOnline: z.boolean(),
  isNew: z.boolean(),
  /** Drawn and made up, to try the app with: it answers nobody. */
  isSample: z.boolean(),
});

/** The whole answer about another member; whatever is not named here cannot be answered. */
export const memberProfile = z.strictObject({
  id: memberId,
  ...storedFields,
  location: z.string(),
  distance: z.int().check(z.minimum(1)),
  photos: z.array(pictureLink),
  profileImage: z.optional(pictureLink),
  isOnline: z.boolean(),
  isNew: z.boolean(),
  isVerified: z.boolean(),
  isPhotoVerified: z.boolean(),
  isSample: z.boolean(),
});

/** `GET /profile/{id}`: another member, and how one stands to them. */
export const viewedProfile = z.strictObject({
  ...memberProfile.shape,
  isFavorite: z.boolean(),
  /** Both like each other. */
  isMatch: z.boolean(),
  /** One likes them; whether they do is told by `isMatch` alone. */
  liked: z.boolean(),
});

/** `X-Next-Cursor` of the page before, as it came. */
export const pageCursor = z.string().check(z.minLength(1), z.maxLength(512), z.regex(/^[A-Za-z0-9_-]+$/));

/**
 * `GET /users`: who fits one's `lookingFor`, and whose one fits, unless the setting `isTwoWay` is off. `all=1` leaves both out of
 * account; `online=1` asks for those who are online. The cursor is the header of the page before.
 */
export const listUsersQuery = z.strictObject({
  cursor: z.optional(pageCursor),
  all: z.optional(z.literal('1')),
  online: z.optional(z.literal('1')),
});

export type StoredPlace = z.infer<typeof storedPlace>;
export type ProfileDraft = z.infer<typeof profileDraft>;
export type RestrictedFields = z.infer<typeof restrictedFields>;
export type UserDocument = z.infer<typeof userDocument>;
export type PlaceInOrder = z.infer<typeof placeInOrder>;
export type DirectoryDocument = z.infer<typeof directoryDocument>;
export type UserCard = z.infer<typeof userCard>;
export type MemberProfile = z.infer<typeof memberProfile>;
export type ViewedProfile = z.infer<typeof viewedProfile>;
export type ListUsersQuery = z.infer<typeof listUsersQuery>;
