import * as z from 'zod/mini';
import { SPOTLIGHTS_SIZE } from '../../product.ts';
import { likesCount } from '../conversations/inbox.ts';
import { memberId } from '../profile/user.ts';

/** What a member did with a card of the spotlight, each of them after the one before. */
export const SPOTLIGHT_STEPS = ['shown', 'opened', 'liked'] as const;
/** `GET /spotlight` and `POST /spotlight`: the caller's own. */
export const ownSpotlight = z.strictObject({
  /** How long the caller is still in the spotlight, whatever their own clock says; missing while they are not. */
  secondsLeft: z.optional(z.int().check(z.minimum(1))),
  /** When the next one may begin; missing where it may now. */
  nextAt: z.optional(z.iso.datetime()),
  /** What came of the last one so far; missing a week after it. */
  receipt: z.optional(
    z.strictObject({
      startedAt: z.iso.datetime(),
      /** How many members had the card on their screen, and how many of them opened the profile from it. */
      shown: z.int().check(z.minimum(0)),
      opened: z.int().check(z.minimum(0)),
      /** Of those who liked from it: whom `GET /likes` shows, and matches. */
      liked: likesCount,
    }),
  ),
});

/**
 * `POST /spotlights/seen`: cards of `GET /spotlights` that were on the screen, or whose profile was opened from there, or that were
 * liked from there. The same again changes nothing. Whoever could not be shown to the caller is left out without a word.
 */
export const spotlightSeenBody = z.strictObject({
  ids: z.array(memberId).check(z.minLength(1, 'invalid-input'), z.maxLength(SPOTLIGHTS_SIZE, 'invalid-input')),
  step: z._default(z.enum(SPOTLIGHT_STEPS, 'invalid-input'), 'shown'),
});

export type SpotlightStep = (typeof SPOTLIGHT_STEPS)[number];
export type OwnSpotlight = z.infer<typeof ownSpotlight>;
export type SpotlightSeenBody = z.infer<typeof spotlightSeenBody>;
