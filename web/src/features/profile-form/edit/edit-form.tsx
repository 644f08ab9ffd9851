import { zodResolver } from '@hookform/resolvers/zod';
import type { OwnProfile } from '@tagpo/contract/wire/account/account';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { useArrivalAt } from '../../../lib/navigation/use-arrival.ts';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { editMessages } from '../../../messages/profile/edit.ts';
import { promptFormMessages, promptMessages } from '../../../messages/profile/prompts.ts';
import { setupMessages } from '../../../messages/profile/setup.ts';
import { AgeField, BioField, NameField } from '../basic-fields.tsx';
import { PlaceField } from '../place-field.tsx';
import { PromptFields } from '../prompts/prompt-fields.tsx';
import {
  draftOf,
  type EditedProfile,
  type EditInput,
  editForm,
  mergeDraft,
  openEditDraft,
  savedValues,
} from './saving/edit-values.ts';
import type { FieldIssue } from './saving/save-issues.ts';
import { MoreSections } from './sections/more-sections.tsx';
import { OptionalField } from './sections/optional-field.tsx';

const FORM_ID = 'edit-profile';

type EditFormProps = {
  edit: ReturnType<typeof useEditForm>;
  /** Returns what the server finds wrong with single fields. */
  onSave: (fields: EditedProfile) => Promise<FieldIssue[]>;
};

export function EditForm({ edit, onSave }: EditFormProps) {
  const t = useMessages(editMessages);
  const prompts = useMessages(promptMessages);
  const promptForm = useMessages(promptFormMessages);
  const { requiredHint } = useMessages(setupMessages);
  const { handleSubmit, setError, setFocus } = edit.form;
  useArrivalAt((part) => {
    const field = (['bio', 'prompts', 'interests', 'relationshipGoals'] as const).find((name) => name === part);
    if (field) setFocus(field);
  });
  const [correctableFrom, setCorrectableFrom] = useState<string>();
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const submit = handleSubmit(async (fields) => {
    const found = await onSave(fields);
    setCorrectableFrom(found.find(({ field }) => field === 'age')?.until);
    setIssues(found);
  });
  // The form is inert during a save, so that its fields can take the focus only afterwards.
  const isDue = !edit.isSaving && issues.length > 0;
  useEffect(() => {
    if (!isDue) return;
    setIssues([]);
    for (const { field, key } of issues) setError(field, { message: key }, { shouldFocus: true });
    // An answer takes the focus of the prompts once it is marked.
    if (issues[0]?.field.startsWith('prompts.')) requestAnimationFrame(() => setFocus('prompts'));
  }, [isDue, issues, setError, setFocus]);

  return (
    <FormProvider {...edit.form}>
      <form id={FORM_ID} onSubmit={submit} noValidate className="grid grid-cols-1 gap-9 **:scroll-my-28">
        {edit.isRestored && (
          <p role="status" className="flex items-center justify-between gap-x-4 rounded-soft bg-sunken py-2 pr-2 pl-4">
            {t.restored}
            <Button look="quiet" onClick={edit.startOver} className="min-h-11 shrink-0 px-3 underline">
              {t.startOver}
            </Button>
          </p>
        )}
        <FormSection title={t.basic} hint={requiredHint}>
          <div className="grid gap-x-3 gap-y-5 wide:grid-cols-2">
            <NameField />
            <AgeField hint={t.ageHint} correctableFrom={correctableFrom} />
          </div>
          <PlaceField text={edit.placeText} onText={edit.setPlaceText} />
          <BioField isRequired={false} />
          <div className="grid grid-cols-2 gap-3 slim:grid-cols-1">
            <OptionalField name="gender" />
            <OptionalField name="pronouns" />
          </div>
        </FormSection>
        <FormSection title={prompts.title} hint={promptForm.hint}>
          <PromptFields />
        </FormSection>
        <MoreSections />
      </form>
    </FormProvider>
  );
}

/** At the end of the screen from the first frame on: it follows the whole page, photos included. */
export function SaveBar({ edit }: Pick<EditFormProps, 'edit'>) {
  const t = useMessages(editMessages);
  return (
    <div
      data-keep-clear
      className="sticky bottom-0 z-20 -mx-5 mt-6 flex border-t border-line bg-paper/92 px-5 medium:-mx-8 medium:justify-end medium:px-8 pt-3 pb-[calc(var(--spacing-safe-bottom)+0.75rem)] backdrop-blur-md"
    >
      <Button
        form={FORM_ID}
        type="submit"
        look="accent"
        isBusy={edit.isSaving}
        className="grow medium:min-w-64 medium:grow-0"
      >
        {edit.isSaving ? t.saving : t.save}
      </Button>
    </div>
  );
}

/** Holds the saved profile; unsaved changes are kept on the device. */
export function useEditForm(uid: string, own: OwnProfile) {
  const [draft] = useState(() => openEditDraft(uid));
  const [saved] = useState(() => savedValues(own));
  const [restored] = useState(() => draft.read());
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const [placeText, setPlaceText] = useState(restored?.placeText ?? saved.placeText);
  const form = useForm<EditInput, unknown, EditedProfile>({
    resolver: zodResolver(editForm),
    mode: 'onTouched',
    defaultValues: saved.fields,
  });
  const { reset, subscribe, formState } = form;

  useEffect(() => {
    if (restored) reset(mergeDraft(saved, restored).fields, { keepDefaultValues: true });
  }, [reset, saved, restored]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) =>
          isDirty ? draft.write(draftOf({ fields: values, placeText }, saved)) : draft.clear(),
      }),
    [subscribe, draft, saved, placeText],
  );

  return {
    form,
    isDirty: formState.isDirty,
    isSaving: formState.isSubmitting,
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
