import { lookMessages } from '../../../messages/admin/look.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { RuleDialog } from '../switch/rule-dialog.tsx';
import { type Removed, useRemove } from './use-look.ts';

type RemoveDialogProps = { id: string; removed: Removed; title: string; isOpen: boolean; onClose: () => void };

export function RemoveDialog({ id, removed, title, isOpen, onClose }: RemoveDialogProps) {
  const t = useMessages(lookMessages);
  const { mutate: remove } = useRemove(id);
  return (
    <RuleDialog
      title={title}
      text={t.removeText}
      confirm={t.remove}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={(body) => {
        onClose();
        remove({ removed, body });
      }}
    />
  );
}
