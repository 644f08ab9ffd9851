import { ImagePlus } from 'lucide-react';
import { photoMessages } from '../../../messages/photos.ts';
import { useMessages } from '../../../messages/use-messages.ts';

export function AddPhotoTile({ onPick }: { onPick: (files: File[]) => void }) {
  const t = useMessages(photoMessages);
  return (
    <label className="relative grid aspect-3/4 place-content-center justify-items-center gap-2 rounded-soft bg-sunken text-center text-small font-semibold transition hover:brightness-97 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink">
      <input
        type="file"
        accept="image/*"
        multiple
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <ImagePlus className="size-7 text-accent-ink" aria-hidden="true" />
      {t.add}
    </label>
  );
}
