import type { AdminReportDetail } from '@tagpo/contract/wire/staff/report';
import { REPORT_STATES } from '@tagpo/contract/wire/staff/report-states';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { FailureNotice, Notice } from '../../../components/notice.tsx';
import { Mark } from '../../../components/staff/mark.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/text/class-names.ts';
import { reportDetailMessages, reportQueueMessages } from '../../../messages/admin/reports.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { Decision } from './decision.tsx';
import { MemberHistory } from './member-history.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { Evidence, ReportFacts } from './report-facts.tsx';
import { useReport } from './use-reports.ts';

/** The queue, and beside it (on a phone instead of it) the chosen report. */
export function ReportsView() {
  const t = useMessages(reportQueueMessages);
  const { id } = useParams();
  const [address] = useSearchParams();
  const state = REPORT_STATES.find((one) => one === address.get('state')) ?? 'open';
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-6">
      <div className={classNames(id !== undefined && 'max-lg:hidden')}>
        <QueuePanel state={state} chosenId={id} />
      </div>
      {id === undefined ? (
        <p className="grid min-h-60 place-items-center rounded-soft bg-sunken/60 p-8 text-center text-ink-soft max-lg:hidden">
          {t.chooseOne}
        </p>
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <Link
            to={{ pathname: paths.adminReports, search: address.toString() }}
            className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-soft pr-3 font-semibold hover:bg-sunken lg:hidden"
          >
            <ArrowLeft className="size-5" />
            {t.back}
          </Link>
          <ReportDetail key={id} id={id} />
        </div>
      )}
    </div>
  );
}

function ReportDetail({ id }: { id: string }) {
  const t = useMessages(reportDetailMessages);
  const report = useReport(id);
  if (report.data) return <Opened report={report.data} />;
  if (report.data === null) return <Notice title={t.notFound} text={t.notFoundHint} />;
  if (report.isError) return <FailureNotice title={t.error} onRetry={report.refetch} />;
  return (
    <div role="status" aria-label={t.loading} className="grid gap-4">
      <div className="h-72 animate-pulse rounded-soft bg-sunken" />
      <div className="h-40 animate-pulse rounded-soft bg-sunken" />
    </div>
  );
}

function Opened({ report }: { report: AdminReportDetail }) {
  const t = useMessages(reportQueueMessages);
  const { kind, reporter, reported, state, sealed, claimedBy } = report;
  const title = { report: t.reportOf, appeal: t.appealOf, return: t.returnOf }[kind]({ name: reported.name });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Panel title={title} note={<Mark>{t[state]}</Mark>}>
        <ReportFacts report={report} />
        {sealed && <Evidence sealed={sealed} reporter={reporter.name} reported={reported.name} />}
        <Decision key={`${state} ${claimedBy?.id}`} report={report} />
      </Panel>
      <MemberHistory member={reported} openedReport={report.id} />
    </div>
  );
}
