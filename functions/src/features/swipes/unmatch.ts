import { paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { FieldValue } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { parseChoice, withoutLike, writeChoice } from '../../domain/choices/choices.ts';
import { changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import type { Signalled } from '../../domain/conversations/signals.ts';
import { requireActive } from '../../domain/members/require-active.ts';

/**
 * Ends a match, or a conversation in which both wrote, for both; for the caller it counts as a pass. The other is not notified. Does nothing
 * where the caller sees no such conversation: what it left there would tell a block from another end. Repeating it signals again. Four reads
 * and four writes, three without a match.
 */
export async function unmatch(deps: ApiDeps, uid: string, otherId: string): Promise<void> {
  const ended = await writeUnmatch(deps, uid, otherId);
  deps.openConversations.invalidate(uid);
  await deps.signals.publish(ended);
}

function writeUnmatch(deps: ApiDeps, uid: string, otherId: string): Promise<Signalled | undefined> {
  const { firestore, now } = deps;
  const reference = firestore.doc(paths.conversation(conversationIdOf(uid, otherId)));
  return firestore.runTransaction(async (transaction) => {
    const [own, mine, theirs, snapshot] = await transaction.getAll(
      firestore.doc(paths.user(uid)),
      firestore.doc(paths.choice(uid, otherId)),
      firestore.doc(paths.choice(otherId, uid)),
      reference,
    );
    requireActive(deps, own);
    const before = parseConversationOf(snapshot, [uid, otherId]);
    const [ownChoice, choice] = [parseChoice(mine, uid, otherId), parseChoice(theirs, otherId, uid)];
    // By either document, so that damage to one does not prevent unmatching.
    const isMatch = choice.isMatch || ownChoice.isMatch || before?.matchedAt !== undefined;
    if (!isSeen(before, uid, otherId) || !(isMatch || before?.state === 'open')) return signalAgain(before, uid, now());
    writeChoice(transaction, firestore, withoutLike(ownChoice), now());
    const passed = FieldValue.arrayUnion(otherId);
    transaction.set(firestore.doc(paths.deck(uid)), { schemaVersion: 1, passed }, { merge: true });
    // As after a block, a like that was part of no match stays.
    if (isMatch) writeChoice(transaction, firestore, withoutLike(choice), now());
    if (before === undefined) return undefined;
    const { matchedAt: _matched, ...kept } = before;
    const changed = changeConversation(before, { ...kept, unmatchedBy: uid }, now());
    transaction.set(reference, changed.data);
    return changed;
  });
}

/** A match counts without its conversation. The chat with an erased member is not ended: nothing would erase its messages later. */
function isSeen(conversation: ConversationDocument | undefined, uid: string, otherId: string): boolean {
  if (conversation === undefined) return true;
  return conversation.visibleTo.includes(uid) && !conversation.deleted?.includes(otherId);
}

/** For whoever was not answered the first time: an inbox may have missed it too. */
function signalAgain(conversation: ConversationDocument | undefined, uid: string, now: number): Signalled | undefined {
  if (conversation?.unmatchedBy !== uid) return undefined;
  return { conversation, recipients: conversation.participants, changedAt: now };
}
