import type { Person } from '../../server/outbox/outbox.ts';
import { BlockDialog } from './block-dialog.tsx';
import { EndConversationDialog, type Ending } from './end-conversation-dialog.tsx';
import { ReportDialog, type ReportEvidence } from './report-dialog.tsx';

export type SafetyDialog = 'end' | 'block' | 'report';

type SafetyDialogsProps = {
  person: Person;
  evidence: ReportEvidence;
  /** How the member can end the conversation without blocking the other. Undefined when there is no conversation to end. */
  ending?: Ending | undefined;
  open: SafetyDialog | undefined;
  onOpen: (dialog: SafetyDialog | undefined) => void;
  /** Called when the member is gone for the caller. */
  onLeave: () => void;
};

/** Ends a conversation, blocks or reports its member. Whoever has reported somebody is offered to block them too. */
export function SafetyDialogs({ person, evidence, ending, open, onOpen, onLeave }: SafetyDialogsProps) {
  const close = () => onOpen(undefined);
  const leave = () => {
    close();
    onLeave();
  };
  return (
    <>
      <EndConversationDialog by={ending} person={person} isOpen={open === 'end'} onClose={close} onEnded={leave} />
      <BlockDialog person={person} isOpen={open === 'block'} onClose={close} onBlocked={leave} />
      <ReportDialog
        person={person}
        evidence={evidence}
        isOpen={open === 'report'}
        onClose={close}
        onSent={() => onOpen('block')}
      />
    </>
  );
}
