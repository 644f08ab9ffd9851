import { useState } from 'react';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { BlockDialog } from './block-dialog.tsx';
import { EndConversationDialog } from './end-conversation-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

type RequestActionsProps = { person: { id: string; name: string }; evidence: string[]; onLeave: () => void };

export function RequestActions({ person, evidence, onLeave }: RequestActionsProps) {
  const t = useMessages(actionMessages);
  const [open, setOpen] = useState<'decline' | 'block' | 'report'>();
  const close = () => setOpen(undefined);
  const leave = () => {
    close();
    onLeave();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Choice label={t.decline} onChoose={() => setOpen('decline')} />
        <Choice label={t.blockNow} onChoose={() => setOpen('block')} />
        <Choice label={t.reportNow} onChoose={() => setOpen('report')} />
      </div>
      <EndConversationDialog by="decline" person={person} isOpen={open === 'decline'} onClose={close} onEnded={leave} />
      <BlockDialog person={person} isOpen={open === 'block'} onClose={close} onBlocked={leave} />
      <ReportDialog
        person={person}
        evidence={evidence}
        isOpen={open === 'report'}
        onClose={close}
        onSent={() => setOpen('block')}
      />
    </>
  );
}

function Choice({ label, onChoose }: { label: string; onChoose: () => void }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="min-h-11 max-w-full grow truncate rounded-full bg-card px-4 text-small font-semibold ring-1 ring-line ring-inset hover:bg-sunken"
    >
      {label}
    </button>
  );
}
