import { MAX_BIO_LENGTH, MAX_NAME_LENGTH, MIN_AGE } from '@tagpo/contract/product';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '../../../components/form/form-section.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { parseWhole } from '../../../lib/parse-whole.ts';
import { editMessages } from '../../../messages/edit.ts';
import { setupMessages } from '../../../messages/setup.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { EditInput } from './edit-values.ts';
import { OptionalField } from './optional-field.tsx';

export function BasicSection({ placeField }: { placeField: ReactNode }) {
  const t = useMessages(setupMessages);
  const edit = useMessages(editMessages);
  const { register, formState, control } = useFormContext<EditInput>();
  const { errors } = formState;
  const bio = useWatch({ control, name: 'bio' });
  return (
    <FormSection title={edit.basic}>
      <TextField
        {...register('name')}
        label={t.name}
        hint={t.nameHint}
        issue={errors.name?.message}
        autoComplete="given-name"
        maxLength={MAX_NAME_LENGTH}
        required
      />
      <TextField
        {...register('age', { setValueAs: parseWhole })}
        label={t.age}
        hint={edit.ageHint}
        issue={errors.age?.message}
        type="number"
        inputMode="numeric"
        min={MIN_AGE}
        required
      />
      {placeField}
      <TextAreaField
        {...register('bio')}
        label={t.bio}
        hint={t.bioHint}
        issue={errors.bio?.message}
        count={t.bioCount({ used: bio?.length ?? 0, max: MAX_BIO_LENGTH })}
      />
      <div className="grid grid-cols-2 gap-3 slim:grid-cols-1">
        <OptionalField name="gender" />
        <OptionalField name="pronouns" />
      </div>
    </FormSection>
  );
}
