import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { FieldValue, Timestamp, type Transaction } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { firstLikedAt, isBlock, isLike, readChoice, withoutLike, writeChoice } from '../../domain/choices/choices.ts';
import { type ChangedConversation, changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { type Participant, toMatch } from '../../domain/conversations/participants.ts';
import { hasPassed } from '../../domain/deck/deck.ts';
import { areSeparated } from '../../domain/members/blocks.ts';
import { shownDirectory } from '../../domain/members/parse-listed.ts';
import { requireActive, requireAuthor } from '../../domain/members/require-active.ts';
import { parseEntry } from '../../firebase/stored-entries.ts';

interface Pair {
  readonly me: Participant;
  readonly other: Participant;
}

interface Like {
  readonly outcome: 'like' | 'match' | 'known-match';
  /** The list of who likes the other changed. */
  readonly isListed: boolean;
  readonly isAgain?: boolean;
  /** The conversation that a match began or opened. */
  readonly changed?: ChangedConversation;
}

/**
 * A like, and the match that it may make, in one transaction: four reads and two writes, four and four for a match. Each like reads the document that
 * the other writes, so of two likes at once the second finds the first. 404 if either blocks the other; of
 * a match also if the other is switched off or erased.
 */
export function writeLike(deps: ApiDeps, { me, other }: Pair): Promise<Like> {
  const { firestore, now } = deps;
  return firestore.runTransaction(async (transaction) => {
    const reader = { firestore, transaction };
    const theirs = await readChoice(reader, other.uid, me.uid);
    if (isBlock(theirs)) throw new ApiError('not-found');
    if (theirs.isMatch) return { outcome: 'known-match', isListed: false };
    if (isLike(theirs)) {
      const changed = await writeMatch(deps, transaction, { me, other });
      writeChoice(transaction, firestore, { ...withoutLike(theirs), isMatch: true }, now());
      // Over what else is stored, which is not read.
      transaction.set(
        firestore.doc(paths.choice(me.uid, other.uid)),
        { schemaVersion: 1, from: me.uid, to: other.uid, isMatch: true, ...NO_LIKE },
        { merge: true },
      );
      answerInDeck(deps, transaction, { me, other });
      return { outcome: 'match', isListed: true, changed };
    }
    const [mine, isPassed] = await Promise.all([
      readChoice(reader, me.uid, other.uid),
      hasPassed(deps, other.uid, me.uid),
      requireAuthor(deps, transaction, me.uid),
    ]);
    if (isBlock(mine)) throw new ApiError('not-found');
    const first = firstLikedAt(mine, now());
    const likedAt = first ?? Timestamp.fromMillis(now());
    const { formerLikeAt: _before, ...kept } = mine;
    writeChoice(transaction, firestore, { ...kept, likedAt, waitsFor: other.uid }, now());
    answerInDeck(deps, transaction, { me, other });
    return { outcome: 'like', isListed: !isPassed, isAgain: first !== undefined };
  });
}

const NO_LIKE = {
  likedAt: FieldValue.delete(),
  waitsFor: FieldValue.delete(),
  formerLikeAt: FieldValue.delete(),
  expiresAt: FieldValue.delete(),
};

/** Who is liked is no card of the deck any more, and was not passed. */
function answerInDeck({ firestore }: ApiDeps, transaction: Transaction, { me, other }: Pair): void {
  const gone = FieldValue.arrayRemove(other.uid);
  transaction.set(firestore.doc(paths.deck(me.uid)), { schemaVersion: 1, passed: gone, dealt: gone }, { merge: true });
}

/**
 * The conversation of a match, over what may have been between the two before. Both are read as they are now: a card is kept, and the instance may
 * know the other by a name or photo of a minute ago, or not know that they were switched off.
 */
async function writeMatch(deps: ApiDeps, transaction: Transaction, { me, other }: Pair) {
  const { firestore, now } = deps;
  const reference = firestore.doc(paths.conversation(conversationIdOf(me.uid, other.uid)));
  const directories = [me, other].map(({ uid }) => firestore.doc(paths.user(uid)));
  const [snapshot, own, theirs] = await transaction.getAll(reference, ...directories);
  const directory = requireActive(deps, own);
  const shown = parseEntry(deps, shownDirectory, theirs) ?? other.directory;
  const pair = [
    { uid: me.uid, directory },
    { uid: other.uid, directory: shown },
  ] as const;
  if (!theirs?.exists || !shown.isActive || areSeparated(...pair)) throw new ApiError('not-found');
  const before = parseConversationOf(snapshot, [me.uid, other.uid]);
  const after = toMatch(before, pair, Timestamp.fromMillis(snapshot?.readTime.toMillis() ?? now()));
  const changed = changeConversation(before, after, now());
  transaction.set(reference, changed.data);
  return changed;
}
