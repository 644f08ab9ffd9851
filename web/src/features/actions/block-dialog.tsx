import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { actionMessages } from '../../messages/actions.ts';
import { useMessages } from '../../messages/use-messages.ts';
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
    <Dialog title={t.blockTitle({ name: person.name })} text={t.blockText} isOpen={isOpen} onClose={onClose}>
      <Button look="ink" isBusy={isPending} onClick={() => block()}>
        {isPending ? t.blocking : t.blockNow}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
    </Dialog>
  );
}
