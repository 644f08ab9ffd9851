import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { consentMessages, consentWords } from '../../../messages/consent.ts';
import { useMessages } from '../../../messages/use-messages.ts';

type SensitiveDialogProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; onAgree: () => void };

/** Asks for the consent without which something sensitive is not saved. */
export function SensitiveDialog({ isOpen, isBusy, onClose, onAgree }: SensitiveDialogProps) {
  const t = useMessages(consentMessages);
  const words = useMessages(consentWords);
  return (
    <Dialog title={t.askTitle} text={`${words.sensitive}: ${words.sensitiveHint}`} isOpen={isOpen} onClose={onClose}>
      <Button look="ink" isBusy={isBusy} onClick={onAgree}>
        {t.agreeAndSave}
      </Button>
      <Button onClick={onClose}>{t.notNow}</Button>
    </Dialog>
  );
}
