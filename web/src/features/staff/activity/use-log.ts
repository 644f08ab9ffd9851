import { listAdminLogs } from '@tagpo/contract/calls/staff';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { keyOf } from '../../../lib/query-key.ts';
import { useApi } from '../../../server/use-api.ts';
import { type LogFilters, toLogQuery } from './log-filters.ts';

/** The log, newest first. An answer belongs to its filters. */
export function useLog(filters: LogFilters) {
  const api = useApi();
  const query = toLogQuery(filters);
  return useInfiniteQuery({
    queryKey: keyOf(listAdminLogs, query),
    queryFn: ({ pageParam, signal }) =>
      api(listAdminLogs, { query: { ...query, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}
