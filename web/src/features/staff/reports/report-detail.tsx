import type { AdminReportDetail } from '@tagpo/contract/wire/staff/report';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Mark } from '../../../components/staff/mark.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { reportDetailMessages, reportQueueMessages } from '../../../messages/admin/reports.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { Decision } from './decision.tsx';
import { Evidence } from './evidence.tsx';
import { MemberHistory } from './member-history.tsx';
import { ReportFacts } from './report-facts.tsx';
import { useReport } from './use-reports.ts';

export function ReportDetail({ id }: { id: string }) {
  const t = useMessages(reportDetailMessages);
  const report = useReport(id);
  if (report.data) return <Opened report={report.data} />;
  if (report.data === null) return <Notice title={t.notFound} text={t.notFoundHint} />;
  if (report.isError) {
    return (
      <Notice title={t.error} isAlert>
        <Button onClick={() => report.refetch()}>{t.tryAgain}</Button>
      </Notice>
    );
  }
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
