import * as z from 'zod/mini';
import { lookingFor } from '../profile/looking-for.ts';
import { memberId, pageCursor } from '../profile/user.ts';

export const SWIPE_ACTIONS = ['like', 'pass'] as const;

/** `POST /swipes`. Doing the same twice is doing it once, but a like given again is the newest; a like after a pass, or a pass after a like, replaces it. */
export const swipeBody = z.strictObject({
  targetId: memberId,
  action: z.enum(SWIPE_ACTIONS, 'invalid-input'),
});

/** Passes that one call takes. */
export const MAX_PASSES = 20;

/**
 * `POST /swipes/passes`: passes in the order in which they were given, each as `POST /swipes` takes it. What cannot be noted is left out, and
 * the answer is the same.
 */
export const passMembersBody = z.strictObject({
  targetIds: z.array(memberId).check(
    z.minLength(1, 'invalid-input'),
    z.maxLength(MAX_PASSES, 'invalid-input'),
    z.refine((ids) => new Set(ids).size === ids.length, 'invalid-input'),
  ),
});

/** `conversationId` is there exactly when both like each other. */
export const swipeAnswer = z.strictObject({
  match: z.boolean(),
  conversationId: z.optional(z.string()),
});

/** `DELETE /swipes/last`: whose pass was taken back. 404 when there is none. */
export const undoneSwipe = z.strictObject({ targetId: memberId });

/**
 * `GET /deck`: members who fit the caller’s `lookingFor` and, unless the setting `isTwoWay` is off, whom the caller fits; `all=1` ignores both. The deck
 * remembers its state: unanswered members come again first. `X-Next-Cursor` means that more may follow, even after an empty page. Sent back
 * as `cursor` it asks for up to ten new members, for a client that still holds the others.
 */
export const deckQuery = z.strictObject({
  cursor: z.optional(pageCursor),
  all: z.optional(z.literal('1')),
});

/** The filters of `lookingFor` that leave people out of the deck. */
export const WIDENINGS = ['distance', 'ages', 'genders'] as const;
/** People that are counted; more are as many. */
export const MAX_COUNTED = 99;

/**
 * `GET /deck/left-out`: how many people each of one's own wishes alone keeps from the deck, by what everybody may see of them, and
 * what the wish becomes to let them in. Wishes that leave out nobody are missing. `passed` are those one passed on.
 */
export const leftOut = z.strictObject({
  widenings: z.array(
    z.strictObject({
      by: z.enum(WIDENINGS),
      /** At most 99; then it may be more. */
      count: z.int().check(z.minimum(1), z.maximum(MAX_COUNTED)),
      lookingFor,
    }),
  ),
  hasDealBreakers: z.boolean(),
  passed: z.int(),
});

export type SwipeAction = (typeof SWIPE_ACTIONS)[number];
export type SwipeBody = z.infer<typeof swipeBody>;
export type PassMembersBody = z.infer<typeof passMembersBody>;
export type SwipeAnswer = z.infer<typeof swipeAnswer>;
export type UndoneSwipe = z.infer<typeof undoneSwipe>;
export type DeckQuery = z.infer<typeof deckQuery>;
export type Widening = (typeof WIDENINGS)[number];
export type LeftOut = z.infer<typeof leftOut>;
