/** What the transaction of each call writes, and what the call tells afterwards. */
import { otherOf, type Pair, type Side, withSide } from '../conversation.ts';
import {
  areSeparated,
  type Choice,
  type Conversation,
  isSeen,
  NEW_CONVERSATION,
  NO_CHOICE,
  type View,
} from './documents.ts';
import type { Protocol } from './protocol.ts';
import type { News, What } from './state.ts';

/** A function changes the stored document, which is not read: a merge, or `arrayUnion`. */
type Write<T> = T | ((storedOne: T) => T);

export interface Outcome {
  readonly writes: {
    readonly mine?: Write<Choice | null>;
    readonly theirs?: Choice | null;
    readonly pass?: Write<boolean>;
    readonly blocks?: boolean;
    readonly conversation?: Conversation;
  };
  readonly news?: readonly News[];
}

export interface Asked {
  readonly protocol: Protocol;
  readonly by: Side;
  readonly view: View;
}

/** Undefined where the call is refused, or has nothing to do. */
type Transaction = (asked: Asked) => Outcome | undefined;

/** Every transaction reads its author's document; that of a like after what the other chose. */
const byAuthor =
  (transaction: Transaction): Transaction =>
  (asked) =>
    asked.view.author === null ? undefined : transaction(asked);

export const TRANSACTIONS: Readonly<Record<What, Transaction>> = {
  like(asked) {
    const { protocol, by, view } = asked;
    const theirs = view.theirs ?? NO_CHOICE;
    const mine = view.mine ?? NO_CHOICE;
    if (theirs.block !== null || theirs.isMatch) return undefined;
    if (theirs.isLiked) return match(asked, theirs);
    if (view.author === null || mine.block !== null) return undefined;
    const to = otherOf(by);
    const ring: News = { by: 'ring', to, kind: 'like' };
    const push: News = { by: 'push', to, kind: 'like' };
    const news = protocol.isNews(view) ? [ring, push] : [ring];
    return {
      writes: { mine: { ...mine, isLiked: true, waits: true, wasLiked: false }, pass: () => false },
      news: protocol.ringsForLike(view) ? news : [],
    };
  },
  'take-back': byAuthor(({ protocol, by, view }) => {
    const { mine, theirs } = view;
    if (mine === null || mine.isMatch || !mine.isLiked) return undefined;
    const isListed = theirs?.block == null && protocol.ringsForLike(view);
    return {
      writes: { mine: protocol.withLikeTakenBack(mine), pass: false },
      news: isListed ? [{ by: 'ring', to: otherOf(by), kind: 'like' }] : [],
    };
  }),
  pass: byAuthor(({ protocol, view: { mine } }) => ({
    writes: { pass: true, ...(mine?.isLiked === true && { mine: protocol.withLikeTakenBack(mine) }) },
  })),
  undo: byAuthor(({ view }) => (view.pass ? { writes: { pass: false } } : undefined)),
  unmatch: byAuthor(({ protocol, by, view: { mine, theirs, conversation } }) => {
    const isMatch = mine?.isMatch === true || theirs?.isMatch === true || conversation?.isMatch === true;
    const sees = conversation === null || (isSeen(conversation, by) && !conversation.deleted[otherOf(by)]);
    if (!isMatch || !sees) return undefined;
    return {
      writes: {
        mine: protocol.withoutLike(mine ?? NO_CHOICE),
        theirs: protocol.unmatched(theirs ?? NO_CHOICE),
        pass: () => true,
        ...(conversation && { conversation: { ...conversation, isMatch: false, isUnmatched: true } }),
      },
    };
  }),
  block: byAuthor((asked) =>
    asked.view.mine?.block?.isHeld === false ? undefined : separate(asked, asked.protocol.isHeld(asked.view)),
  ),
  unblock: byAuthor((asked) => {
    const { mine, theirs } = asked.view;
    if (mine?.block == null) return undefined;
    const isBlocked = theirs?.block != null;
    return { writes: { mine: { ...mine, block: null }, blocks: false, ...endBlock(asked, isBlocked) } };
  }),
  /** `GET /blocks` shows a held block of somebody whom one would see but for it. */
  'list-blocks': byAuthor((asked) => {
    const { mine, theirs, other } = asked.view;
    if (mine?.block?.isHeld !== true || other === null) return undefined;
    return asked.protocol.isShownFirst(mine.block, theirs?.block ?? null) ? separate(asked, false) : undefined;
  }),
  favorite: byAuthor(({ protocol, view: { author, other, mine } }) =>
    areSeparated(author, other)
      ? undefined
      : { writes: { mine: (storedOne) => protocol.withFavorite(storedOne, mine) } },
  ),
  /** The first message; others change nothing that is modelled here. */
  message: byAuthor(({ view: { other, mine, conversation } }) =>
    conversation !== null || other === null || other.blocks || mine?.block != null
      ? undefined
      : { writes: { conversation: NEW_CONVERSATION } },
  ),
};

function match({ protocol, by, view }: Asked, theirs: Choice): Outcome | undefined {
  if (!protocol.mayMatch(view.author, view.other)) return undefined;
  const to = otherOf(by);
  const conversation = { ...(view.conversation ?? NEW_CONVERSATION), isMatch: true, isUnmatched: false };
  return {
    writes: {
      theirs: protocol.answered(theirs),
      mine: (storedOne) => ({
        ...(storedOne ?? NO_CHOICE),
        isMatch: true,
        isLiked: false,
        waits: false,
        wasLiked: false,
      }),
      pass: () => false,
      conversation,
    },
    news: [
      { by: 'ring', to: by, kind: 'match' },
      { by: 'ring', to, kind: 'match' },
      { by: 'push', to, kind: 'match' },
    ],
  };
}

function separate({ protocol, by, view }: Asked, isHeld: boolean): Outcome {
  const { theirs, conversation } = view;
  const mine = view.mine ?? NO_CHOICE;
  const at = mine.block?.at ?? (theirs?.block?.at ?? 0) + 1;
  const blocks: Pair<boolean> = [protocol.blockedByOther(view), protocol.blockedByOther(view)];
  const blockedBy = withSide(blocks, by, true);
  return {
    writes: {
      mine: { ...protocol.separated(mine), block: { at, isHeld } },
      ...(theirs?.isMatch === true && { theirs: protocol.unmatched(theirs) }),
      blocks: true,
      // The chat with an erased member stays.
      ...(conversation &&
        protocol.blocksConversation(view, otherOf(by)) && {
          conversation: { ...conversation, blockedBy, isMatch: false },
        }),
    },
  };
}

function endBlock({ by, view: { conversation } }: Asked, isBlocked: boolean): Outcome['writes'] {
  if (conversation === null) return {};
  const blockedBy: Pair<boolean> = withSide([isBlocked, isBlocked], by, false);
  return { conversation: { ...conversation, blockedBy, isMatch: conversation.isMatch && !isBlocked } };
}
