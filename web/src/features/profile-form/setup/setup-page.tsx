import { updateOwnProfile } from '@tagpo/contract/calls/account';
import { SETUP_TIMEOUT_MS } from '@tagpo/contract/product';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { SetupProfileForm } from '@tagpo/contract/wire/profile/profile';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { addErrorToast, addToast } from '../../../components/toast/toasts.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { describeError } from '../../../messages/errors.ts';
import { chooseLanguage } from '../../../messages/language/choose-language.ts';
import { locale } from '../../../messages/language/locale.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { setupMessages } from '../../../messages/profile/setup.ts';
import { ownProfileKey } from '../../../server/own-profile.ts';
import { useApi } from '../../../server/use-api.ts';
import { useSaveConsents } from '../consents/use-save-consents.ts';
import { FormColumns } from '../form-columns.tsx';
import { PhotoGrid } from '../photos/photo-grid.tsx';
import { addSaveErrorToast } from '../save-error-toast.ts';
import type { ChosenConsents } from './setup-draft.ts';
import { SetupForm } from './setup-form.tsx';
import { useSetupAlbum } from './use-setup-album.ts';

export function SetupPage({ uid, own }: { uid: string; own: OwnProfile }) {
  const t = useMessages(setupMessages);
  const navigate = useNavigate();
  const album = useSetupAlbum(uid, own.album);
  const { mutateAsync: finish } = useFinishSetup();
  const { mutateAsync: saveConsents } = useSaveConsents();

  async function save(fields: SetupProfileForm, consents: ChosenConsents): Promise<boolean> {
    try {
      const photos = await album.whenStored();
      if (!photos) {
        addErrorToast(t, t.photosFailed);
        return false;
      }
      const signal = AbortSignal.timeout(SETUP_TIMEOUT_MS);
      const { sensitive, news } = consents;
      // Who was not asked has not refused; who agreed in an earlier try may have.
      const isDecided = sensitive || own.consents.sensitive.isGiven;
      await saveConsents({ decision: { profile: true, news, ...(isDecided && { sensitive }) }, signal });
      await finish({ fields, photos, signal });
    } catch (error) {
      addSaveErrorToast(error, describeSaveError);
      return false;
    }
    album.clearOrder();
    addToast({ title: t.done });
    navigate(paths.home, { replace: true });
    return true;
  }

  return (
    <FormColumns photos={<PhotoGrid album={album} />}>
      <SetupForm uid={uid} own={own} onSave={save} />
    </FormColumns>
  );
}

export function describeSaveError(error: unknown, t = setupMessages.get()): string {
  if (error instanceof ApiError) return describeError(error, t.saveFailed);
  const isAborted = error instanceof DOMException && (error.name === 'AbortError' || error.name === 'TimeoutError');
  return isAborted ? t.timedOut : t.unexpected;
}

type FinishedSetup = { fields: SetupProfileForm; photos: string[]; signal: AbortSignal };

/** Saves and finishes the profile, in the language of the form. */
function useFinishSetup() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, photos, signal }: FinishedSetup) => {
      const body = {
        ...fields,
        photos,
        isPhotoVerified: false as const,
        isBackgroundChecked: false as const,
        isNew: true as const,
        isOnline: true as const,
        lastActive: new Date().toISOString(),
      };
      return (await api(updateOwnProfile, { body, signal })).data;
    },
    onSuccess: (own) => {
      if (own.settings.language !== locale.get()) chooseLanguage(locale.get());
      queries.setQueryData(ownProfileKey, own);
    },
  });
}
