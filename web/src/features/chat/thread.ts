import type { Message } from '@tagpo/contract/message';
import { MAX_REPORT_MESSAGES } from '@tagpo/contract/product';

/** What is known of a thread, oldest first. `before` asks for the messages older than the first; absent at the start. */
export type Thread = { messages: Message[]; before: string | undefined };

const bySequence = (one: Message, other: Message) => one.sequence - other.sequence;

function join(...parts: Message[][]): Message[] {
  return [...new Map(parts.flat().map((message) => [message.id, message])).values()].sort(bySequence);
}

/**
 * The newest page over what is known. When more was written meanwhile than a page holds there is a gap between the two;
 * then the page stands alone, and what is older is asked for again.
 */
export function withNewest(known: Thread | undefined, page: Thread): Thread {
  const last = known?.messages.at(-1);
  const first = page.messages[0];
  if (!known || !last || !first || first.sequence > last.sequence + 1) return page;
  const isWhole = known.messages[0] !== undefined && known.messages[0].sequence < first.sequence;
  return { messages: join(known.messages, page.messages), before: isWhole ? known.before : page.before };
}

/** An older page before what is known. */
export function withOlder(known: Thread, page: Thread): Thread {
  return { messages: join(page.messages, known.messages), before: page.before };
}

/** What may go with a report about a member: up to what they wrote last, with one's own in between; none where they wrote nothing. */
export function evidenceAgainst(memberId: string, messages: readonly Message[]): string[] {
  const last = messages.findLastIndex(({ senderId }) => senderId === memberId);
  return messages.slice(Math.max(0, last + 1 - MAX_REPORT_MESSAGES), last + 1).map(({ id }) => id);
}
