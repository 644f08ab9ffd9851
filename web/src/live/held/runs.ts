// Messages are numbered without gaps, so a missing number is a missing message.
import type { Message } from '@tagpo/contract/wire/conversations/message';
import type { HeldThread } from './held-thread.ts';

/** Merges two lists in order, without duplicates. */
export function joinMessages(one: readonly Message[], other: readonly Message[]): Message[] {
  if (one.length === 0) return [...other];
  const isAppended = other.every(({ sequence }) => sequence > (one.at(-1)?.sequence ?? 0));
  if (isAppended) return [...one, ...other];
  const bySequence = new Map([...one, ...other].map((message) => [message.sequence, message]));
  return [...bySequence.values()].toSorted((a, b) => a.sequence - b.sequence);
}

/** The newest run of messages without a gap. */
export function newestRun(messages: readonly Message[]): Message[] {
  const start = messages.findLastIndex(
    ({ sequence }, index) => index > 0 && messages[index - 1]?.sequence !== sequence - 1,
  );
  return messages.slice(Math.max(0, start));
}

/** A conversation's newest message, which its summary holds whole. */
export function lastMessageOf({ member, lastMessage, read }: HeldThread, uid: string): Message | undefined {
  if (!lastMessage) return undefined;
  const { isMine, ...message } = lastMessage;
  const [senderId, receiverId] = isMine ? [uid, member.id] : [member.id, uid];
  return { ...message, senderId, receiverId, isRead: isMine && message.senderSequence <= read };
}
