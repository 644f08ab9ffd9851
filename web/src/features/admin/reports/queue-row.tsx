import type { AdminReport, ReportState } from '@tagpo/contract/report';
import { Link } from 'react-router-dom';
import { Mark } from '../../../components/staff/mark.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { formatListTime } from '../../../lib/message-time.ts';
import { paths } from '../../../lib/paths.ts';
import { useReadable } from '../../../lib/use-readable.ts';
import { reportReasonMessages } from '../../../messages/actions.ts';
import { reportQueueMessages } from '../../../messages/admin/reports.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type QueueRowProps = { report: AdminReport; state: ReportState; isChosen: boolean };

export function QueueRow({ report, state, isChosen }: QueueRowProps) {
  const t = useMessages(reportQueueMessages);
  const reasons = useMessages(reportReasonMessages);
  const language = useReadable(locale);
  const { id, kind, reported, reporter, reason, text, evidence, createdAt } = report;
  const title = kind === 'appeal' ? t.appealOf({ name: reported.name }) : t.reportOf({ name: reported.name });
  return (
    <Link
      to={{ pathname: paths.adminReport(id), search: state === 'open' ? '' : `state=${state}` }}
      aria-current={isChosen ? 'true' : undefined}
      className="-mx-3 my-1 grid grid-cols-1 gap-1 rounded-soft px-3 py-3 hover:bg-sunken aria-[current]:bg-sunken"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate font-semibold">{title}</span>
        <time dateTime={createdAt} className="shrink-0 text-tiny text-ink-soft">
          {formatListTime(new Date(createdAt), { now: new Date(), language, yesterday: t.yesterday })}
        </time>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-small">
        <Mark>{kind === 'appeal' ? t.appeal : t.report}</Mark>
        <span className={classNames(kind === 'report' && 'text-danger')}>{reasons[reason]}</span>
      </span>
      {text && <span className="line-clamp-2 text-small">{text}</span>}
      {kind === 'report' && (
        <span className="text-tiny text-ink-soft">
          {t.reportedBy({ name: reporter.name })}
          {evidence > 0 && ` · ${t.evidence(evidence)}`}
        </span>
      )}
    </Link>
  );
}
