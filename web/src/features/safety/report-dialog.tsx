import { Dialog } from '../../components/dialog.tsx';
import { actionMessages } from '../../messages/actions.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ReportForm } from './report-form.tsx';

type ReportDialogProps = {
  person: { id: string; name: string };
  evidence: string[];
  isOpen: boolean;
  onClose: () => void;
};

export function ReportDialog({ person, evidence, isOpen, onClose }: ReportDialogProps) {
  const t = useMessages(actionMessages);
  return (
    <Dialog title={t.reportTitle({ name: person.name })} text={t.reportText} isOpen={isOpen} onClose={onClose}>
      <ReportForm person={person} evidence={evidence} onClose={onClose} />
    </Dialog>
  );
}
