import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { menuMessages } from '../../messages/menu.ts';
import { useMessages } from '../../messages/use-messages.ts';
import type { LogOutQuestion } from '../../server/log-out-question.ts';
import { useUnsentCount } from '../../server/outbox/use-outbox.ts';

/** Milliseconds in which what is unsent is sent, or is not. */
const SEND_MS = 20_000;

/** Asked before a log-out that would lose something. */
export function LogOutDialog({ question: { outbox, answer } }: { question: LogOutQuestion }) {
  const t = useMessages(menuMessages);
  const unsent = useUnsentCount();
  const [sending, setSending] = useState<'idle' | 'busy' | 'failed'>('idle');

  // What is sent meanwhile is not lost.
  useEffect(() => {
    if (unsent === 0) answer(true);
  }, [unsent, answer]);

  async function send() {
    setSending('busy');
    if (!(await outbox.sendAll(SEND_MS))) setSending('failed');
  }

  return (
    <Dialog title={t.unsentTitle} text={t.unsent(unsent)} isOpen onClose={() => answer(false)}>
      {sending === 'failed' && (
        <p role="alert" className="text-danger">
          {t.unsentFailed}
        </p>
      )}
      <Button look="accent" isBusy={sending === 'busy'} onClick={send}>
        {sending === 'busy' ? t.sending : t.send}
      </Button>
      <Button look="warning" className="ring-1 ring-line ring-inset" onClick={() => answer(true)}>
        {t.discard}
      </Button>
      <Button look="quiet" onClick={() => answer(false)}>
        {t.cancel}
      </Button>
    </Dialog>
  );
}
