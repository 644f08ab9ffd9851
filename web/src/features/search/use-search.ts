import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../firebase/session.ts';
import { useApi } from '../../firebase/use-api.ts';
import { type Filters, toQuery } from './filters.ts';

const FRESH_MS = 60_000;

/** Who fits. An answer belongs to its filters, so one that comes late is never shown under others. */
export function useSearch(filters: Filters) {
  const api = useApi();
  const session = useSession();
  const query = toQuery(filters);
  return useInfiniteQuery({
    queryKey: ['/api/search', query],
    queryFn: ({ pageParam, signal }) =>
      api('searchMembers', { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: session.status === 'signed-in',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}
