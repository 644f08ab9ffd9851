import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog, DialogActions } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { settingsMessages } from '../../../messages/settings.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { isSameWord } from './is-same-word.ts';

type DeleteDialogProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; onConfirm: () => void };

/** Nothing is deleted before the word is typed. */
export function DeleteDialog({ isOpen, isBusy, onClose, onConfirm }: DeleteDialogProps) {
  const t = useMessages(settingsMessages);
  return (
    <Dialog title={t.deleteTitle} text={t.deleteText} isOpen={isOpen} onClose={onClose}>
      <DeleteForm isBusy={isBusy} onClose={onClose} onConfirm={onConfirm} />
    </Dialog>
  );
}

function DeleteForm({ isBusy, onClose, onConfirm }: Omit<DeleteDialogProps, 'isOpen'>) {
  const t = useMessages(settingsMessages);
  const [typed, setTyped] = useState('');
  const isConfirmed = isSameWord(typed, t.deleteWord);
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (isConfirmed && !isBusy) onConfirm();
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <TextField
        label={t.deleteConfirm({ word: t.deleteWord })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="danger" isBusy={isBusy} disabled={!isConfirmed}>
          {isBusy ? t.deleting : t.deleteForGood}
        </Button>
      </DialogActions>
    </form>
  );
}
