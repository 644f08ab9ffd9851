import * as z from 'zod/mini';
import { storedTime } from '../stored-time.ts';
import { memberId } from '../wire/profile/user.ts';
import { schemaVersion } from './schema-version.ts';

/** A list of ids; entries that are no id are ignored. */
const ids = z._default(
  z.pipe(
    z.unknown(),
    z.transform((stored): string[] => (Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])),
  ),
  [],
);

/** The state of a member's deck: docs/decisions/013-choices-in-one-document.md. */
const deckState = z.object({
  /** The town and preferences for which it was dealt; others begin a new deck. */
  scope: z.string(),
  /** Dealt and unanswered, in order. */
  dealt: z.array(z.string()),
  /** The ring of towns being walked, and the last member met in it (newest profiles first). */
  ring: z.int(),
  after: z.optional(
    z.object({
      finishedAt: z.int(),
      age: z.int(),
      wishes: z._default(z.array(z.int()), []),
      id: z.string(),
    }),
  ),
  /** Milliseconds since 1970: when this walk and the previous one began. Only members who joined since then are walked again. */
  startedAt: z.int(),
  since: z.int(),
});

/** The time of each like by the member's id; a damaged one is ignored. */
const likeTimes = z.catch(z.record(z.string(), z.catch(z.optional(storedTime), undefined)), {});

/**
 * `choices/{uid}`, read by nobody but the API: what a member answered about others, oldest first in each list. Absent until the first answer.
 * `blocked` holds both those they block and those who block them.
 */
const storedChoices = z.object({
  schemaVersion: schemaVersion(1),
  likedAt: likeTimes,
  /** When likes that were taken back had been given: given again, they keep that time for TAKEN_BACK_DAYS. */
  takenBack: likeTimes,
  passed: ids,
  matched: ids,
  favorites: ids,
  blocked: ids,
  /** The account is switched off: its likes make no match. */
  isDeactivated: z.optional(z.catch(z.boolean(), true)),
  /** A damaged deck starts again. */
  deck: z.catch(z.optional(deckState), undefined),
});

/** Parsed, `liked` holds everybody who is liked, oldest first. */
export const choicesDocument = z.pipe(
  storedChoices,
  z.transform((stored) => ({ ...stored, liked: listLiked(stored) })),
);

function listLiked({ likedAt }: z.infer<typeof storedChoices>): string[] {
  const likes = Object.entries(likedAt).flatMap(([id, at]) => (at === undefined ? [] : [{ id, at: at.toMillis() }]));
  return likes.sort((a, b) => a.at - b.at).map(({ id }) => id);
}

/**
 * Unanswered likes, and passes, that are kept; beyond it the oldest are dropped, sooner if ids are longer than Firebase’s. A document holds 1 MiB:
 * if it were full, nobody could block its owner, nor staff switch them off.
 */
export const MAX_KEPT_CHOICES = 10_000;

/** The newest likes taken back whose time is kept, and for how many days after it. */
export const MAX_TAKEN_BACK = 100;
export const TAKEN_BACK_DAYS = 30;

/** Dealt and unanswered members that are kept. */
export const MAX_DEALT = 500;

export const MAX_FAVORITES = 1000;

/** `users/{uid}/blocks/{blockedId}`. The name is that of the time of the block: the blocked member’s profile can no longer be read. */
export const blockDocument = z.object({
  schemaVersion: schemaVersion(1),
  blockedId: memberId,
  name: z.string(),
  createdAt: storedTime,
});

/**
 * `users/{uid}/heldBlocks/{blockedId}`: a block of somebody whom the caller cannot see. It separates the two like any block, is written for any id, so
 * that it reveals nothing, and is in no answer. It becomes a normal block when its owner lists theirs and would see the member but for it.
 */
export const heldBlockDocument = z.object({
  schemaVersion: schemaVersion(1),
  blockedId: memberId,
  heldSince: storedTime,
});

export type DeckState = z.infer<typeof deckState>;
export type ChoicesDocument = z.infer<typeof choicesDocument>;
export type HeldBlockDocument = z.infer<typeof heldBlockDocument>;
export type BlockDocument = z.infer<typeof blockDocument>;
