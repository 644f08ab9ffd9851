import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { schemaVersion } from './schema-version.ts';

/** A damaged time counts as missing. */
const time = z.catch(z.optional(storedTime), undefined);

/**
 * `choices/{from}_{to}`, read by nobody but the API: what one member chose about another. Absent while they chose nothing: docs/decisions/013-one-choice-one-document.md.
 * Passes are in the deck’s document, because one write holds twenty of them.
 */
export const choiceDocument = z.object({
  schemaVersion: schemaVersion(1),
  from: z.string(),
  to: z.string(),
  /** When the like was given. One given again keeps the time of the first. */
  likedAt: time,
  /** `to`, while the like waits for an answer: by it the list of who likes a member is found. */
  waitsFor: z.catch(z.optional(z.string()), undefined),
  /** When a like that was taken back had been given: given again while this is kept (RETENTION.formerLikes), it keeps that time. */
  formerLikeAt: time,
  /** Both like each other: each side’s document says so, and neither has `likedAt`. */
  isMatch: z.catch(z.optional(z.boolean()), undefined),
  favoriteAt: time,
  /** When `from` blocked `to`. Damage does not undo a block. */
  blockedAt: z.catch(z.optional(storedTime), { toMillis: () => 0 }),
  /**
   * True for a block of somebody whom `from` could not see. It separates the two like any block, is written for any id, so that it reveals
   * nothing, and is in no answer. It becomes a normal block when its owner lists theirs and would see the member but for it.
   */
  isHeld: z.catch(z.optional(z.boolean()), true),
  /** The name at the time of the block: the blocked member’s profile can no longer be read. */
  blockedName: z.catch(z.optional(z.string()), undefined),
  /** When the time of a like that was taken back has been kept for long enough. */
  expiresAt: time,
});

export type ChoiceDocument = z.infer<typeof choiceDocument>;
