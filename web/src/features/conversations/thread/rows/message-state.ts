import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { Message } from '@tagpo/contract/wire/conversations/message';

/** What became of a message: on the device, or at the server and from there on. */
export type MessageState = 'sending' | 'failed' | 'sent' | 'delivered' | 'read';

/** What became of one's own message that the server has. */
export function arrivedState(
  { isRead, senderSequence }: Pick<Message, 'isRead' | 'senderSequence'>,
  conversation: Pick<Conversation, 'read' | 'delivered'> | undefined,
): 'sent' | 'delivered' | 'read' {
  const { read = 0, delivered = 0 } = conversation ?? {};
  if (isRead || senderSequence <= read) return 'read';
  return senderSequence <= delivered ? 'delivered' : 'sent';
}
