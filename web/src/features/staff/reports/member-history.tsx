import { ERASED_ID, SYSTEM_ID } from '@tagpo/contract/wire/staff/admin';
import { TextLink } from '../../../components/links.tsx';
import { FailureLine } from '../../../components/notice.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { actionNameMessages, activityMessages } from '../../../messages/admin/activity.ts';
import { reportDetailMessages } from '../../../messages/admin/reports.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { EntryDetails } from '../activity/entry-details.tsx';
import { useHistory } from './use-reports.ts';

const MAX_SHOWN = 10;

type MemberHistoryProps = { member: { id: string; name: string }; openedReport: string };

/** What is logged about the member, such as earlier reports. */
export function MemberHistory({ member, openedReport }: MemberHistoryProps) {
  const t = useMessages(reportDetailMessages);
  return (
    <Panel title={t.history({ name: member.name })}>
      <div className="px-5 pt-2 pb-5">
        <Entries memberId={member.id} openedReport={openedReport} />
      </div>
    </Panel>
  );
}

function Entries({ memberId, openedReport }: { memberId: string; openedReport: string }) {
  const t = useMessages(reportDetailMessages);
  const actions = useMessages(actionNameMessages);
  const log = useMessages(activityMessages);
  const formatDate = useDateFormat({ dateStyle: 'medium', timeStyle: 'short' });
  const history = useHistory(memberId);
  if (history.isPending) {
    return <div role="status" aria-label={t.historyLoading} className="h-24 animate-pulse rounded-soft bg-sunken" />;
  }
  if (!history.data) return <FailureLine text={t.historyFailed} onRetry={history.refetch} />;
  const { data: entries, nextCursor } = history.data;
  if (entries.length === 0) return <p className="text-ink-soft">{t.historyEmpty}</p>;
  return (
    <>
      <ol className="divide-y divide-line/70">
        {entries.slice(0, MAX_SHOWN).map(({ id, action, adminId, adminName, performedAt, details }) => (
          <li key={id} className="grid gap-1.5 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{actions[action]}</span>
              <time dateTime={performedAt} className="text-small text-ink-soft">
                {formatDate(performedAt)}
              </time>
            </p>
            {adminId !== SYSTEM_ID && (
              <p className="text-small wrap-anywhere">
                {t.historyBy({ name: adminName ?? (adminId === ERASED_ID ? log.erased : adminId) })}
              </p>
            )}
            <EntryDetails details={details} openedReport={openedReport} />
          </li>
        ))}
      </ol>
      {(entries.length > MAX_SHOWN || nextCursor !== undefined) && (
        <TextLink to={paths.adminLogOf(memberId)}>{t.historyAll}</TextLink>
      )}
    </>
  );
}
