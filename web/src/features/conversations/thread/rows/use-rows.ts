import { useCallback, useMemo } from 'react';
import type { HeldThread } from '../../../../live/held/held-thread.ts';
import { noteRead, type useThreadMessages } from '../../../../live/use-live.ts';
import { type OutgoingMessage, useOutbox } from '../../../../server/outbox/use-outbox.ts';
import { useFollowNewest } from '../reading/use-follow-newest.ts';
import { useReading } from '../reading/use-reading.ts';
import { toRows } from './rows.ts';

type Given = {
  otherId: string;
  thread: HeldThread | undefined;
  loaded: ReturnType<typeof useThreadMessages>;
  outgoing: readonly OutgoingMessage[];
};

/** The rows of the list, the reader's position in it, and what was unread. */
export function useRows({ otherId, thread, loaded: { status, messages }, outgoing }: Given) {
  const { markRead } = useOutbox();
  const newest = outgoing.at(-1)?.id ?? messages.at(-1)?.id;
  const isMine = outgoing.length > 0 || messages.at(-1)?.receiverId === otherId;
  const follow = useFollowNewest(newest, isMine);
  const onRead = useCallback(
    async (upTo: number) => {
      // Send first, then count it as read here: if the page closes in between, reading is only reported again.
      await markRead(otherId, upTo);
      noteRead(otherId, upTo);
    },
    [markRead, otherId],
  );
  const { isAtEnd } = follow;
  const reading = useReading({ otherId, messages, thread, isReady: status === 'ready', isAtEnd, onRead });
  const { dividerAfter, openedAfter, countBelow, countNew } = reading;
  const rows = useMemo(
    () => toRows({ otherId, messages, outgoing, conversation: thread, dividerAfter, openedAfter }),
    [otherId, messages, outgoing, thread, dividerAfter, openedAfter],
  );
  return { ...follow, rows, countBelow, countNew };
}
