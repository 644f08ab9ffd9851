import type { Conversation } from '@tagpo/contract/conversation';
import type { Message } from '@tagpo/contract/message';

/** What became of a message the server has. */
export function messageState(
  { isRead, sentAt }: Pick<Message, 'isRead' | 'sentAt'>,
  conversation: Pick<Conversation, 'readAt' | 'deliveredAt'> | undefined,
): 'sent' | 'delivered' | 'read' {
  const isBy = (time: string | undefined) => time !== undefined && Date.parse(time) >= Date.parse(sentAt);
  if (isRead || isBy(conversation?.readAt)) return 'read';
  return isBy(conversation?.deliveredAt) ? 'delivered' : 'sent';
}
