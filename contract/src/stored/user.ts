import * as z from 'zod/mini';
import { MAX_PHOTOS, MAX_PROMPTS } from '../product.ts';
import { storedTime } from '../stored-time.ts';
import { storedLookingFor } from '../wire/profile/looking-for.ts';
import { photoId } from '../wire/profile/photo.ts';
import { audiences, SENSITIVE_FIELDS, type SensitiveField } from '../wire/profile/sensitive.ts';
import { memberId, finishedFields as toldFields } from '../wire/profile/user.ts';
import { type Prompt, prompt } from '../wire/prompts/prompt.ts';
import { isPromptId } from '../wire/prompts/prompt-ids.ts';
import { schemaVersion } from './schema-version.ts';

/** The town that stands for where a member is; `name` is what `location` answers. */
const storedPlace = z.object({ id: z.string(), name: z.string() });

/** The prompts that can be read, of a list that may be damaged. */
const storedPrompts = z.catch(z.optional(z.pipe(z.array(z.unknown()), z.transform(readPrompts))), undefined);

function readPrompts(entries: unknown[]): Prompt[] {
  const readable = entries.flatMap((entry) => z.safeParse(z.object(prompt.shape), entry).data ?? []);
  return readable.filter(({ id }) => isPromptId(id)).slice(0, MAX_PROMPTS);
}

const finishedFields = { ...toldFields, prompts: storedPrompts };

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

/** What other members may see. `photos` are ids of pictures, the primary one first. `isListed` is false while hidden, on a break or deactivated. */
export const storedProfile = z.object(shownFields);

const placeInOrder = z.object({ day: z.int(), shuffle: z.int() });

/** `users/{uid}` of a member with a finished profile, read by nobody but the API: what other members may see, and what lists are made of. */
export const userDocument = z.object({
  schemaVersion: schemaVersion(1),
  profile: storedProfile,
  /** The fields for matches or for their owner only; `audiences` says which. */
  restricted: z.optional(restrictedFields),
  audiences: z.optional(audiences),
  /** The areas that hold the place, combined with genders: search-keys.ts. Empty while not listed; lists read none of the three fields of keys. */
  keys: z._default(z.array(z.string()), []),
  /** The few areas of `onlineKeys` with each interest. */
  interestKeys: z._default(z.array(z.string()), []),
  /** What a search by religion compares: of members who tell theirs to everybody and agreed to be found by it. */
  religionKey: z.optional(z.string()),
  /** `lookingFor` as numbers that queries compare, in years and kilometres. */
  wishes: z.object({ minAge: z.int(), maxAge: z.int(), reach: z.int() }),
  /** Absent or true: lists leave out members whose preferences exclude this one. */
  isTwoWay: z.optional(z.boolean()),
  isActive: z.boolean(),
  /** When the account was last switched on again: its inbox began anew. */
  switchedOnAt: z.optional(storedTime),
  /** By a setting, or during a break. */
  isHidden: z.boolean(),
  /** The account's break, and when it ends by itself. */
  pause: z.catch(z.optional(z.object({ until: z.optional(storedTime) })), undefined),
  isSample: z.boolean(),
  lookingFor: z.optional(storedLookingFor),
  /** The keys (`blockKey`) of the members whom this one blocks: lists read them with the card. */
  blocks: z.optional(z.array(z.string())),
  /** In no index: lists use `order`, and `?online=1` uses `onlineSlot`. */
  lastActive: storedTime,
  /**
   * The place of the member within a ring: the Manila day of `lastActive`, then a keyed hash of member and day. It changes once a day, so
   * that no order reveals more than the day.
   */
  order: placeInOrder,
  /** When `order` changed last, by Firestore’s clock and in minutes since 1970 by the API’s, and its value before. */
  moved: z.optional(z.object({ at: storedTime, minute: z.int(), from: placeInOrder })),
  /** The five-minute slot of `lastActive`, and the few keys by which online members are found: they change often. */
  onlineSlot: z.int(),
  onlineKeys: z._default(z.array(z.string()), []),
  finishedAt: storedTime,
  /** The last spotlight, running or over. `id` is random; views are counted by it. */
  spotlight: z.optional(z.object({ id: z.string(), startedAt: storedTime, until: storedTime })),
});

/**
 * `spotlightViews/{uid}.{day}`: the random ids of the spotlights that a member was shown, opened and liked on one Manila day. It names nobody else;
 * a receipt counts these documents.
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
export type PlaceInOrder = z.infer<typeof placeInOrder>;
export type UserDocument = z.infer<typeof userDocument>;
