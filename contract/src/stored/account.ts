import * as z from 'zod/mini';
import { MAX_PHOTOS } from '../product.ts';
import { storedTime } from '../stored-time.ts';
import { settings } from '../wire/account/account.ts';
import { consentEntry } from '../wire/account/consent.ts';
import { deactivation } from '../wire/account/deactivation.ts';
import { savedSearch } from '../wire/members/saved-search.ts';
import { storedLookingFor } from '../wire/profile/looking-for.ts';
import { removal } from '../wire/profile/removal.ts';
import { reportReason } from '../wire/staff/report-reasons.ts';
import { albumPhoto } from './photo.ts';
import { schemaVersion } from './schema-version.ts';
import { profileDraft } from './user.ts';

const searchCount = z.object({ lookedAt: storedTime, day: z.int(), count: z.int() });

/**
 * `accounts/{uid}`, read by nobody but the API, which shows it to its owner, and some of it to administrators. Made by the first authenticated
 * call of a signed-in user. `draft` holds the profile until it is finished (`profileFinishedAt` is null until then); `album` is the one
 * definition of a member's photos and their order.
 */
export const accountDocument = z.object({
  schemaVersion: schemaVersion(1),
  email: z.string(),
  isActive: z.boolean(),
  isAdmin: z.boolean(),
  isBackgroundChecked: z.boolean(),
  lookingFor: z.optional(storedLookingFor),
  settings: z.object(settings.shape),
  /** A break: others see the member as hidden until it is over and that is written. Without `until` it is open. */
  pause: z.catch(z.optional(z.object({ since: storedTime, until: z.optional(storedTime) })), undefined),
  consents: z.optional(z.array(consentEntry)),
  /** A damaged one makes no other call fail. */
  savedSearches: z.catch(z.optional(z.array(savedSearch)), undefined),
  /** By the id of a saved search: when its owner looked at it, and how many joined since, as counted on a Manila day. */
  searchNews: z.catch(z.optional(z.record(z.string(), searchCount)), undefined),
  plan: z.literal('free'),
  album: z.array(albumPhoto).check(z.maxLength(MAX_PHOTOS)),
  draft: z.optional(profileDraft),
  /** While switched off. */
  deactivation: z.optional(deactivation),
  /** What staff took out of the profile, newest last. */
  removals: z.optional(z.array(removal)),
  /** When the erasure began: nothing is written to the account any more, and the nightly job finishes it. */
  erasingSince: z.optional(storedTime),
  /** When the nightly job first missed the sign-in: a night at least a day later erases the account, if it is still missing. */
  signInMissingSince: z.optional(storedTime),
  createdAt: storedTime,
  profileFinishedAt: z.nullable(storedTime),
  /** The Manila day on which the age grows by one: a year after it was given, corrected or grown. Absent without an age. */
  ageGrowsOn: z.optional(z.int()),
});

/**
 * `bans/{hash}`: an account with this address, or this photo, was switched off. The hash is keyed. It outlives the account, and is deleted when the
 * account is switched on again.
 */
export const banDocument = z.object({
  schemaVersion: schemaVersion(1),
  reason: reportReason,
  at: storedTime,
  /** The account was erased before staff took action on a report about it. */
  isOfReport: z.optional(z.literal(true)),
});

export type AccountDocument = z.infer<typeof accountDocument>;
export type BanDocument = z.infer<typeof banDocument>;
