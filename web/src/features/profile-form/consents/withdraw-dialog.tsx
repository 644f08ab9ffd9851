import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { consentMessages } from '../../../messages/consent.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type WithdrawDialogProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; onConfirm: () => void };

/** Says what is erased before it is. */
export function WithdrawDialog({ isOpen, isBusy, onClose, onConfirm }: WithdrawDialogProps) {
  const t = useMessages(consentMessages);
  return (
    <Dialog title={t.withdrawTitle} text={t.withdrawText} isOpen={isOpen} onClose={onClose}>
      <Button className="text-danger" isBusy={isBusy} onClick={onConfirm}>
        {t.withdraw}
      </Button>
      <Button onClick={onClose}>{t.keep}</Button>
    </Dialog>
  );
}
