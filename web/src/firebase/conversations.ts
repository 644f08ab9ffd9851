import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSession } from './session.ts';
import { useApi } from './use-api.ts';

/** Milliseconds between two looks at what others may have written. */
const LIST_POLL_MS = 10_000;
const UNREAD_POLL_MS = 20_000;

export const conversationsKey = ['/api/conversations'] as const;
export const conversationKey = (memberId: string) => ['/api/conversations', memberId] as const;
export const unreadKey = ['/api/unread'] as const;

/** Every conversation of the caller, newest first. */
export function useConversations() {
  const api = useApi();
  const session = useSession();
  return useInfiniteQuery({
    queryKey: [...conversationsKey, 'all'],
    queryFn: ({ pageParam, signal }) =>
      api('listConversations', { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: session.status === 'signed-in',
    refetchInterval: LIST_POLL_MS,
    refetchOnWindowFocus: true,
  });
}

/** Messages to the caller that are not read; 0 until it is known. */
export function useUnreadTotal(): number {
  const api = useApi();
  const session = useSession();
  const options = queryOptions({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await api('countUnread', { signal })).data.total,
    refetchInterval: UNREAD_POLL_MS,
    refetchOnWindowFocus: true,
    staleTime: UNREAD_POLL_MS / 2,
  });
  const { data } = useQuery({ ...options, enabled: session.status === 'signed-in' });
  return data ?? 0;
}
