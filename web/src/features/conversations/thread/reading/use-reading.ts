import type { Conversation } from '@tagpo/contract/wire/conversations/conversation';
import type { Message } from '@tagpo/contract/wire/conversations/message';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { HeldThread } from '../../../../live/held/held-thread.ts';

type Given = {
  otherId: string;
  messages: readonly Message[];
  thread: HeldThread | undefined;
  isReady: boolean;
  /** Whether the end of the list is on the screen. */
  isAtEnd: boolean;
  onRead: (senderSequence: number) => void;
};

/** Follows how far the chat is read. A message is read once it is on the screen of a visible page. */
export function useReading({ otherId, messages, thread, isReady, isAtEnd, onRead }: Given) {
  const isVisible = useIsPageVisible();
  const [reading, setReading] = useState<Reading>();
  const [openedAfter, setOpenedAfter] = useState<number>();
  const next = reading
    ? followReading(reading, newestOf(otherId, messages), isVisible && isAtEnd)
    : isReady
      ? startReading(otherId, messages, thread)
      : undefined;
  if (next !== reading) setReading(next);
  if (!reading && next?.dividerAfter !== openedAfter) setOpenedAfter(next?.dividerAfter);

  const seen = next?.seen ?? 0;
  const hasUnread = thread !== undefined && thread.unread > 0;
  useEffect(() => {
    if (hasUnread && seen > 0) onRead(seen);
  }, [hasUnread, seen, onRead]);

  return {
    dividerAfter: next?.dividerAfter,
    countBelow: next ? next.newest - next.seen : 0,
    openedAfter,
    /** Messages that were unread when the chat opened, and those since. */
    countNew: next && openedAfter !== undefined ? next.newest - openedAfter : 0,
  };
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible');
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** How far the open chat is read. All numbers are a `senderSequence` of the other member. */
type Reading = {
  /** The newest message that has arrived. */
  newest: number;
  /** The newest message that was on the screen. */
  seen: number;
  /** The message after which "New messages" stands. */
  dividerAfter: number | undefined;
};

type Arrived = Pick<Message, 'senderId' | 'sequence' | 'senderSequence'>;

/** Where reading begins; undefined while messages are missing that the conversation counts. */
export function startReading(
  otherId: string,
  messages: readonly Arrived[],
  conversation: Pick<Conversation, 'unread' | 'lastMessage'> | undefined,
): Reading | undefined {
  const last = messages.at(-1)?.sequence ?? 0;
  if (last < (conversation?.lastMessage?.sequence ?? 0)) return undefined;
  const newest = newestOf(otherId, messages);
  if (newest === 0 && (conversation?.unread ?? 0) > 0) return undefined;
  const unread = Math.min(conversation?.unread ?? 0, newest);
  return { newest, seen: newest - unread, dividerAfter: unread > 0 ? newest - unread : undefined };
}

/** A message that arrives while its reader looks at the end is seen. Otherwise the first unseen one gets the divider. */
export function followReading(reading: Reading, newest: number, isLooking: boolean): Reading {
  const { seen, dividerAfter } = reading;
  const isFirstUnseen = newest > reading.newest && !isLooking && seen === reading.newest;
  const next: Reading = {
    newest: Math.max(newest, reading.newest),
    seen: isLooking ? Math.max(newest, reading.newest) : seen,
    dividerAfter: isFirstUnseen ? seen : dividerAfter,
  };
  const isSame = next.newest === reading.newest && next.seen === seen && next.dividerAfter === dividerAfter;
  return isSame ? reading : next;
}

export function newestOf(otherId: string, messages: readonly Arrived[]): number {
  return messages.findLast(({ senderId }) => senderId === otherId)?.senderSequence ?? 0;
}
