import { randomUUID } from 'node:crypto';
import type { ConversationDocument } from '@tagpo/contract/conversation';
import { conversationIdOf } from '@tagpo/contract/conversation';
import type { ListMessagesQuery, Message, SendMessageBody } from '@tagpo/contract/message';
import { MESSAGES_PAGE_SIZE } from '@tagpo/contract/product';
import { ApiError } from '../../api-error.ts';
import type { AppDeps } from '../../deps.ts';
import type { ExpiringMap } from '../../expiring-map.ts';
import type { Member } from '../../middleware/load-caller.ts';
import type { RateLimits } from '../../middleware/rate-limit/limits.ts';
import type { OpenTalks } from '../conversations/open-talks.ts';
import { parseReachable, reachabilityReferences, readVisible } from '../conversations/store.ts';
import { toIso } from '../conversations/view.ts';
import { readThread, type StoredMessage, writeMessage } from './store.ts';

export interface MessageDeps extends AppDeps {
  readonly limits: RateLimits;
  readonly talks: OpenTalks;
  /** Who a message was sent to, by sender and id, for as long as its client may try again. */
  readonly receivers: ExpiringMap<string>;
}

/** Milliseconds in which an id that comes back with another receiver is refused on the same instance. */
const RETRY_MS = 10 * 60 * 1000;

interface ThreadPage {
  readonly messages: Message[];
  readonly nextCursor?: string;
}

/**
 * The thread with a member, oldest first: 50 messages, the newest or those before a sequence. Empty while nothing was said;
 * 404 for whoever is not there for the caller. Reads the conversation and what it answers.
 */
export async function listMessages(
  { firestore, talks }: MessageDeps,
  { uid }: Member,
  { otherId, before }: ListMessagesQuery & { otherId: string },
): Promise<ThreadPage> {
  if (otherId === uid) throw new ApiError('not-found');
  const [conversation, found] = await Promise.all([
    readVisible(firestore, uid, otherId),
    readThread(firestore, conversationIdOf(uid, otherId), before),
  ]);
  if (conversation === undefined || conversation === 'hidden') {
    // Read even where it is hidden: else the time it takes would tell a block from an absence.
    const answers = await firestore.getAll(...reachabilityReferences(firestore, uid, otherId));
    const isReachable = conversation === undefined && parseReachable(answers, otherId) !== undefined;
    if (!isReachable) throw new ApiError('not-found');
    return { messages: [] };
  }
  talks.note([uid, otherId]);
  const messages = found.map((stored) => toMessage(stored, conversation));
  const [oldest] = messages;
  return oldest === undefined || messages.length < MESSAGES_PAGE_SIZE || oldest.sequence === 1
    ? { messages }
    : { messages, nextCursor: String(oldest.sequence) };
}

/**
 * Sends a message; see writeMessage. 429 after sixty a minute. An id belongs to one thread; that it is not used for another
 * person by mistake is watched by each instance for itself.
 */
export async function sendMessage(deps: MessageDeps, sender: Member, body: SendMessageBody): Promise<Message> {
  const { receiverId, content, id = randomUUID() } = body;
  if (receiverId === sender.uid) throw new ApiError('invalid-target');
  const key = `${sender.uid} ${id}`;
  if ((deps.receivers.get(key) ?? receiverId) !== receiverId) throw new ApiError('message-id-taken');
  await deps.limits.spend('sendMessage', sender.uid);
  const draft = { id, senderId: sender.uid, receiverId, content };
  const sent = await writeMessage(deps, { sender, draft });
  if (sent.conversation?.visibleTo.includes(receiverId)) deps.talks.note([sender.uid, receiverId]);
  deps.receivers.set(key, receiverId, deps.now() + RETRY_MS);
  return toMessage(sent, undefined);
}

/** A message is read once its receiver read the thread after it was sent, or turned its own flag. */
function toMessage({ id, data }: StoredMessage, conversation: ConversationDocument | undefined): Message {
  const { senderId, receiverId, content, sequence, sentAt } = data;
  const readUntil = conversation?.readAt?.[receiverId]?.toMillis() ?? 0;
  return {
    id,
    senderId,
    receiverId,
    content,
    sequence,
    isRead: data.isRead || sentAt.toMillis() <= readUntil,
    sentAt: toIso(sentAt),
  };
}
