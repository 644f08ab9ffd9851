import { searchMembers } from '@tagpo/contract/calls/members';
import { ONLINE_WINDOW_MS } from '@tagpo/contract/product';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../firebase/session.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { useApi } from '../../../server/use-api.ts';
import { type Filters, toQuery } from './filters.ts';

/** Who fits. An answer belongs to its filters, so one that comes late is never shown under others. */
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
    // Who comes back from a profile finds the list as it was left: who is online may be this old on a screen.
    staleTime: ONLINE_WINDOW_MS,
  });
}
