import type { ToggleUserBody } from '@tagpo/contract/wire/staff/admin';
import type { ReportReason } from '@tagpo/contract/wire/staff/report-reasons';
import { Dialog } from '../../../components/dialog.tsx';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { RuleForm } from './rule-form.tsx';

type DeactivateDialogProps = {
  name: string;
  isOpen: boolean;
  reason?: ReportReason;
  onClose: () => void;
  onConfirm: (body: ToggleUserBody) => void;
};

export function DeactivateDialog({ name, reason, isOpen, onClose, onConfirm }: DeactivateDialogProps) {
  const t = useMessages(peopleMessages);
  return (
    <Dialog title={t.offTitle({ name })} text={t.offText} isOpen={isOpen} onClose={onClose}>
      <RuleForm
        reason={reason}
        confirm={t.switchOff}
        onClose={onClose}
        onConfirm={(body) => onConfirm({ active: false, ...body })}
      />
    </Dialog>
  );
}
