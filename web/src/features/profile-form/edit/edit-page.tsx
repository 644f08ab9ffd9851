import { updateOwnProfile } from '@tagpo/contract/calls/account';
import { dealDeck } from '@tagpo/contract/calls/deck';
import { listUsers } from '@tagpo/contract/calls/members';
import { searchMembers } from '@tagpo/contract/calls/search';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { hasErrorCode } from '../../../lib/api/api-error.ts';
import { keyOf } from '../../../lib/api/query-key.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { describeError } from '../../../messages/errors.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { consentMessages, consentWords } from '../../../messages/profile/consent.ts';
import { editMessages } from '../../../messages/profile/edit.ts';
import { ownProfileKey } from '../../../server/own-profile.ts';
import { useApi } from '../../../server/use-api.ts';
import { useSaveConsents } from '../consents/use-save-consents.ts';
import { FormColumns } from '../form-columns.tsx';
import { PhotoGrid } from '../photos/photo-grid.tsx';
import { useAlbum } from '../photos/use-album.ts';
import { addSaveErrorToast } from '../save-error-toast.ts';
import { EditForm, SaveBar, useEditForm } from './edit-form.tsx';
import { EditFrame } from './edit-frame.tsx';
import { changedFields, type EditedProfile } from './saving/edit-values.ts';
import { hasUnsavedPhotos, isSameOrder, useRefreshAfterPhotos } from './saving/photo-changes.ts';
import { type FieldIssue, issuesOf } from './saving/save-issues.ts';
import { useLeaveGuard } from './saving/use-leave-guard.ts';

export function EditPage({ uid, own }: { uid: string; own: OwnProfile }) {
  const t = useMessages(editMessages);
  const album = useAlbum(uid, own.album);
  const [savedPhotos] = useState(() => own.album.map(({ id }) => id));
  const [isAgreeing, setIsAgreeing] = useState(false);
  const form = useEditForm(uid, own);
  const edit = { ...form, isSaving: form.isSaving || isAgreeing };
  const guard = useLeaveGuard({
    isDirty: edit.isDirty || hasUnsavedPhotos(album.storedKeys, album.tiles),
    isSaving: edit.isSaving,
  });
  const { mutateAsync: saveProfile } = useSaveProfile();
  const { mutateAsync: saveConsents } = useSaveConsents();
  const [waiting, setWaiting] = useState<EditedProfile>();
  useRefreshAfterPhotos(savedPhotos, album.tiles);

  const describe = (error: unknown) => describeError(error, t.saveFailed);

  async function save(fields: EditedProfile): Promise<FieldIssue[]> {
    const changed = changedFields(fields, edit.opened, own);
    try {
      const photos = await album.whenStored();
      if (!photos) {
        addErrorToast(t, t.photosFailed);
        return [];
      }
      const isMoved = !isSameOrder(savedPhotos, album.tiles);
      await saveProfile({ fields: changed, photos: isMoved ? photos : undefined });
    } catch (error) {
      if (hasErrorCode(error, 'consent-required') && !guard.hasLeft()) {
        setWaiting(fields);
        return [];
      }
      const issues = issuesOf(error, { sent: changed.prompts, shown: fields.prompts });
      // A limit on one field is told there, with its date.
      if (issues.length === 0 || !hasErrorCode(error, 'rate-limited')) addSaveErrorToast(error, describe);
      return issues;
    }
    edit.clearDraft();
    addToast({ title: t.saved });
    guard.leaveUnasked(paths.myProfile);
    return [];
  }

  async function agree(fields: EditedProfile): Promise<void> {
    setIsAgreeing(true);
    try {
      await saveConsents({ decision: { sensitive: true } });
      setWaiting(undefined);
      await save(fields);
    } catch (error) {
      addSaveErrorToast(error, describe);
    } finally {
      setIsAgreeing(false);
    }
  }

  return (
    <EditFrame onBack={() => guard.requestLeave(paths.myProfile)}>
      {/* The page is left after a save, and would lose what is typed during it. */}
      <div inert={edit.isSaving}>
        <FormColumns photos={<PhotoGrid album={album} note={t.photosNote} />}>
          <EditForm edit={edit} onSave={save} />
        </FormColumns>
      </div>
      <SaveBar edit={edit} />
      <SensitiveDialog
        isOpen={waiting !== undefined}
        isBusy={isAgreeing}
        onClose={() => setWaiting(undefined)}
        onAgree={() => waiting && agree(waiting)}
      />
      <LeaveDialog
        isOpen={guard.isAsking && waiting === undefined}
        onStay={guard.stay}
        onDiscard={() => {
          edit.clearDraft();
          guard.leaveUnasked(paths.myProfile);
        }}
      />
    </EditFrame>
  );
}

type SensitiveDialogProps = { isOpen: boolean; isBusy: boolean; onClose: () => void; onAgree: () => void };

/** Asks for the consent that saving a sensitive field needs. */
function SensitiveDialog({ isOpen, isBusy, onClose, onAgree }: SensitiveDialogProps) {
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

type LeaveDialogProps = { isOpen: boolean; onStay: () => void; onDiscard: () => void };

function LeaveDialog({ isOpen, onStay, onDiscard }: LeaveDialogProps) {
  const t = useMessages(editMessages);
  return (
    <Dialog title={t.leaveTitle} text={t.leaveText} isOpen={isOpen} onClose={onStay}>
      <Button look="ink" onClick={onStay}>
        {t.keepEditing}
      </Button>
      <Button look="warning" onClick={onDiscard}>
        {t.discard}
      </Button>
    </Dialog>
  );
}

/** Saves the changed fields, and the photos' order if it changed. */
function useSaveProfile() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, photos }: { fields: Partial<EditedProfile>; photos: string[] | undefined }) =>
      (await api(updateOwnProfile, { body: { ...fields, ...(photos && { photos }) } })).data,
    onSuccess: (own) => {
      queries.setQueryData(ownProfileKey, own);
      // Refetched, because only answers of queries are kept for offline use.
      queries.invalidateQueries({ queryKey: ownProfileKey });
      // Another town or other wishes change these lists.
      for (const call of [listUsers, dealDeck, searchMembers]) queries.removeQueries({ queryKey: keyOf(call) });
    },
  });
}
