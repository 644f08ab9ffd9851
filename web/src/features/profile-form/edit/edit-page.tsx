import type { OwnProfile } from '@tagpo/contract/account';
import { useState } from 'react';
import { addToast } from '../components/toast/toasts.ts';
import { SensitiveDialog } from '../features/profile-form/consents/sensitive-dialog.tsx';
import { useSaveConsents } from '../features/profile-form/consents/use-save-consents.ts';
import { EditForm } from '../features/profile-form/edit/edit-form.tsx';
import { EditFrame } from '../features/profile-form/edit/edit-frame.tsx';
import { changedFields, type EditedProfile } from '../features/profile-form/edit/edit-values.ts';
import { LeaveDialog } from '../features/profile-form/edit/leave-dialog.tsx';
import { hasUnsavedPhotos, isSameOrder, useRefreshAfterPhotos } from '../features/profile-form/edit/photo-changes.ts';
import { describeSaveError, type FieldIssue, issuesOf } from '../features/profile-form/edit/save-issues.ts';
import { useEditForm } from '../features/profile-form/edit/use-edit-form.ts';
import { useLeaveGuard } from '../features/profile-form/edit/use-leave-guard.ts';
import { useSaveProfile } from '../features/profile-form/edit/use-save-profile.ts';
import { PhotoGrid } from '../features/profile-form/photos/photo-grid.tsx';
import { useAlbum } from '../features/profile-form/photos/use-album.ts';
import { PlaceField } from '../features/profile-form/place/place-field.tsx';
import { hasErrorCode } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { editMessages } from '../messages/edit.ts';
import { useMessages } from '../messages/use-messages.ts';

/** Photos, then the form; the order of the photos is saved with it. */
export function EditPage({ uid, own }: { uid: string; own: OwnProfile }) {
  const t = useMessages(editMessages);
  const album = useAlbum(own.album);
  const [savedPhotos] = useState(() => own.album.map(({ id }) => id));
  const edit = useEditForm(uid, own);
  const guard = useLeaveGuard(edit.isDirty || hasUnsavedPhotos(savedPhotos, album.tiles));
  const { mutateAsync: saveProfile } = useSaveProfile();
  const { mutateAsync: saveConsents } = useSaveConsents();
  /** What waits for the consent to sensitive details. */
  const [waiting, setWaiting] = useState<EditedProfile>();
  const [isAgreeing, setIsAgreeing] = useState(false);
  useRefreshAfterPhotos(savedPhotos, album.tiles);

  async function save(fields: EditedProfile): Promise<FieldIssue[]> {
    try {
      const photos = await album.whenStored();
      if (!photos) {
        addToast({ title: t.errorTitle, description: t.photosFailed, tone: 'destructive' });
        return [];
      }
      const isMoved = !isSameOrder(savedPhotos, album.tiles);
      await saveProfile({ fields: changedFields(fields, edit.opened), photos: isMoved ? photos : undefined });
    } catch (error) {
      if (hasErrorCode(error, 'consent-required')) {
        setWaiting(fields);
        return [];
      }
      addToast({ title: t.errorTitle, description: describeSaveError(error), tone: 'destructive' });
      return issuesOf(error);
    }
    edit.forgetDraft();
    addToast({ title: t.saved });
    guard.leave(paths.myProfile);
    return [];
  }

  async function agree(fields: EditedProfile): Promise<void> {
    setIsAgreeing(true);
    try {
      await saveConsents({ decision: { sensitive: true } });
      setWaiting(undefined);
      await save(fields);
    } catch (error) {
      addToast({ title: t.errorTitle, description: describeSaveError(error), tone: 'destructive' });
    } finally {
      setIsAgreeing(false);
    }
  }

  return (
    <EditFrame onBack={() => guard.ask(paths.myProfile)}>
      <div className="grid gap-9">
        <PhotoGrid album={album} />
        <EditForm edit={edit} onSave={save} renderPlace={(control) => <PlaceField {...control} />} />
      </div>
      <SensitiveDialog
        isOpen={waiting !== undefined}
        isBusy={isAgreeing}
        onClose={() => setWaiting(undefined)}
        onAgree={() => waiting && agree(waiting)}
      />
      <LeaveDialog
        isOpen={guard.isAsking}
        onStay={guard.stay}
        onDiscard={() => {
          edit.forgetDraft();
          guard.discard(paths.myProfile);
        }}
      />
    </EditFrame>
  );
}
