import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import {
  findChoices,
  isBlock,
  isLike,
  readChoice,
  withLikeTakenBack,
  writeChoice,
} from '../../domain/choices/choices.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { addPasses, hasPassed, putOnTop, readDeck } from '../../domain/deck/deck.ts';
import { requireAuthor } from '../../domain/members/require-active.ts';

/**
 * Adds passes in one write, and takes back likes of the same members: three reads and a write, and one for each like. What the others chose is not
 * read: a pass costs the same, whoever likes the caller.
 */
export function writePasses(deps: ApiDeps, uid: string, targetIds: readonly string[]): Promise<void> {
  const { firestore, now } = deps;
  return firestore.runTransaction(async (transaction) => {
    const reader = { firestore, transaction };
    const [deck] = await Promise.all([readDeck(reader, uid), requireAuthor(deps, transaction, uid)]);
    const own = await findChoices(
      reader,
      targetIds.map((id) => [uid, id] as const),
    );
    const storePasses = await addPasses(reader, uid, { deck, ids: [...new Set(targetIds)] });
    for (const choice of own) {
      if (isLike(choice)) writeChoice(transaction, firestore, withLikeTakenBack(choice), now());
    }
    storePasses();
  });
}

/**
 * Takes back an unanswered like, and puts its card on top of the deck: five reads and two writes. Returns whether the other’s list of likes changed.
 * Throws 409 for a match. If the caller no longer sees its chat, nothing happens, as after any other end: a switch-off must look like a block.
 */
export function writeTakenBack(deps: ApiDeps, uid: string, targetId: string): Promise<boolean> {
  const { firestore, now } = deps;
  return firestore.runTransaction(async (transaction) => {
    const reader = { firestore, transaction };
    const [mine] = await Promise.all([readChoice(reader, uid, targetId), requireAuthor(deps, transaction, uid)]);
    if (mine.isMatch) {
      const conversation = await transaction.get(firestore.doc(paths.conversation(conversationIdOf(uid, targetId))));
      const isHidden = parseConversationOf(conversation, [uid, targetId])?.visibleTo.includes(uid) === false;
      if (isHidden) return false;
      throw new ApiError('already-matched');
    }
    if (!isLike(mine)) return false;
    const deck = await readDeck(reader, uid);
    const [theirs, isPassed] = await Promise.all([readChoice(reader, targetId, uid), hasPassed(deps, targetId, uid)]);
    const storeDeck = await putOnTop(reader, uid, { deck, id: targetId });
    writeChoice(transaction, firestore, withLikeTakenBack(mine), now());
    storeDeck();
    return !isBlock(theirs) && !isPassed;
  });
}

/** Undoes a pass, the last one unless one is named: its card is dealt again, on top of the deck. Returns whose pass it was; undefined if there is none. */
export function writeUndo(deps: ApiDeps, uid: string, targetId?: string): Promise<string | undefined> {
  const { firestore } = deps;
  return firestore.runTransaction(async (transaction) => {
    const reader = { firestore, transaction };
    const [deck] = await Promise.all([readDeck(reader, uid), requireAuthor(deps, transaction, uid)]);
    const last = deck.passed.findLast((id) => targetId === undefined || id === targetId);
    if (last === undefined) return undefined;
    const storeDeck = await putOnTop(reader, uid, { deck, id: last });
    storeDeck();
    return last;
  });
}
