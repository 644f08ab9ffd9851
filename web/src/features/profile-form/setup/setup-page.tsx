import { SETUP_TIMEOUT_MS } from '@tagpo/contract/product';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import type { SetupProfileForm } from '@tagpo/contract/wire/profile/profile';
import { useNavigate } from 'react-router-dom';
import { addToast } from '../../../components/toast/toasts.ts';
import { paths } from '../../../lib/navigation/paths.ts';
import { setupMessages } from '../../../messages/setup.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { ChosenConsents } from '../consents/consent-choices.tsx';
import { useSaveConsents } from '../consents/use-save-consents.ts';
import { PhotoGrid } from '../photos/photo-grid.tsx';
import { useAlbum } from '../photos/use-album.ts';
import { describeSaveError } from './describe-save-error.ts';
import { SetupForm } from './setup-form.tsx';
import { useFinishSetup } from './use-finish-setup.ts';

/** Photos, then the form; both are saved together, within 30 seconds. */
export function SetupPage({ uid, own }: { uid: string; own: OwnProfile }) {
  const t = useMessages(setupMessages);
  const navigate = useNavigate();
  const album = useAlbum(own.album);
  const { mutateAsync: finish } = useFinishSetup();
  const { mutateAsync: saveConsents } = useSaveConsents();

  async function save(fields: SetupProfileForm, consents: ChosenConsents): Promise<boolean> {
    try {
      const photos = await album.whenStored();
      if (!photos) {
        addToast({ title: t.errorTitle, description: t.photosFailed, tone: 'destructive' });
        return false;
      }
      const signal = AbortSignal.timeout(SETUP_TIMEOUT_MS);
      await saveConsents({ decision: { profile: true, ...consents }, signal });
      await finish({ fields, photos, isSensitiveAgreed: consents.sensitive, signal });
    } catch (error) {
      addToast({ title: t.errorTitle, description: describeSaveError(error), tone: 'destructive' });
      return false;
    }
    addToast({ title: t.done });
    navigate(paths.home, { replace: true });
    return true;
  }

  return (
    <div className="grid gap-9">
      <PhotoGrid album={album} />
      <SetupForm uid={uid} own={own} onSave={save} />
    </div>
  );
}
