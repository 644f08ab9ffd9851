import type { OwnProfile } from '@tagpo/contract/account';
import { useState } from 'react';
import { addToast } from '../../../components/toast/toasts.ts';
import { hasErrorCode } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { editMessages } from '../../../messages/edit.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { SensitiveDialog } from '../consents/sensitive-dialog.tsx';
import { useSaveConsents } from '../consents/use-save-consents.ts';
import { PhotoGrid } from '../photos/photo-grid.tsx';
import { useAlbum } from '../photos/use-album.ts';
import { EditForm } from './edit-form.tsx';
import { EditFrame } from './edit-frame.tsx';
import { changedFields, type EditedProfile } from './edit-values.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { hasUnsavedPhotos, isSameOrder, useRefreshAfterPhotos } from './photo-changes.ts';
import { describeSaveError, type FieldIssue, issuesOf } from './save-issues.ts';
import { useEditForm } from './use-edit-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaveProfile } from './use-save-profile.ts';

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
    edit.clearDraft();
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
        <EditForm edit={edit} onSave={save} />
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
          edit.clearDraft();
          guard.discard(paths.myProfile);
        }}
      />
    </EditFrame>
  );
}
