import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../firebase/use-api.ts';

export const peopleKey = '/api/admin/users';

/** Accounts by any part of a name or address. An answer belongs to its text: one that comes late is never shown under another. */
export function usePeople(query: string) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [peopleKey, query],
    queryFn: ({ pageParam, signal }) =>
      api('listAdminUsers', { query: { ...(query && { query }), ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
