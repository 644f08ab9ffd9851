import * as z from 'zod/mini';
import { schemaVersion } from './schema-version.ts';

/** A list of ids; entries that are no id are ignored. */
const ids = z._default(
  z.pipe(
    z.unknown(),
    z.transform((stored): string[] => (Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [])),
  ),
  [],
);

/** Where a member’s deck continues: docs/decisions/013-one-choice-one-document.md. */
const walk = z.object({
  /** The town and preferences for which it was dealt; others begin a new deck. */
  scope: z.string(),
  /** The ring of towns being walked, and the last member met in it (newest profiles first): sealed, since it tells their age and wishes. */
  ring: z.int(),
  after: z.optional(z.string()),
  /** Milliseconds since 1970: when this walk and the previous one began. Only members who joined since then are walked again. */
  startedAt: z.int(),
  since: z.int(),
});

/** `decks/{uid}`: the newest passes, oldest first, and the deck. Nothing of it is in an index. Absent until the first card or pass. */
export const deckDocument = z.object({
  schemaVersion: schemaVersion(1),
  passed: ids,
  /** Older passes are in `seen/{uid}`. */
  hasOlder: z.catch(z.optional(z.boolean()), true),
  /** Dealt and unanswered, in order. */
  dealt: ids,
  /** Absent before the first deal. A damaged one starts again. */
  walk: z.catch(z.optional(walk), undefined),
});

/** `seen/{uid}`: passes that are too old for the list of passes, oldest first, as `seenKey` makes them. Nothing of it is in an index. */
export const seenDocument = z.object({ schemaVersion: schemaVersion(1), keys: ids });

/** Passes that are listed and can be taken back; beyond it the older half moves to `seen/{uid}`. Fewer if ids are longer than Firebase’s. */
export const MAX_PASSED = 1000;

/** Older passes that are remembered; beyond it the oldest are dropped, and may be dealt again. 7 bytes each. */
export const MAX_SEEN = 8000;

/** Dealt and unanswered members that are kept. */
export const MAX_DEALT = 500;

export type Walk = z.infer<typeof walk>;
export type DeckDocument = z.infer<typeof deckDocument>;
