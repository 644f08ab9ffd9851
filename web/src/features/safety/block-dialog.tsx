import { actionMessages } from '../../messages/actions.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { useBlock } from './use-block.ts';

type BlockDialogProps = {
  person: { id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
  onBlocked: () => void;
};

export function BlockDialog({ person, isOpen, onClose, onBlocked }: BlockDialogProps) {
  const t = useMessages(actionMessages);
  const { mutate: block, isPending } = useBlock(person, onBlocked);
  return (
    <ConfirmDialog
      title={t.blockTitle({ name: person.name })}
      text={t.blockText}
      label={t.blockNow}
      busyLabel={t.blocking}
      isOpen={isOpen}
      isBusy={isPending}
      onConfirm={() => block()}
      onClose={onClose}
    />
  );
}
