import { randomUUID } from 'node:crypto';
import { paths } from '@tagpo/contract/paths';
import { MESSAGES_PAGE_SIZE } from '@tagpo/contract/product';
import type { ConversationDocument } from '@tagpo/contract/stored/conversation';
import { conversationIdOf } from '@tagpo/contract/wire/conversations/conversation';
import type { ListMessagesQuery, Message, SendMessageBody } from '@tagpo/contract/wire/conversations/message';
import type { ApiDeps } from '../../api-deps.ts';
import { ApiError } from '../../api-error.ts';
import type { ByteCache } from '../../domain/byte-cache.ts';
import { parseMessages, type StoredMessage } from '../../domain/conversations/parse-message.ts';
import { parseReachable, reachabilityReferences, readVisible } from '../../domain/conversations/read-conversations.ts';
import { marksFor } from '../../domain/conversations/view.ts';
import type { Member } from '../../domain/members/caller.ts';
import { queueNotice } from '../../domain/push/queue-notice.ts';
import type { Page } from '../../firebase/read-page.ts';
import { toIso } from '../../firebase/stored-time.ts';
import { writeMessage } from './write-message.ts';

export interface MessageDeps extends ApiDeps {
  /** Who a message was sent to, by sender and id, for as long as its client may try again. */
  readonly receivers: ByteCache<string>;
}

/** Milliseconds in which an id that comes back with another receiver is refused on the same instance. */
const RETRY_MS = 10 * 60 * 1000;

/**
 * A page of the thread with a member, oldest first: the newest 50 messages, the 50 before a sequence, or those of the 50 sequences after one. Only
 * the first two have a cursor. Empty if there are none; 404 for whoever the caller cannot see. Reads the conversation and the messages.
 */
export async function listMessages(
  deps: ApiDeps,
  { uid }: Member,
  { otherId, before, after }: ListMessagesQuery & { otherId: string },
): Promise<Page<Message>> {
  const { firestore, openConversations } = deps;
  if (otherId === uid) throw new ApiError('not-found');
  const [conversation, found] = await Promise.all([
    readVisible(firestore, uid, otherId),
    readThread(deps, conversationIdOf(uid, otherId), { before, after }),
  ]);
  if (conversation === undefined || conversation === 'hidden') {
    // Read even if it is hidden: otherwise the response time would distinguish a block from an absence.
    const answers = await firestore.getAll(...reachabilityReferences(firestore, uid, otherId));
    const isReachable = conversation === undefined && parseReachable(deps, answers, [uid, otherId]) !== undefined;
    if (!isReachable) throw new ApiError('not-found');
    return { items: [] };
  }
  openConversations.note(conversation);
  const items = found.messages.map((stored) => toMessage(stored, conversation, uid));
  return { items, nextCursor: found.older?.toString() };
}

/**
 * The newest messages of a conversation, the newest before a sequence, or those of the 50 sequences after one. Reads what it answers. One
 * direction needs one index, of which each message has an entry.
 */
async function readThread(deps: ApiDeps, conversationId: string, { before, after }: ListMessagesQuery) {
  const messages = deps.firestore.collection(paths.messages(conversationId));
  // A message without a sequence is damaged and has no place in a thread.
  const later = messages.where('sequence', '>', after ?? 0);
  const end = after === undefined ? before : after + MESSAGES_PAGE_SIZE + 1;
  const thread = (end === undefined ? later : later.where('sequence', '<', end)).orderBy('sequence', 'desc');
  // What comes after a sequence has no limit but its range: a damaged message with a fraction as sequence would push out the oldest one.
  const { docs } = await (after === undefined ? thread.limit(MESSAGES_PAGE_SIZE) : thread).get();
  const oldest: unknown = docs.findLast((one) => Number.isSafeInteger(one.get('sequence')))?.get('sequence');
  const hasOlder =
    after === undefined && docs.length === MESSAGES_PAGE_SIZE && typeof oldest === 'number' && oldest > 1;
  return { messages: parseMessages(deps, docs.toReversed()), older: hasOlder ? oldest : undefined };
}

/**
 * Sends a message; see writeMessage. 429 after sixty a minute. An id belongs to one thread; that it is not used for another
 * person by mistake is watched by each instance for itself. A message that was sent before signals again and notifies nobody again.
 */
export async function sendMessage(deps: MessageDeps, { uid, claims }: Member, body: SendMessageBody): Promise<Message> {
  const { receiverId, content, prompt: promptId, id = randomUUID() } = body;
  if (receiverId === uid) throw new ApiError('invalid-target');
  const key = `${uid} ${id}`;
  if ((deps.receivers.get(key) ?? receiverId) !== receiverId) throw new ApiError('message-id-taken');
  await deps.limits.spend('sendMessage', uid);
  const sent = await writeMessage(deps, { id, senderId: uid, claims, receiverId, content, promptId });
  deps.openConversations.note(sent.conversation);
  deps.receivers.set(key, receiverId, deps.now() + RETRY_MS);
  const { senderSequence } = sent.data;
  await Promise.all([
    deps.signals.publish(sent),
    sent.isNew && queueNotice(deps, { kind: 'message', uid: receiverId, otherId: uid, senderSequence }),
  ]);
  return toMessage(sent, sent.conversation, uid);
}

/** Whether it is read follows from the conversation, as far as the caller may know. */
function toMessage({ id, data }: StoredMessage, conversation: ConversationDocument, uid: string): Message {
  const { senderId, receiverId, content, prompt, sequence, senderSequence, sentAt } = data;
  const read = senderId === uid ? marksFor(conversation, uid).read : (conversation.sides[uid]?.read ?? 0);
  return {
    id,
    senderId,
    receiverId,
    content,
    prompt,
    sequence,
    senderSequence,
    isRead: senderSequence <= read,
    sentAt: toIso(sentAt),
  };
}
