import { X } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';
import { PhotoPicker } from './add-photo.tsx';
import type { Album } from './use-album.ts';

/** Says that uploads were cut off, and offers to choose the photos again. */
export function LostPhotos({ album }: { album: Album }) {
  const t = useMessages(photoMessages);
  return (
    <div
      role="status"
      className="mt-4 flex flex-wrap items-center justify-end gap-x-1 rounded-soft bg-sunken py-2 pr-2 pl-4"
    >
      <p className="min-w-40 grow basis-40">{album.lost === 1 ? t.lostOne : t.lost({ count: album.lost })}</p>
      <PhotoPicker
        onPick={album.add}
        className="inline-flex min-h-11 items-center rounded-soft px-3 font-semibold underline underline-offset-4"
      >
        {t.chooseAgain}
      </PhotoPicker>
      <IconButton isSmall label={t.giveUpLost} onClick={album.giveUpLost} className="relative hover:bg-paper">
        <X className="size-5" />
      </IconButton>
    </div>
  );
}
