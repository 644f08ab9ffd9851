import { REPORT_STATES } from '@tagpo/contract/wire/staff/report';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/navigation/paths.ts';
import { classNames } from '../../../lib/view/class-names.ts';
import { reportQueueMessages } from '../../../messages/admin/reports.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { QueuePanel } from './queue-panel.tsx';
import { ReportDetail } from './report-detail.tsx';

/** The queue, and beside it (on a phone in its place) the report that was chosen. */
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
            <ArrowLeft className="size-5" aria-hidden="true" />
            {t.back}
          </Link>
          <ReportDetail key={id} id={id} />
        </div>
      )}
    </div>
  );
}
