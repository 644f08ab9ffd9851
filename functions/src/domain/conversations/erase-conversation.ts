import { paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { FieldValue } from 'firebase-admin/firestore';
import type { AppDeps } from '../../deps.ts';
import { eraseAll } from '../../firebase/erase-all.ts';
import { isDoneInTime } from '../inbox/is-done-in-time.ts';
import { otherOf } from './visibility.ts';

/**
 * Deletes a conversation with its messages and both inboxes' copies of it. Returns false if an inbox's owner holds a lock on it: then the
 * conversation stays, without its messages, and the next night tries again.
 */
export async function eraseConversation(
  deps: Pick<AppDeps, 'firestore' | 'log'>,
  { participants }: Pick<ConversationDocument, 'participants'>,
): Promise<boolean> {
  const { firestore } = deps;
  const reference = firestore.doc(paths.conversation(conversationIdOf(...participants)));
  await eraseAll(firestore.collection(paths.messages(reference.id)));
  const threads = participants.map((uid) => firestore.doc(paths.inboxThread(uid, otherOf({ participants }, uid))));
  const areThreadsErased = await isDoneInTime(deps, Promise.all(threads.map((thread) => thread.delete())));
  await firestore.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(reference);
    if (areThreadsErased) transaction.delete(reference);
    else if (exists) transaction.update(reference, { lastMessage: FieldValue.delete() });
  });
  return areThreadsErased;
}
