import type { AdminReport, ReportState } from '@tagpo/contract/wire/staff/report';
import { Link } from 'react-router-dom';
import { Mark } from '../../../components/staff/mark.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/view/class-names.ts';
import { formatListTime } from '../../../lib/view/message-time.ts';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { reportReasonMessages } from '../../../messages/actions.ts';
import { reportQueueMessages } from '../../../messages/admin/reports.ts';
import { locale } from '../../../messages/locale.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type QueueRowProps = { report: AdminReport; state: ReportState; isChosen: boolean };

export function QueueRow({ report, state, isChosen }: QueueRowProps) {
  const t = useMessages(reportQueueMessages);
  const reasons = useMessages(reportReasonMessages);
  const language = useReadable(locale);
  const { id, kind, reported, reporter, reason, text, evidence, createdAt, claimedBy, isHeld } = report;
  const title = { report: t.reportOf, appeal: t.appealOf, return: t.returnOf }[kind]({ name: reported.name });
  const isQueued = state === 'open' || state === 'in-review';
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
        <Mark>{t[kind]}</Mark>
        <span className={classNames(kind === 'report' && 'text-danger')}>{reasons[reason]}</span>
        {isQueued && <Due dueAt={report.dueAt} />}
        {isHeld && <Mark>{t.isHeld}</Mark>}
      </span>
      {text && <span className="line-clamp-2 text-small">{text}</span>}
      {kind === 'report' && (
        <span className="text-tiny text-ink-soft">
          {t.reportedBy({ name: reporter.name })}
          {evidence > 0 && ` · ${t.evidence(evidence)}`}
        </span>
      )}
      {state === 'in-review' && claimedBy && (
        <span className="text-tiny text-ink-soft">{t.claimedBy({ name: claimedBy.name })}</span>
      )}
    </Link>
  );
}

const HOUR_MS = 60 * 60 * 1000;

/** Until when somebody should have looked at it. */
function Due({ dueAt }: { dueAt: string }) {
  const t = useMessages(reportQueueMessages);
  const language = useReadable(locale);
  const hours = Math.ceil((Date.parse(dueAt) - Date.now()) / HOUR_MS);
  if (hours <= 0) return <span className="font-semibold text-danger">{t.overdue}</span>;
  const when = new Intl.RelativeTimeFormat(language).format(hours, 'hour');
  return (
    <time dateTime={dueAt} className="text-ink-soft">
      {t.due({ when })}
    </time>
  );
}
