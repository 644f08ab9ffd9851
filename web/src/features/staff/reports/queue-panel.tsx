import type { AdminReport } from '@tagpo/contract/wire/staff/report';
import type { ReportState } from '@tagpo/contract/wire/staff/report-states';
import { Link } from 'react-router-dom';
import { ListFrame } from '../../../components/staff/list-frame.tsx';
import { Mark } from '../../../components/staff/mark.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { formatListTime } from '../../../lib/text/message-time.ts';
import { reportQueueMessages } from '../../../messages/admin/reports.ts';
import { useLanguage, useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { useReports } from './use-reports.ts';

const CLOSED = ['action-taken', 'no-action'] as const;

export function QueuePanel({ state, chosenId }: { state: ReportState; chosenId: string | undefined }) {
  const t = useMessages(reportQueueMessages);
  const reports = useReports(state);
  const isClosed = CLOSED.some((one) => one === state);
  return (
    <Panel title={t.title}>
      <div className="grid gap-2 px-5 pt-4">
        <StateLinks
          label={t.states}
          links={[
            { state: 'open', text: t.open, isCurrent: state === 'open' },
            { state: 'in-review', text: t['in-review'], isCurrent: state === 'in-review' },
            { state: 'action-taken', text: t.closed, isCurrent: isClosed },
          ]}
        />
        {isClosed && (
          <StateLinks
            label={t.outcomes}
            isSmall
            links={CLOSED.map((one) => ({ state: one, text: t[one], isCurrent: state === one }))}
          />
        )}
      </div>
      <ListFrame
        pages={reports}
        words={{ ...t, emptyHint: state === 'open' ? t.emptyOpen : undefined }}
        isWaiting={reports.isPlaceholderData}
        rowClass="h-26"
        renderItem={(report) => <QueueRow report={report} state={state} isChosen={report.id === chosenId} />}
      />
    </Panel>
  );
}

type StateLinksProps = {
  label: string;
  links: { state: ReportState; text: string; isCurrent: boolean }[];
  isSmall?: boolean;
};

function StateLinks({ label, links, isSmall = false }: StateLinksProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {links.map(({ state, text, isCurrent }) => (
        <Link
          key={state}
          to={{ pathname: paths.adminReports, search: state === 'open' ? '' : `state=${state}` }}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'grid place-items-center rounded-full bg-sunken px-4 text-small font-semibold transition hover:brightness-97 aria-[current]:bg-ink aria-[current]:text-paper',
            isSmall ? 'relative min-h-9 after:absolute after:-inset-1' : 'min-h-11',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

function QueueRow({ report, state, isChosen }: { report: AdminReport; state: ReportState; isChosen: boolean }) {
  const t = useMessages(reportQueueMessages);
  const reasons = useMessages(reportReasonMessages);
  const language = useLanguage();
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

/** The time by which staff should have looked at it. */
function Due({ dueAt }: { dueAt: string }) {
  const t = useMessages(reportQueueMessages);
  const language = useLanguage();
  const hours = Math.ceil((Date.parse(dueAt) - Date.now()) / HOUR_MS);
  if (hours <= 0) return <span className="font-semibold text-danger">{t.overdue}</span>;
  const when = new Intl.RelativeTimeFormat(language).format(hours, 'hour');
  return (
    <time dateTime={dueAt} className="text-ink-soft">
      {t.due({ when })}
    </time>
  );
}
