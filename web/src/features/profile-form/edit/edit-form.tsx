import { FormProvider } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { editMessages } from '../../../messages/edit.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { BasicSection } from '../basic-section.tsx';
import { PlaceField } from '../place/place-field.tsx';
import type { EditedProfile } from './saving/edit-values.ts';
import type { FieldIssue } from './saving/save-issues.ts';
import { MoreSections } from './sections/more-sections.tsx';
import { OptionalField } from './sections/optional-field.tsx';
import type { EditForm as Edit } from './use-edit-form.ts';

type EditFormProps = {
  edit: Edit;
  /** Answers what the server finds wrong with single fields. */
  onSave: (fields: EditedProfile) => Promise<FieldIssue[]>;
};

export function EditForm({ edit, onSave }: EditFormProps) {
  const t = useMessages(editMessages);
  const { handleSubmit, formState, setError } = edit.form;
  const { isSubmitting } = formState;

  const submit = handleSubmit(async (fields) => {
    for (const { field, key } of await onSave(fields)) setError(field, { message: key }, { shouldFocus: true });
  });

  return (
    <FormProvider {...edit.form}>
      <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-9 **:scroll-my-28">
        {edit.isRestored && (
          <p role="status" className="flex items-center justify-between gap-x-4 rounded-soft bg-sunken py-2 pr-2 pl-4">
            {t.restored}
            <Button look="quiet" onClick={edit.startOver} className="min-h-11 shrink-0 px-3 underline">
              {t.startOver}
            </Button>
          </p>
        )}
        <BasicSection
          title={t.basic}
          ageHint={t.ageHint}
          isBioRequired={false}
          placeField={<PlaceField text={edit.placeText} onText={edit.setPlaceText} />}
        >
          <OptionalField name="gender" />
          <OptionalField name="pronouns" />
        </BasicSection>
        <MoreSections />
        <div className="sticky bottom-0 z-20 -mx-5 border-t border-line bg-paper/92 px-5 pt-3 pb-[calc(var(--spacing-safe-bottom)+0.75rem)] backdrop-blur-md">
          <Button type="submit" look="accent" isBusy={isSubmitting} className="w-full">
            {isSubmitting ? t.saving : t.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
