/** The documents between two members, A and B, as docs/decisions/013-one-choice-one-document.md has them. */
import { otherOf, type Pair, type Side } from '../conversation.ts';

/** `choices/{from}_{to}`; null where nothing is stored. */
export interface Choice {
  /** `likedAt` and `waitsFor`. */
  readonly isLiked: boolean;
  readonly waits: boolean;
  /** `formerLikeAt`. */
  readonly wasLiked: boolean;
  readonly isMatch: boolean;
  readonly isFavorite: boolean;
  /** `blockedAt`, as its place among the blocks that stand, and `isHeld`. */
  readonly block: { readonly at: number; readonly isHeld: boolean } | null;
}

export const NO_CHOICE: Choice = {
  isLiked: false,
  waits: false,
  wasLiked: false,
  isMatch: false,
  isFavorite: false,
  block: null,
};

/** No document is kept of nothing. */
export function stored(choice: Choice): Choice | null {
  return Object.values(choice).some((value) => value !== false && value !== null) ? choice : null;
}

/** `users/{uid}`: whether `blocks` holds the key of the other. */
export interface User {
  readonly blocks: boolean;
}

export interface Conversation {
  readonly isMatch: boolean;
  readonly isUnmatched: boolean;
  readonly blockedBy: Pair<boolean>;
  readonly deleted: Pair<boolean>;
}

export const NEW_CONVERSATION: Conversation = {
  isMatch: false,
  isUnmatched: false,
  blockedBy: [false, false],
  deleted: [false, false],
};

/** Everything that is stored. Each pair is by whose document it is. */
export interface Documents {
  readonly users: Pair<User | null>;
  /** `accounts/{uid}`: whether it has `erasingSince`. */
  readonly accounts: Pair<'active' | 'erasing' | null>;
  readonly choices: Pair<Choice | null>;
  /** Whether the deck of each holds a pass of the other. */
  readonly passes: Pair<boolean>;
  readonly conversation: Conversation | null;
  /** `inboxes/{uid}`: whether its newest match names the other. */
  readonly bells: Pair<{ readonly match: boolean } | null>;
}

export const DOCUMENTS: Documents = {
  users: [{ blocks: false }, { blocks: false }],
  accounts: ['active', 'active'],
  choices: [null, null],
  passes: [false, false],
  conversation: null,
  bells: [null, null],
};

export function isSeen({ blockedBy, isUnmatched, deleted }: Conversation, side: Side): boolean {
  return !blockedBy[0] && !blockedBy[1] && !isUnmatched && !deleted[side];
}

/** `areSeparated`: by the keys of both. */
export const areSeparated = (one: User | null, other: User | null): boolean =>
  one?.blocks === true || other?.blocks === true;

/** The documents as the call of one member names them. */
export interface View {
  readonly author: User | null;
  readonly other: User | null;
  readonly mine: Choice | null;
  readonly theirs: Choice | null;
  readonly pass: boolean;
  readonly otherPass: boolean;
  readonly conversation: Conversation | null;
}

export function viewOf({ users, choices, passes, conversation }: Documents, by: Side): View {
  const other = otherOf(by);
  return {
    author: users[by],
    other: users[other],
    mine: choices[by],
    theirs: choices[other],
    pass: passes[by],
    otherPass: passes[other],
    conversation,
  };
}
