import { listAdminLogs } from '@tagpo/contract/calls/staff';
import { type AdminLogEntry, ERASED_ID, SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { keepPreviousData } from '@tanstack/react-query';
import { ListFrame } from '../../../components/staff/list-frame.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { formatMessageTime } from '../../../lib/text/message-time.ts';
import { actionNameMessages, activityMessages } from '../../../messages/admin/activity.ts';
import { useLanguage, useMessages } from '../../../messages/language/use-messages.ts';
import { usePages } from '../../../server/use-pages.ts';
import { LookLink } from '../look-link.tsx';
import { EntryDetails } from './entry-details.tsx';
import { FilterFields } from './filter-fields.tsx';
import { hasFilters, readLogFilters, toLogQuery } from './log-filters.ts';

export function ActivityPanel() {
  const t = useMessages(activityMessages);
  const { address, change } = useAddress();
  const filters = readLogFilters(address);
  const log = usePages(listAdminLogs, { query: toLogQuery(filters), placeholderData: keepPreviousData });
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

type LogEntryProps = { entry: AdminLogEntry; onFilter: (filter: { admin: string } | { target: string }) => void };

function LogEntry({ entry, onFilter }: LogEntryProps) {
  const t = useMessages(activityMessages);
  const actions = useMessages(actionNameMessages);
  const language = useLanguage();
  const performed = new Date(entry.performedAt);
  const { action, adminId, adminName, targetUserId, targetName } = entry;
  return (
    <article aria-label={actions[action]} className="grid gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="text-base tracking-normal">{actions[action]}</h3>
        <time dateTime={entry.performedAt} className="text-small text-ink-soft">
          {formatMessageTime(performed, { now: new Date(), language, yesterday: t.yesterday })}
        </time>
      </div>
      <p className="font-mono text-tiny text-ink-soft">{action}</p>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1 text-small">
        <dt className="text-ink-soft">{t.admin}</dt>
        <dd className="min-w-0">
          <LoggedPerson id={adminId} name={adminName} only={t.onlyAdmin} onClick={() => onFilter({ admin: adminId })} />
        </dd>
        {targetUserId && (
          <>
            <dt className="text-ink-soft">{t.target}</dt>
            <dd className="min-w-0">
              <LoggedPerson
                id={targetUserId}
                name={targetName}
                only={t.onlyTarget}
                onClick={() => onFilter({ target: targetUserId })}
              />
            </dd>
          </>
        )}
      </dl>
      <EntryDetails details={entry.details} />
    </article>
  );
}

type LoggedPersonProps = {
  id: string;
  name: string | undefined;
  only: (whom: { who: string }) => string;
  onClick: () => void;
};

/** A person of an entry: their present name, and the id that the log is filtered by. */
function LoggedPerson({ id, name, only, onClick }: LoggedPersonProps) {
  const t = useMessages(activityMessages);
  if (id === SYSTEM_ID) return t.system;
  if (id === ERASED_ID) return t.erased;
  return (
    <span className="flex items-center">
      <button
        type="button"
        title={only({ who: name ?? id })}
        onClick={onClick}
        className="-mx-2 grid min-h-11 content-center justify-items-start rounded-xl px-2 text-left wrap-anywhere hover:bg-sunken"
      >
        {name && <span className="font-semibold">{name}</span>}
        <span className="font-mono text-tiny underline decoration-dotted underline-offset-4">{id}</span>
      </button>
      <LookLink id={id} name={name ?? id} />
    </span>
  );
}
