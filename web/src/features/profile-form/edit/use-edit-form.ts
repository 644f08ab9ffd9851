import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { openFormDraft } from '../form-draft.ts';
import { type EditedProfile, type EditInput, editForm, mergeDraft, savedValues } from './saving/edit-values.ts';

/** The form over what is saved; what was typed and not saved is kept on the device. */
export function useEditForm(uid: string, own: OwnProfile) {
  const [draft] = useState(() => openFormDraft<EditInput>('edit', uid));
  const [saved] = useState(() => savedValues(own));
  const [restored] = useState(() => draft.read());
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const [placeText, setPlaceText] = useState(restored?.placeText ?? saved.placeText);
  const form = useForm<EditInput, unknown, EditedProfile>({
    resolver: zodResolver(editForm),
    mode: 'onTouched',
    defaultValues: saved.fields,
  });
  const { reset, subscribe, formState, register } = form;
  // The first error is looked for in the order of registration, which is that of the page.
  register('name');
  register('age');

  useEffect(() => {
    if (restored) reset(mergeDraft(saved, restored).fields, { keepDefaultValues: true });
  }, [reset, saved, restored]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => (isDirty ? draft.write({ fields: values, placeText }) : draft.clear()),
      }),
    [subscribe, draft, placeText],
  );

  return {
    form,
    isDirty: formState.isDirty,
    isRestored,
    opened: saved.fields,
    placeText,
    setPlaceText,
    clearDraft: () => draft.clear(),
    startOver: () => {
      reset(saved.fields);
      setPlaceText(saved.placeText);
      setIsRestored(false);
      draft.clear();
    },
  };
}

export type EditForm = ReturnType<typeof useEditForm>;
