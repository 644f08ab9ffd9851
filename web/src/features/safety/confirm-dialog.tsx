import type { ComponentProps } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';

type ConfirmDialogProps = Omit<ComponentProps<typeof Dialog>, 'children'> & {
  /** The button's label, and the label while it is busy. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
};

export function ConfirmDialog({ label, busyLabel, isBusy, onConfirm, onClose, ...dialog }: ConfirmDialogProps) {
  const t = useMessages(actionMessages);
  return (
    <Dialog {...dialog} onClose={onClose}>
      <Button look="ink" isBusy={isBusy} onClick={onConfirm}>
        {isBusy ? busyLabel : label}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t.cancel}
      </Button>
    </Dialog>
  );
}
