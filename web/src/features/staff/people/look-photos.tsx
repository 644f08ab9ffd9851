import type { Photo as MemberPhoto } from '@tagpo/contract/wire/profile/photo';
import type { AdminMember } from '@tagpo/contract/wire/staff/admin-member';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Photo } from '../../../components/member/photo.tsx';
import { Panel } from '../../../components/staff/panel.tsx';
import { classNames } from '../../../lib/view/class-names.ts';
import { lookMessages } from '../../../messages/admin/look.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { RemoveDialog } from './remove-dialog.tsx';

/** The member's photos, each blurred until staff ask for it. */
export function LookPhotos({ member: { user, profile, photos } }: { member: AdminMember }) {
  const t = useMessages(lookMessages);
  return (
    <Panel title={t.photos} note={photos.length > 0 && <p className="text-small text-ink-soft">{t.photosHint}</p>}>
      {photos.length === 0 && <p className="p-5 text-ink-soft">{t.noPhotos}</p>}
      <ul className="grid grid-cols-2 gap-4 p-5 empty:hidden sm:grid-cols-3">
        {photos.map((photo, index) => (
          <PhotoItem key={photo.id} photo={photo} index={index + 1} id={user.id} gender={profile?.gender} />
        ))}
      </ul>
    </Panel>
  );
}

type PhotoItemProps = { photo: MemberPhoto; index: number; id: string; gender: string | undefined };

function PhotoItem({ photo, index, id, gender }: PhotoItemProps) {
  const t = useMessages(lookMessages);
  const [isShown, setIsShown] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <li className="grid content-start gap-2">
      <div className="aspect-3/4 overflow-hidden rounded-soft bg-sunken">
        <Photo
          src={photo.url}
          gender={gender}
          alt={isShown ? t.photo({ index }) : t.photoBlurred({ index })}
          width={photo.width}
          height={photo.height}
          className={classNames('size-full object-cover', !isShown && 'scale-125 blur-2xl')}
        />
      </div>
      <Button aria-label={isShown ? t.hide({ index }) : t.show({ index })} onClick={() => setIsShown(!isShown)}>
        <Icon className="size-5 shrink-0" />
        {isShown ? t.hideShort : t.showShort}
      </Button>
      <Button look="warning" aria-label={t.removePhoto({ index })} onClick={() => setIsAsking(true)}>
        {t.remove}
      </Button>
      <RemoveDialog
        id={id}
        removed={{ photoId: photo.id }}
        title={t.removePhotoTitle({ index })}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </li>
  );
}
