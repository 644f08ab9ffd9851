import * as z from 'zod/mini';
import { prompt } from '../prompts/prompt.ts';
import { OPTIONS } from './options.ts';
import { pictureLink } from './photo.ts';

/**
 * An id of a member as Firebase Authentication makes them (and as samples carry): never `..`, never `__x__`, safe as a
 * path segment and as a document id. Nor is it `constructor` or another key of every object: the Admin SDK cannot write a field of that name.
 */
export const memberId = z.string('invalid-input').check(
  z.regex(/^(?!__)[A-Za-z0-9_-]{1,128}$/),
  z.refine((id) => !(id in {})),
);

/** What a finished profile tells, in canonical spelling; shared by stored documents and answers. */
export const finishedFields = {
  name: z.string(),
  age: z.int(),
  bio: z.string(),
  prompts: z.optional(z.array(prompt)),
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

/** A card of the deck: more of what the profile tells everyone, and what of it the viewer's own profile says too. */
export const dealtCard = z.strictObject({
  ...userCard.shape,
  isPhotoVerified: z.boolean(),
  /** Sensitive: missing unless its owner shows it to everyone. */
  relationshipGoals: finishedFields.relationshipGoals,
  /** The first of their prompts. */
  prompt: z.optional(prompt),
  shared: z.strictObject({ interests: z.array(z.string()), languages: z.array(z.string()) }),
});

/** The whole answer about another member; whatever is not named here cannot be answered. */
export const memberProfile = z.strictObject({
  id: memberId,
  ...finishedFields,
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
  /** The caller likes them; whether they like the caller is only in `isMatch`. */
  liked: z.boolean(),
});

/** `X-Next-Cursor` of the page before, as it came. */
export const pageCursor = z.string().check(z.minLength(1), z.maxLength(512), z.regex(/^[A-Za-z0-9_-]+$/));

/** The query of a list with no other parameters. */
export const pageQuery = z.strictObject({ cursor: z.optional(pageCursor) });
export type PageQuery = z.infer<typeof pageQuery>;

/**
 * `GET /users`: members who fit the caller’s `lookingFor` and, unless the setting `isTwoWay` is off, whom the caller fits. `all=1` ignores both;
 * `online=1` asks for members who are online.
 */
export const listUsersQuery = z.strictObject({
  cursor: z.optional(pageCursor),
  all: z.optional(z.literal('1')),
  online: z.optional(z.literal('1')),
});
export type UserCard = z.infer<typeof userCard>;
export type DealtCard = z.infer<typeof dealtCard>;
export type MemberProfile = z.infer<typeof memberProfile>;
export type ViewedProfile = z.infer<typeof viewedProfile>;
export type ListUsersQuery = z.infer<typeof listUsersQuery>;
