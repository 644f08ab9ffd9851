import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useMessages } from '../../messages/language/use-messages.ts';
import { actionMessages } from '../../messages/meeting/actions.ts';
import { type SafetyDialog, SafetyDialogs } from './safety-dialogs.tsx';

/** Buttons to report and block the other member of a chat that has ended. */
export function EndedActions({ id, onLeave }: { id: string; onLeave: () => void }) {
  const t = useMessages(actionMessages);
  const [open, setOpen] = useState<SafetyDialog>();
  return (
    <>
      <Button onClick={() => setOpen('report')}>{t.reportUnnamed}</Button>
      <Button onClick={() => setOpen('block')}>{t.blockUnnamed}</Button>
      <div className="absolute text-left">
        <SafetyDialogs person={{ id }} evidence="ended-chat" open={open} onOpen={setOpen} onLeave={onLeave} />
      </div>
    </>
  );
}
