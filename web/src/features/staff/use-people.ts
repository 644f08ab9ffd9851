import { listAdminUsers } from '@tagpo/contract/calls/staff';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiAnswer } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query-key.ts';
import { useApi } from '../../server/use-api.ts';

export type People = InfiniteData<ApiAnswer<typeof listAdminUsers>>;

/** Accounts by any part of a name or address. An answer belongs to its text: one that comes late is never shown under another. */
export function usePeople(query: string, enabled = true) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: keyOf(listAdminUsers, query),
    queryFn: ({ pageParam, signal }) =>
      api(listAdminUsers, { query: { ...(query && { query }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** What somebody is called who was on any list a moment ago. */
export function useListedName(id: string): string | undefined {
  const lists = useQueryClient().getQueriesData<People>({ queryKey: keyOf(listAdminUsers) });
  const users = lists.flatMap(([, list]) => list?.pages ?? []).flatMap(({ data }) => data);
  return users.find((user) => user.id === id)?.name;
}
