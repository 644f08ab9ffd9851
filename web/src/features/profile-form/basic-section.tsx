import { MAX_BIO_LENGTH, MIN_AGE } from '@tagpo/contract/product';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '../../../components/form/form-section.tsx';
import { TextAreaField } from '../../../components/form/text-area-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { parseWhole } from '../../../lib/parse-whole.ts';
import { setupMessages } from '../../../messages/setup.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { ChoiceField } from './choice-field.tsx';
import type { SetupInput } from './setup-draft.ts';

export function BasicSection({ placeField }: { placeField: ReactNode }) {
  const t = useMessages(setupMessages);
  const { register, formState, control } = useFormContext<SetupInput>();
  const { errors } = formState;
  const bio = useWatch({ control, name: 'bio' });
  return (
    <FormSection title={t.basic} hint={t.basicHint}>
      <TextField
        {...register('name')}
        label={t.name}
        hint={t.nameHint}
        issue={errors.name?.message}
        autoComplete="given-name"
        required
      />
      <TextField
        {...register('age', { setValueAs: parseWhole })}
        label={t.age}
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
        required
      />
      <div className="grid grid-cols-2 gap-3 slim:grid-cols-1">
        <ChoiceField name="gender" />
        <ChoiceField name="pronouns" />
      </div>
    </FormSection>
  );
}
