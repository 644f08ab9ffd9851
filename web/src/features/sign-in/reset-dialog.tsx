import { requestPasswordReset } from '@tagpo/contract/calls/mail';
import { type SubmitEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { resetMessages } from '../../messages/sign-in/reset.ts';
import { openApi } from '../../server/open-api.ts';

const api = openApi(async () => undefined);

/** Asks for the address that gets the link for a new password; `start` prefills it. */
export function ResetDialog({ isOpen, start, onClose }: { isOpen: boolean; start: string; onClose: () => void }) {
  const t = useMessages(resetMessages);
  return (
    <Dialog title={t.title} text={t.text} isOpen={isOpen} onClose={onClose}>
      <ResetForm start={start} onDone={onClose} />
    </Dialog>
  );
}

function ResetForm({ start, onDone }: { start: string; onDone: () => void }) {
  const t = useMessages(resetMessages);
  const [email, setEmail] = useState(start);
  const [issue, setIssue] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    const address = email.trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address)) {
      setIssue(address === '' ? 'email-required' : 'email-invalid');
      return;
    }
    setIsBusy(true);
    try {
      await api(requestPasswordReset, { body: { email: address } });
      addToast({ title: t.sent, description: t.sentHint({ email: address }) });
      onDone();
    } catch {
      addErrorToast(t, t.failed);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t.email}
        issue={issue}
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <DialogActions>
        <Button onClick={onDone}>{t.cancel}</Button>
        <Button type="submit" look="ink" isBusy={isBusy}>
          {isBusy ? t.sending : t.send}
        </Button>
      </DialogActions>
    </form>
  );
}
