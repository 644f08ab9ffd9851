import { listOwnReports } from '@tagpo/contract/calls/safety';
import type { OwnReport } from '@tagpo/contract/wire/staff/report';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { FailureLine } from '../../../components/notice.tsx';
import { ListEnd } from '../../../components/page/list-end.tsx';
import { useReadable } from '../../../lib/view/use-readable.ts';
import { reportReasonMessages } from '../../../messages/actions.ts';
import { locale } from '../../../messages/locale.ts';
import { ownReportMessages } from '../../../messages/own-reports.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { usePages } from '../../../server/use-pages.ts';

/** Folded until it is asked for. */
export function OwnReports() {
  const t = useMessages(ownReportMessages);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group py-3" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex cursor-pointer list-none items-center justify-between gap-5 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">{t.title}</span>
          <span className="text-small text-ink-soft">{t.hint}</span>
        </span>
        <ChevronDown className="size-5 shrink-0 transition group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ReportList isWanted={isOpen} />
    </details>
  );
}

function ReportList({ isWanted }: { isWanted: boolean }) {
  const t = useMessages(ownReportMessages);
  const reports = usePages(listOwnReports, { enabled: isWanted });
  if (reports.isPending) {
    return <div role="status" aria-label={t.loading} className="mt-3 h-14 animate-pulse rounded-soft bg-sunken" />;
  }
  if (!reports.data)
    return <FailureLine className="mt-3" text={t.failed} tryAgain={t.tryAgain} onRetry={reports.refetch} />;
  const all = reports.data.pages.flatMap(({ data }) => data);
  if (all.length === 0) return <p className="mt-3 text-ink-soft">{t.none}</p>;
  return (
    <>
      <ul className="mt-2 divide-y divide-line/70">
        {all.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ul>
      <ListEnd pages={reports} text={t.end} isByHand />
    </>
  );
}

function ReportRow({ report: { name, reason, state, createdAt } }: { report: OwnReport }) {
  const t = useMessages(ownReportMessages);
  const reasons = useMessages(reportReasonMessages);
  const date = new Intl.DateTimeFormat(useReadable(locale), { dateStyle: 'medium' });
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-small">{reasons[reason]}</span>
        <span className="text-small text-ink-soft">{t.sentOn({ date: date.format(new Date(createdAt)) })}</span>
      </span>
      <span className="shrink-0 rounded-full bg-sunken px-3 py-1 text-tiny font-semibold">{t[state]}</span>
    </li>
  );
}
