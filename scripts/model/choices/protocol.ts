/** How the code likes, matches, blocks and erases, as small decisions. A planted bug replaces one of them. */

import { otherOf, type Side } from '../conversation.ts';
import { areSeparated, type Choice, type Documents, isSeen, NO_CHOICE, type User, type View } from './documents.ts';
import type { News, What } from './state.ts';

export type Protocol = Readonly<typeof PROTOCOL>;

/** What an erasure does, each of them at once; between two, anything may happen. */
export type Stage =
  | 'queue-repetition'
  | 'user'
  | 'leave-conversation'
  | 'delete-conversation'
  | 'bells'
  | 'inbox'
  | 'find-choice'
  | 'delete-choice'
  /** Only a planted bug ends a block in two. */
  | 'key-of-block'
  | 'own-choice'
  | 'last'
  | 'account';

type Names = readonly (keyof View)[];

const PAIR: Names = ['author', 'conversation', 'other', 'mine', 'theirs'];
const STAGES: readonly Stage[] = [
  'queue-repetition',
  'user',
  'leave-conversation',
  'delete-conversation',
  'bells',
  'inbox',
  'find-choice',
  'delete-choice',
  'own-choice',
  'last',
  'account',
];
const READS: Readonly<Record<What, Names>> = {
  // The pass of the other is read beside the transaction.
  like: PAIR,
  'take-back': ['mine', 'author', 'conversation', 'pass', 'theirs'],
  pass: ['pass', 'author', 'mine'],
  undo: ['pass', 'author'],
  unmatch: ['author', 'mine', 'theirs', 'conversation'],
  block: PAIR,
  unblock: PAIR,
  'list-blocks': PAIR,
  // The other is a card that the instance remembers.
  favorite: ['author'],
  message: ['conversation', 'author', 'other', 'mine'],
};

const withoutLike = (choice: Choice): Choice => ({ ...choice, isLiked: false, waits: false, isMatch: false });

export const PROTOCOL = {
  /** The documents that each transaction reads. */
  reads: READS,
  withoutLike,
  withLikeTakenBack: (choice: Choice): Choice => ({
    ...choice,
    isLiked: false,
    waits: false,
    wasLiked: choice.isLiked || choice.wasLiked,
  }),
  /** The like that a match answers. */
  answered: (choice: Choice): Choice => ({ ...withoutLike(choice), isMatch: true }),
  /** The other side's choice after an unmatch. */
  unmatched: withoutLike,
  mayMatch: (author: User | null, other: User | null): boolean =>
    author !== null && other !== null && !areSeparated(author, other),
  /** The blocker's own choice, without the block. */
  separated(choice: Choice): Choice {
    const kept = choice.isMatch ? withoutLike(choice) : PROTOCOL.withLikeTakenBack(choice);
    return { ...kept, isFavorite: false };
  },
  /** Whether a block is held: the blocker does not see the other. */
  isHeld: ({ other, theirs }: View): boolean => other === null || theirs?.block != null,
  /** Whether a held block is shown although the other blocks too. */
  isShownFirst: (mine: Choice['block'], theirs: Choice['block']): boolean =>
    theirs === null || (theirs.isHeld && (mine?.at ?? 0) <= theirs.at),
  /** Whether the conversation is one with somebody who is not erased yet. */
  blocksConversation: ({ conversation }: View, to: Side): boolean => conversation?.deleted[to] === false,
  blockedByOther: ({ theirs }: View): boolean => theirs?.block != null,
  /** The choice with a favourite, over the stored one and the one that the call saw. */
  withFavorite: (storedOne: Choice | null, _seen: Choice | null): Choice => ({
    ...(storedOne ?? NO_CHOICE),
    isFavorite: true,
  }),
  ringsForLike: ({ otherPass }: View): boolean => !otherPass,
  /** Whether a like is news. */
  isNews: ({ mine }: View): boolean => mine?.isLiked !== true && mine?.wasLiked !== true,

  /** Whether a push is sent, by what is stored when its task runs. */
  mayPush({ accounts, users, choices, passes, conversation }: Documents, { to, kind }: News): boolean {
    const from: Side = otherOf(to);
    if (accounts[to] !== 'active') return false;
    if (kind === 'match')
      return conversation?.isMatch === true && isSeen(conversation, to) && !conversation.deleted[from];
    return (
      users[from] !== null && !areSeparated(users[from], users[to]) && choices[from]?.waits === true && !passes[to]
    );
  },

  stages: STAGES,
  /** Whether an erasure is repeated a day after it was asked for, and a day after each night that found it unfinished. */
  isRepeated: true,
  isRepeatedByNight: true,
  /** Whether an erasure deletes a choice about its member that was changed since the query found it. */
  deletesChanged: false,
  /** Whether it ends a block whose query found it with the key, at once. */
  endsBlockWithKey: true,
};
