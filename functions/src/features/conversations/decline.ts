import { paths } from '@tagpo/contract/paths';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import { changeConversation } from '../../domain/conversations/change-conversation.ts';
import { parseConversationOf } from '../../domain/conversations/parse-conversation.ts';
import type { Signalled } from '../../domain/conversations/signals.ts';
import { requireActive } from '../../domain/members/require-active.ts';

/**
 * Hides a request from the caller. Its sender learns nothing and waits as before; a message of the caller's, or a match, still opens it. 404 if
 * no request waits for the caller. Repeating it signals again. Two reads and a write.
 */
export async function declineRequest(deps: ApiDeps, uid: string, otherId: string): Promise<void> {
  const { firestore, now } = deps;
  const reference = firestore.doc(paths.conversation(conversationIdOf(uid, otherId)));
  const declined = await firestore.runTransaction(async (transaction): Promise<Signalled> => {
    const [own, snapshot] = await transaction.getAll(firestore.doc(paths.user(uid)), reference);
    requireActive(deps, own);
    const before = parseConversationOf(snapshot, [uid, otherId]);
    if (before?.state !== 'request' || before.startedBy !== otherId) throw new ApiError('not-found');
    if (before.declinedBy === uid) return { conversation: before, recipients: [uid], changedAt: now() };
    if (!before.visibleTo.includes(uid)) throw new ApiError('not-found');
    const changed = changeConversation(before, { ...before, declinedBy: uid }, now());
    transaction.set(reference, changed.data);
    return changed;
  });
  await deps.signals.publish(declined);
}
