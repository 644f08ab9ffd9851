import type { ToggleUserBody } from '@tagpo/contract/wire/staff/admin';
import type { ReportReason } from '@tagpo/contract/wire/staff/report-reasons';
import { peopleMessages } from '../../../messages/admin/people.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { RuleDialog } from './rule-dialog.tsx';

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
    <RuleDialog
      title={t.offTitle({ name })}
      text={t.offText}
      reason={reason}
      confirm={t.switchOff}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={(body) => {
        onClose();
        onConfirm({ active: false, ...body });
      }}
    />
  );
}
