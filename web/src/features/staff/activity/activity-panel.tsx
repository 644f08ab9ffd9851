import { ListFrame } from '../../../components/staff/list-frame.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/paths.ts';
import { useAddress } from '../../../lib/use-address.ts';
import { activityMessages } from '../../../messages/admin/activity.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { FilterFields } from './filter-fields.tsx';
import { LogEntry } from './log-entry.tsx';
import { hasFilters, readLogFilters } from './log-filters.ts';
import { useLog } from './use-log.ts';

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
