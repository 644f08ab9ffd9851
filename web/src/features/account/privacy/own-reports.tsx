import { listOwnReports } from '@tagpo/contract/calls/safety';
import type { OwnReport } from '@tagpo/contract/wire/staff/report';
import { useState } from 'react';
import { ListEnd } from '../../../components/page/list-end.tsx';
import { useDateFormat } from '../../../components/use-date-format.ts';
import { ownReportMessages } from '../../../messages/account/own-reports.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import { usePages } from '../../../server/use-pages.ts';
import { FoldedList } from './folded-list.tsx';

export function OwnReports() {
  const t = useMessages(ownReportMessages);
  const [isOpen, setIsOpen] = useState(false);
  const reports = usePages(listOwnReports, { enabled: isOpen });
  const rows = reports.data?.pages.flatMap(({ data }) =>
    data.map((report) => <ReportRow key={report.id} report={report} />),
  );
  return (
    <FoldedList words={t} query={reports} rows={rows} onOpen={setIsOpen}>
      <ListEnd pages={reports} text={t.end} isByHand />
    </FoldedList>
  );
}

function ReportRow({ report: { name, reason, state, createdAt } }: { report: OwnReport }) {
  const t = useMessages(ownReportMessages);
  const reasons = useMessages(reportReasonMessages);
  const formatDate = useDateFormat({ dateStyle: 'medium' });
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name ?? t.unnamed}</span>
        <span className="block text-small">{reasons[reason]}</span>
        <span className="text-small text-ink-soft">{t.sentOn({ date: formatDate(createdAt) })}</span>
      </span>
      <span className="shrink-0 rounded-full bg-sunken px-3 py-1 text-tiny font-semibold">{t[state]}</span>
    </li>
  );
}
