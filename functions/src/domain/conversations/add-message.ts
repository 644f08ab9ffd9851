import type { ErrorCode } from '@tagpo/contract/errors';
import type { ConversationDocument, MessageDocument, ParticipantCard } from '@tagpo/contract/stored/conversation';
import type { StoredTime } from '@tagpo/contract/stored-time';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { seenBy, withoutOwnDecline } from './visibility.ts';

export interface Draft {
  readonly id: string;
  readonly senderId: string;
  readonly receiverId: string;
  readonly content: string;
}

type Ends = Pick<Draft, 'senderId' | 'receiverId'>;

/** Why this member may not write to the other in their conversation now; undefined when they may. */
export function refuseMessage(
  conversation: ConversationDocument,
  { senderId, receiverId }: Ends,
): ErrorCode | undefined {
  const { deleted = [], state, startedBy } = conversation;
  if (deleted.includes(senderId)) return 'unauthenticated';
  const { visibleTo } = seenBy(withoutOwnDecline(conversation, senderId));
  if (!visibleTo.includes(senderId) || deleted.includes(receiverId)) return 'not-found';
  return state === 'request' && startedBy === senderId ? 'request-unanswered' : undefined;
}

interface Addition {
  readonly draft: Draft;
  /** The receiver's prompt that the message answers. */
  readonly prompt?: Prompt | undefined;
  /** The sender as they are now. */
  readonly card: ParticipantCard;
  /** When Firestore read the conversation, and a function that makes a Timestamp of milliseconds. */
  readonly readTime: StoredTime;
  readonly makeTime: (millis: number) => StoredTime;
}

/**
 * The message, and the conversation after it, for changeConversation. Its time is Firestore’s, but later than that of the message before. A
 * first message to somebody who is no match is a request, which the other’s first message opens.
 */
export function addMessage(
  conversation: ConversationDocument,
  { draft, prompt, card, readTime, makeTime }: Addition,
): { message: MessageDocument; after: ConversationDocument } {
  const { id, senderId, receiverId, content } = draft;
  const quote = prompt === undefined ? {} : { prompt };
  const { lastMessage, sides, startedBy, ...kept } = withoutOwnDecline(conversation, senderId);
  const sentAt = makeTime(Math.max(readTime.toMillis(), (lastMessage?.sentAt.toMillis() ?? 0) + 1));
  const own = { rev: 0, read: 0, delivered: 0, ...sides[senderId], written: (sides[senderId]?.written ?? 0) + 1 };
  // Every message is counted for one of the two sides, so their sum is right even if the last message is damaged.
  const counted = Object.values(sides).reduce((sum, { written }) => sum + written, 0);
  const sequence = Math.max(lastMessage?.sequence ?? 0, counted) + 1;
  const isFirst = sequence === 1 && kept.state === 'request';
  const isAnswer = !isFirst && startedBy !== senderId;
  return {
    message: {
      schemaVersion: 1,
      senderId,
      receiverId,
      content,
      ...quote,
      sequence,
      senderSequence: own.written,
      sentAt,
    },
    after: {
      ...kept,
      cards: { ...kept.cards, [senderId]: card },
      ...(isFirst ? { startedBy: senderId } : startedBy === undefined ? {} : { startedBy }),
      state: isAnswer ? 'open' : kept.state,
      updatedAt: sentAt,
      lastMessage: { id, senderId, content, ...quote, sentAt, sequence, senderSequence: own.written },
      sides: { ...sides, [senderId]: own },
    },
  };
}
