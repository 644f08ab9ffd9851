import { MAX_REPORT_MESSAGES } from '@tagpo/contract/product';
import type { Message } from '@tagpo/contract/wire/conversations/message';

/** The messages that may go with a report about a member: up to their last one, with the reporter's own in between. */
export function evidenceAgainst(memberId: string, messages: readonly Pick<Message, 'id' | 'senderId'>[]): string[] {
  const last = messages.findLastIndex(({ senderId }) => senderId === memberId);
  return messages.slice(Math.max(0, last + 1 - MAX_REPORT_MESSAGES), last + 1).map(({ id }) => id);
}
