import { paths } from '@tagpo/contract/paths';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { eraseAll } from '../../firebase/erase-all.ts';
import { isDoneInTime } from '../inbox/is-done-in-time.ts';
import { otherOf } from './visibility.ts';

/**
 * Removes a conversation with its messages, and what both inboxes hold of it. False while the owner of one of the two is in the way:
 * then the conversation stays, without a word of what was said, to be found by the next night.
 */
export async function eraseConversation(
  firestore: Firestore,
  { participants }: Pick<ConversationDocument, 'participants'>,
): Promise<boolean> {
  const reference = firestore.doc(paths.conversation(conversationIdOf(...participants)));
  await eraseAll(firestore.collection(paths.messages(reference.id)));
  const threads = participants.map((uid) => firestore.doc(paths.inboxThread(uid, otherOf({ participants }, uid))));
  const isForgotten = await isDoneInTime(Promise.all(threads.map((thread) => thread.delete())));
  await firestore.runTransaction(async (transaction) => {
    const { exists } = await transaction.get(reference);
    if (isForgotten) transaction.delete(reference);
    else if (exists) transaction.update(reference, { lastMessage: FieldValue.delete() });
  });
  return isForgotten;
}
