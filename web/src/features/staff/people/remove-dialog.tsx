import { Dialog } from '../../../components/dialog.tsx';
import { lookMessages } from '../../../messages/admin/look.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { RuleForm } from '../switch/rule-form.tsx';
import { type Removed, useRemove } from './use-look.ts';

type RemoveDialogProps = { id: string; removed: Removed; title: string; isOpen: boolean; onClose: () => void };

export function RemoveDialog({ id, removed, title, isOpen, onClose }: RemoveDialogProps) {
  const t = useMessages(lookMessages);
  const { mutate: remove } = useRemove(id);
  return (
    <Dialog title={title} text={t.removeText} isOpen={isOpen} onClose={onClose}>
      <RuleForm
        confirm={t.remove}
        onClose={onClose}
        onConfirm={(body) => {
          onClose();
          remove({ removed, body });
        }}
      />
    </Dialog>
  );
}
