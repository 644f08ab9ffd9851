import { useState } from 'react';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import type { Person } from '../../server/outbox/outbox.ts';
import type { ReportEvidence } from './report-dialog.tsx';
import { type SafetyDialog, SafetyDialogs } from './safety-dialogs.tsx';

type RequestActionsProps = { person: Person; evidence: ReportEvidence; onLeave: () => void };

export function RequestActions({ person, evidence, onLeave }: RequestActionsProps) {
  const t = useMessages(actionMessages);
  const [open, setOpen] = useState<SafetyDialog>();
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Choice label={t.decline} onChoose={() => setOpen('end')} />
        <Choice label={t.blockNow} onChoose={() => setOpen('block')} />
        <Choice label={t.reportNow} onChoose={() => setOpen('report')} />
      </div>
      <SafetyDialogs
        person={person}
        evidence={evidence}
        ending="decline"
        open={open}
        onOpen={setOpen}
        onLeave={onLeave}
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
