import { BlockDialog } from './block-dialog.tsx';
import { EndConversationDialog } from './end-conversation-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

type Ending = 'unmatch' | 'decline';
export type SafetyDialog = Ending | 'block' | 'report';

type SafetyDialogsProps = {
  person: { id: string; name: string };
  evidence: string[];
  /** How the conversation can be ended without a block. */
  ending: Ending;
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
      <EndConversationDialog by={ending} person={person} isOpen={open === ending} onClose={close} onEnded={leave} />
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
