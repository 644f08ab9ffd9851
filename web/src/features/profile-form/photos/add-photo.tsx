import { ImagePlus, Plus } from 'lucide-react';
import { type ReactNode, type Ref, useRef } from 'react';
import type { EditedPart } from '../../../lib/navigation/paths.ts';
import { useArrival } from '../../../lib/navigation/use-arrival.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { photoMessages } from '../../../messages/profile/photos.ts';

type PickerProps = {
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
  onPick: (files: File[]) => void;
  className: string;
  children: ReactNode;
};

/** Opens the file chooser wherever it is pressed. */
export function PhotoPicker({ id, inputRef, onPick, className, children }: PickerProps) {
  return (
    <label
      className={`relative transition has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink ${className}`}
    >
      <input
        id={id}
        ref={inputRef}
        type="file"
        accept="image/*"
        multiple
        className="absolute inset-0 scroll-mt-28 cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          onPick([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

/** Of the control that adds photos, which links and empty places lead to. */
const INPUT_ID: EditedPart = 'photos';

export function AddPhotoTile({ onPick }: { onPick: (files: File[]) => void }) {
  const t = useMessages(photoMessages);
  const input = useRef<HTMLInputElement>(null);
  useArrival(input);
  return (
    <PhotoPicker
      id={INPUT_ID}
      inputRef={input}
      onPick={onPick}
      className="grid aspect-3/4 place-content-center justify-items-center gap-2 rounded-soft bg-sunken text-center text-small font-semibold hover:brightness-97"
    >
      <ImagePlus className="size-7 text-accent-ink" />
      {t.add}
    </PhotoPicker>
  );
}

/** Opens the file chooser of Add Photo: one control for a keyboard, and a larger one for a finger. */
export function EmptyPlace() {
  return (
    <label
      htmlFor={INPUT_ID}
      className="grid aspect-3/4 place-content-center rounded-soft border-2 border-dashed border-line text-ink-soft transition hover:border-outline"
    >
      <Plus className="size-6" />
    </label>
  );
}
