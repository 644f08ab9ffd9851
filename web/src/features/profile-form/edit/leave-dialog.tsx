import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { editMessages } from '../../../messages/edit.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type LeaveDialogProps = { isOpen: boolean; onStay: () => void; onDiscard: () => void };

export function LeaveDialog({ isOpen, onStay, onDiscard }: LeaveDialogProps) {
  const t = useMessages(editMessages);
  return (
    <Dialog title={t.leaveTitle} text={t.leaveText} isOpen={isOpen} onClose={onStay}>
      <Button look="ink" onClick={onStay}>
        {t.keepEditing}
      </Button>
      <Button look="warning" onClick={onDiscard}>
        {t.discard}
      </Button>
    </Dialog>
  );
}
