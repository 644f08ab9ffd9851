import { searchMembers } from '@tagpo/contract/calls/members';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../firebase/session.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { useApi } from '../../../server/use-api.ts';
import { type Filters, toQuery } from './filters.ts';

/** Members who match the filters. The query key holds the filters, so a late answer is never shown for others. */
export function useSearch(filters: Filters) {
  const api = useApi();
  const session = useSession();
  const query = toQuery(filters);
  return useInfiniteQuery({
    queryKey: keyOf(searchMembers, query),
    queryFn: ({ pageParam, signal }) =>
      api(searchMembers, { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: session.status === 'signed-in',
    placeholderData: keepPreviousData,
    // Coming back from a profile shows the same list: `online` may be this old.
    staleTime: ONLINE_WINDOW_MS,
  });
}
