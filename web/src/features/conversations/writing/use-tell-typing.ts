import { tellTyping } from '@tagpo/contract/calls/conversations';
import { useState } from 'react';
import { isOffline } from '../../../lib/connection.ts';
import type { HeldThread } from '../../../live/held-thread.ts';
import { useApi } from '../../../server/use-api.ts';
import { createTypingTeller } from './typing-teller.ts';

/** Tells the other, who is there to see it, that one is typing. */
export function useTellTyping(memberId: string, thread: HeldThread | undefined): () => void {
  const api = useApi();
  const [tell] = useState(() =>
    createTypingTeller(() => {
      // What was not told is told with the next letters, if it still is true then.
      api(tellTyping, { params: { id: memberId } }).catch(() => undefined);
    }),
  );
  const isSeen = thread?.state === 'open' && thread.member.isOnline;
  return () => {
    if (isSeen && !isOffline.get()) tell();
  };
}
