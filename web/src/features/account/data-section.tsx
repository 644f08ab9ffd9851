import { deleteOwnProfile, exportOwnProfile } from '@tagpo/contract/calls/account';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useAuth } from 'reactfire';
import { Button } from '../../components/button.tsx';
import { Dialog, DialogActions } from '../../components/dialog.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { addErrorToast, addToast } from '../../components/toast/toasts.ts';
import { isErasing } from '../../live/live-state.ts';
import { erasedMessages } from '../../messages/account/erased.ts';
import { settingsMessages } from '../../messages/account/settings.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { logOut } from '../../server/log-out/log-out.ts';
import { useApi } from '../../server/use-api.ts';
import { SettingRow, SettingsSection } from './settings-section.tsx';

export function DataSection() {
  const t = useMessages(settingsMessages);
  const api = useApi();
  const auth = useAuth();
  const [isAsking, setIsAsking] = useState(false);

  const download = useMutation({
    mutationFn: async () => {
      const { data } = await api(exportOwnProfile, {});
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`tagpo-my-data-${day}.json`, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
      addToast({ title: t.downloaded });
    },
    onError: () => addErrorToast(t, t.downloadFailed),
  });
  // A large account takes several steps. The server takes them alone too; asking again tells how far it is.
  const [erasedShare, setErasedShare] = useState<number>();
  const erase = useMutation({
    mutationFn: async () => {
      isErasing.set(true);
      for (let first = 0, left = 1; left > 0; ) {
        ({ left } = (await api(deleteOwnProfile, {})).data);
        first ||= left;
        if (left > 0) setErasedShare(Math.max(0, 1 - left / first));
      }
      addToast({ title: erasedMessages.get().title });
      await logOut(auth, { isErased: true });
    },
    onError: () => addErrorToast(t, t.deleteFailed),
    onSettled: () => isErasing.set(false),
  });

  return (
    <SettingsSection title={t.data}>
      <SettingRow hint={t.downloadHint}>
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? t.downloading : t.download}
        </Button>
      </SettingRow>
      <SettingRow hint={t.deleteHint}>
        <Button look="warning" className="ring-1 ring-line ring-inset" onClick={() => setIsAsking(true)}>
          {t.delete}
        </Button>
        <DeleteDialog
          isOpen={isAsking}
          isBusy={erase.isPending}
          erasedShare={erasedShare}
          onClose={() => setIsAsking(false)}
          onConfirm={() => erase.mutate()}
        />
      </SettingRow>
    </SettingsSection>
  );
}

type DeleteDialogProps = {
  isOpen: boolean;
  isBusy: boolean;
  /** From 0 to 1, once it is known that the erasure takes longer. */
  erasedShare: number | undefined;
  onClose: () => void;
  onConfirm: () => void;
};

function DeleteDialog({ isOpen, onClose, ...form }: DeleteDialogProps) {
  const t = useMessages(settingsMessages);
  return (
    <Dialog title={t.deleteTitle} text={t.deleteText} isOpen={isOpen} onClose={onClose}>
      <DeleteForm onClose={onClose} {...form} />
    </Dialog>
  );
}

function DeleteForm({ isBusy, erasedShare, onClose, onConfirm }: Omit<DeleteDialogProps, 'isOpen'>) {
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
      {isBusy && erasedShare !== undefined && (
        <div className="flex flex-col gap-2">
          <p role="status" className="text-small text-ink-soft">
            {t.deletingLong}
          </p>
          <progress className="h-1.5 w-full accent-ink" aria-label={t.deleting} value={erasedShare} />
        </div>
      )}
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button type="submit" look="danger" isBusy={isBusy} disabled={!isConfirmed}>
          {isBusy ? t.deleting : t.deleteForGood}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Hands a file to the browser's downloads. */
function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Ignores case and spaces, which a phone's keyboard may add. */
export function isSameWord(typed: string, word: string): boolean {
  return typed.trim().toLowerCase() === word.toLowerCase();
}
