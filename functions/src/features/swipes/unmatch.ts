import { paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { type DocumentSnapshot, FieldValue } from 'firebase-admin/firestore';
import type { ApiDeps } from '../../api-deps.ts';
import { mergeChoices, withoutLikes } from '../../domain/choices/choices.ts';
import { changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import type { Signalled } from '../../domain/conversations/signals.ts';
import { requireActive } from '../../domain/members/require-active.ts';

/**
 * Ends a match, or a conversation in which both wrote, for both; for the caller it counts as a pass. The other is not notified. Does nothing
 * where the caller sees no such conversation: what it left there would tell a block from another end. Repeating it signals again. Three reads
 * and three writes, two without a match.
 */
export async function unmatch(deps: ApiDeps, uid: string, otherId: string): Promise<void> {
  const ended = await writeUnmatch(deps, uid, otherId);
  deps.openConversations.invalidate(uid);
  await deps.signals.publish(ended);
}

function writeUnmatch(deps: ApiDeps, uid: string, otherId: string): Promise<Signalled | undefined> {
  const { firestore, now } = deps;
  const reference = firestore.doc(paths.conversation(conversationIdOf(uid, otherId)));
  const [mine, theirs] = [firestore.doc(paths.choices(uid)), firestore.doc(paths.choices(otherId))];
  return firestore.runTransaction(async (transaction) => {
    const [own, choices, snapshot] = await transaction.getAll(firestore.doc(paths.directory(uid)), mine, reference);
    requireActive(deps, own);
    const before = parseConversationOf(snapshot, [uid, otherId]);
    const isMatch = isMatched(choices, before, otherId);
    if (!isSeen(before, uid, otherId) || !(isMatch || before?.state === 'open')) return signalAgain(before, uid, now());
    const gone = (id: string) => ({ ...withoutLikes(id), matched: FieldValue.arrayRemove(id) });
    mergeChoices(transaction, mine, { ...gone(otherId), passed: FieldValue.arrayUnion(otherId) });
    // As after a block, a like that was part of no match stays.
    if (isMatch) mergeChoices(transaction, theirs, gone(uid));
    if (before === undefined) return undefined;
    const { matchedAt: _matched, ...kept } = before;
    const changed = changeConversation(before, { ...kept, unmatchedBy: uid }, now());
    transaction.set(reference, changed.data);
    return changed;
  });
}

/** Whether either document says that they are matched, so that damage to one does not prevent unmatching. */
function isMatched(
  choices: DocumentSnapshot | undefined,
  conversation: ConversationDocument | undefined,
  otherId: string,
): boolean {
  const matched: unknown = choices?.get('matched');
  return (Array.isArray(matched) && matched.includes(otherId)) || conversation?.matchedAt !== undefined;
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
