import { CHAT_CACHE_MS, CHAT_POLL_MS } from '@tagpo/contract/product';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { isWorthRetrying } from '../../firebase/member-profile.ts';
import { useApi } from '../../firebase/use-api.ts';
import { type Thread, withNewest, withOlder } from './thread.ts';

export const threadKey = (memberId: string) => [`/api/messages/${memberId}`] as const;

/** The thread with a member: the newest page looked at again and again, older ones added as they are asked for. */
export function useThread(memberId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const queryKey = threadKey(memberId);

  const load = async (before: string | undefined, signal?: AbortSignal): Promise<Thread> => {
    const { data, nextCursor } = await api('listMessages', {
      params: { id: memberId },
      query: before === undefined ? {} : { before },
      ...(signal && { signal }),
    });
    return { messages: data, before: nextCursor };
  };

  const thread = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const page = await load(undefined, signal);
      return withNewest(queries.getQueryData<Thread>(queryKey), page);
    },
    refetchInterval: ({ state }) => (state.error && !isWorthRetrying(state.error) ? false : CHAT_POLL_MS),
    gcTime: CHAT_CACHE_MS,
    structuralSharing: true,
  });
  const before = thread.data?.before;
  const older = useMutation({
    mutationFn: () => load(before),
    onSuccess: (page) => queries.setQueryData<Thread>(queryKey, (known) => known && withOlder(known, page)),
  });
  return { thread, older, hasOlder: before !== undefined };
}
