import type { ConversationDocument, ParticipantCard } from '@tagpo/contract/conversation';
import type { ErrorCode } from '@tagpo/contract/errors';
import type { MessageDocument } from '@tagpo/contract/message';
import type { StoredTime } from '@tagpo/contract/stored-time';
import { withVisibility } from '../conversations/document.ts';

export interface Draft {
  readonly id: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
}

/** Why this member may not write to the other in their conversation now; undefined when they may. */
export function refuseMessage(
  conversation: ConversationDocument,
  { senderId, receiverId }: Pick<Draft, 'senderId' | 'receiverId'>,
): ErrorCode | undefined {
  const { visibleTo, deleted = [], state, startedBy } = conversation;
  if (deleted.includes(senderId)) return 'unauthenticated';
  if (!visibleTo.includes(senderId) || deleted.includes(receiverId)) return 'not-found';
  return state === 'request' && startedBy === senderId ? 'request-unanswered' : undefined;
}

/** A conversation between two who never met: one message until it is answered. */
export function newRequest(
  { senderId, receiverId }: Pick<Draft, 'senderId' | 'receiverId'>,
  cards: Readonly<Record<string, ParticipantCard>>,
  at: StoredTime,
): ConversationDocument {
  const participants: [string, string] = senderId < receiverId ? [senderId, receiverId] : [receiverId, senderId];
  return { participants, visibleTo: participants, cards, state: 'request', startedBy: senderId, updatedAt: at };
}

interface Addition {
  readonly draft: Draft;
  /** The sender as they are now. */
  readonly card: ParticipantCard;
  /** Firestore's time of reading the conversation, and how a time is made of milliseconds. */
  readonly readTime: StoredTime;
  readonly makeTime: (millis: number) => StoredTime;
}

/**
 * The message and the conversation with it. Its time is that of Firestore's own clock, but after the message before it and
 * after what has been read: so unread messages are exactly those after `readAt`, whatever the instances' clocks say.
 */
export function addMessage(
  conversation: ConversationDocument,
  { draft, card, readTime, makeTime }: Addition,
): { message: MessageDocument; conversation: ConversationDocument } {
  const { id, senderId, receiverId, content } = draft;
  const { lastMessage, unread = {}, readAt = {} } = conversation;
  const before = [lastMessage?.sentAt, ...Object.values(readAt)].map((time) => (time?.toMillis() ?? 0) + 1);
  const sentAt = makeTime(Math.max(readTime.toMillis(), ...before));
  const sequence = (lastMessage?.sequence ?? 0) + 1;
  const isAnswer = conversation.startedBy !== senderId;
  return {
    message: { senderId, receiverId, content, sequence, isRead: false, sentAt },
    conversation: withVisibility({
      ...conversation,
      cards: { ...conversation.cards, [senderId]: card },
      state: isAnswer ? 'open' : conversation.state,
      updatedAt: sentAt,
      lastMessage: { id, senderId, content, sentAt, sequence },
      unread: { ...unread, [receiverId]: (unread[receiverId] ?? 0) + 1 },
    }),
  };
}
