import { paths } from '@tagpo/contract/paths';
import { type ChoicesDocument, MAX_DEALT, MAX_KEPT_CHOICES } from '@tagpo/contract/stored/choices';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { parseChoices, toUpdate, withLikesTakenBack } from '../../domain/choices/choices.ts';
import { keepLast } from '../../domain/choices/weigh.ts';
import { writeOwnChoices } from '../../domain/choices/write-own-choices.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import { requireActive } from '../../domain/members/require-active.ts';
import { isShownTo } from './decide-like.ts';

/** Adds passes in one write, and takes back likes of the same members. */
export async function writePasses(deps: ApiDeps, uid: string, targetIds: readonly string[]): Promise<void> {
  const passed = FieldValue.arrayUnion(...targetIds);
  await writeOwnChoices(deps, uid, (times) => ({ passed, ...withLikesTakenBack(times, targetIds, deps.now()) }));
  deps.choiceCounts.noteTakenBack(uid, targetIds);
}

/** A member's own choices, as their owner changes them. Throws 403 for who was switched off. */
async function getOwn(transaction: Transaction, deps: ApiDeps, uid: string): Promise<ChoicesDocument> {
  const choices = parseChoices(await transaction.get(deps.firestore.doc(paths.choices(uid))));
  if (choices.isDeactivated) requireActive(deps, await transaction.get(deps.firestore.doc(paths.directory(uid))));
  return choices;
}

/**
 * Takes back an unanswered like, and puts its card on top of the deck: two reads and a write. Returns whether the other’s list of likes changed.
 * Throws 409 for a match. If the caller no longer sees its chat, nothing happens, as after any other end: a switch-off must look like a block.
 */
export function writeTakenBack(deps: ApiDeps, uid: string, targetId: string): Promise<boolean> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.choices(uid));
  return firestore.runTransaction(async (transaction) => {
    const [mine, theirs] = await Promise.all([
      getOwn(transaction, deps, uid),
      transaction.get(firestore.doc(paths.choices(targetId))),
    ]);
    if (mine.matched.includes(targetId)) {
      const conversation = await transaction.get(firestore.doc(paths.conversation(conversationIdOf(uid, targetId))));
      const isHidden = parseConversationOf(conversation, [uid, targetId])?.visibleTo.includes(uid) === false;
      if (isHidden) return false;
      throw new ApiError('already-matched');
    }
    if (!mine.liked.includes(targetId)) return false;
    const takenBack = toUpdate(withLikesTakenBack(mine, [targetId], deps.now()));
    transaction.update(reference, { ...takenBack, ...dealtOnTop(mine, targetId) });
    return isShownTo(parseChoices(theirs), uid);
  });
}

/** Undoes a pass, the last one unless one is named: its card is dealt again, on top of the deck. Returns whose pass it was; undefined if there is none. */
export function writeUndo(deps: ApiDeps, uid: string, targetId?: string): Promise<string | undefined> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.choices(uid));
  return firestore.runTransaction(async (transaction) => {
    const mine = await getOwn(transaction, deps, uid);
    const last = mine.passed.findLast((id) => targetId === undefined || id === targetId);
    if (last === undefined) return undefined;
    transaction.update(reference, { passed: FieldValue.arrayRemove(last), ...dealtOnTop(mine, last) });
    return last;
  });
}

/** The part of an update that deals a card again, on top of the deck; none while there is no deck. */
function dealtOnTop({ deck }: ChoicesDocument, id: string) {
  if (deck === undefined) return {};
  return { 'deck.dealt': [id, ...deck.dealt.filter((other) => other !== id)].slice(0, MAX_DEALT) };
}

/** Drops the oldest choices when there are too many for a document. */
export function trimChoices(deps: ApiDeps, uid: string): Promise<void> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.choices(uid));
  return firestore.runTransaction(async (transaction) => {
    const { liked, likedAt, passed } = await getOwn(transaction, deps, uid);
    const maxWeight = Math.floor(MAX_KEPT_CHOICES * 0.9);
    const kept = keepLast(liked, maxWeight);
    transaction.update(reference, {
      likedAt: Object.fromEntries(kept.map((id) => [id, likedAt[id]])),
      passed: keepLast(passed, maxWeight),
    });
  });
}
