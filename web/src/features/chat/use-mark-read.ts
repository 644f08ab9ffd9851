import type { Message } from '@tagpo/contract/message';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { conversationsKey, unreadKey } from '../../firebase/conversations.ts';
import { useApi } from '../../firebase/use-api.ts';

/** What the open page shows is read; one in the background is not. */
export function useMarkRead(memberId: string, messages: Message[]): void {
  const api = useApi();
  const queries = useQueryClient();
  const told = useRef(0);
  const newest = messages.findLast(({ senderId, isRead }) => senderId === memberId && !isRead)?.sequence ?? 0;

  useEffect(() => {
    const tell = () => {
      if (newest <= told.current || document.visibilityState !== 'visible') return;
      const before = told.current;
      told.current = newest;
      api('markRead', { params: { id: memberId } }).then(
        () => {
          queries.invalidateQueries({ queryKey: unreadKey });
          queries.invalidateQueries({ queryKey: conversationsKey });
        },
        () => {
          told.current = before;
        },
      );
    };
    tell();
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, [api, queries, memberId, newest]);
}
