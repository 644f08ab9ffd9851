import { listOwnReports } from '@tagpo/contract/calls/safety';
import type { OwnReport } from '@tagpo/contract/wire/staff/report';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ListEnd } from '../../../components/page/list-end.tsx';
import { ownReportMessages } from '../../../messages/account/own-reports.ts';
import { describeRefusal } from '../../../messages/errors.ts';
import { useDateFormat } from '../../../messages/language/use-date-format.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { reportReasonMessages } from '../../../messages/meeting/actions.ts';
import type { ReportItem } from '../../../server/outbox/items/item.ts';
import { useOutbox, useUnsentReports } from '../../../server/outbox/use-outbox.ts';
import { usePages } from '../../../server/use-pages.ts';
import { FoldedList } from './folded-list.tsx';

export function OwnReports() {
  const t = useMessages(ownReportMessages);
  const [isOpen, setIsOpen] = useState(false);
  const reports = usePages(listOwnReports, { enabled: isOpen });
  const rows = reports.data?.pages.flatMap(({ data }) =>
    data.map((report) => <ReportRow key={report.id} report={report} />),
  );
  const unsent = useUnsentReports().map((report) => <UnsentRow key={report.id} report={report} />);
  return (
    <FoldedList
      words={t}
      query={reports}
      rows={rows || unsent.length > 0 ? [...unsent, ...(rows ?? [])] : undefined}
      onOpen={setIsOpen}
    >
      <ListEnd pages={reports} text={t.end} isByHand />
    </FoldedList>
  );
}

/** A report that waits for a network, or was refused. */
function UnsentRow({ report: { id, name, reason, text, state, error, retryAfter } }: { report: ReportItem }) {
  const t = useMessages(ownReportMessages);
  const reasons = useMessages(reportReasonMessages);
  const { retry, discard } = useOutbox();
  const isRefused = state === 'failed';
  return (
    <li className="py-3">
      <span className="block truncate font-semibold">{name ?? t.unnamed}</span>
      <span className="block text-small">{reasons[reason]}</span>
      {text && <span className="block text-small wrap-anywhere">{text}</span>}
      <span className="block text-small text-ink-soft">{isRefused ? t.notSent : t.waits}</span>
      {isRefused && (
        <>
          <span className="block text-small text-danger">{describeRefusal({ error, retryAfter })}</span>
          <span className="flex gap-2 pt-2">
            <Button onClick={() => retry(id)}>{t.retry}</Button>
            <Button look="quiet" onClick={() => discard(id)}>
              {t.discard}
            </Button>
          </span>
        </>
      )}
    </li>
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
