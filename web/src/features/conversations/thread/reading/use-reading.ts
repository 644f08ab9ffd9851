import type { Message } from '@tagpo/contract/wire/conversations/message';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { HeldThread } from '../../../../live/held/held-thread.ts';
import { followReading, newestOf, type Reading, startReading } from './reading.ts';

type Given = {
  memberId: string;
  messages: readonly Message[];
  thread: HeldThread | undefined;
  isReady: boolean;
  /** Whether the end of the list is on the screen. */
  isAtEnd: boolean;
  onRead: (senderSequence: number) => void;
};

/** How far one has read; what comes onto the screen of an open page is read, what comes behind it is not. */
export function useReading({ memberId, messages, thread, isReady, isAtEnd, onRead }: Given) {
  const isVisible = useIsPageVisible();
  const [reading, setReading] = useState<Reading>();
  const next = reading
    ? followReading(reading, newestOf(memberId, messages), isVisible && isAtEnd)
    : isReady
      ? startReading(memberId, messages, thread)
      : undefined;
  if (next !== reading) setReading(next);

  const seen = next?.seen ?? 0;
  const hasUnread = thread !== undefined && thread.unread > 0;
  useEffect(() => {
    if (hasUnread && seen > 0) onRead(seen);
  }, [hasUnread, seen, onRead]);

  return {
    dividerAfter: next?.dividerAfter,
    countBelow: next ? next.newest - next.seen : 0,
  };
}

function useIsPageVisible(): boolean {
  return useSyncExternalStore(followVisibility, () => document.visibilityState === 'visible');
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
