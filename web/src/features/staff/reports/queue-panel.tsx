import type { ReportState } from '@tagpo/contract/wire/staff/report';
import { ListFrame } from '../../../components/staff/list-frame.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { reportQueueMessages } from '../../../messages/admin/reports.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { QueueRow } from './queue-row.tsx';
import { StateLinks } from './state-links.tsx';
import { useReports } from './use-reports.ts';

const CLOSED = ['action-taken', 'no-action'] as const;

type QueuePanelProps = { state: ReportState; chosenId: string | undefined };

/** What members reported and appealed, by how far it is. */
export function QueuePanel({ state, chosenId }: QueuePanelProps) {
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
