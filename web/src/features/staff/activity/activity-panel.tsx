import { listAdminLogs } from '@tagpo/contract/calls/staff';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ListFrame } from '../../../components/staff/list-frame.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { keyOf } from '../../../lib/api/query-key.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { useApi } from '../../../server/use-api.ts';
import { FilterFields } from './filter-fields.tsx';
import { LogEntry } from './log-entry.tsx';
import { hasFilters, type LogFilters, readLogFilters, toLogQuery } from './log-filters.ts';

/** What was done, by whom and to whom, newest first. */
export function ActivityPanel() {
  const t = useMessages(activityMessages);
  const { address, change } = useAddress();
  const filters = readLogFilters(address);
  const log = useLog(filters);
  const isFiltered = hasFilters(filters);
  return (
    <Panel title={t.title} hash={paths.adminLogPart}>
      <FilterFields filters={filters} entries={log.data?.pages.flatMap(({ data }) => data) ?? []} />
      <ListFrame
        pages={log}
        words={{ ...t, emptyHint: isFiltered ? t.emptyHint : undefined }}
        isWaiting={log.isPlaceholderData}
        rowClass="h-32"
        renderItem={(entry) => <LogEntry entry={entry} onFilter={change} />}
      />
    </Panel>
  );
}

/** The log, newest first. An answer belongs to its filters. */
function useLog(filters: LogFilters) {
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
