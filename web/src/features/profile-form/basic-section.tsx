import { MAX_BIO_LENGTH, MIN_AGE } from '@tagpo/contract/product';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '../../components/form/form-section.tsx';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { parseWhole } from '../../lib/navigation/parse-whole.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { setupMessages } from '../../messages/profile/setup.ts';

type BasicSectionProps = {
  title: string;
  hint?: string;
  ageHint?: string;
  isBioRequired: boolean;
  placeField: ReactNode;
  children: ReactNode;
};

/** The first section of set-up and edit, whose fields have the same names in both forms. */
export function BasicSection({ title, hint, ageHint, isBioRequired, placeField, children }: BasicSectionProps) {
  const t = useMessages(setupMessages);
  const { register, formState, control } = useFormContext<{ name: string; age: number; bio: string }>();
  const { errors } = formState;
  const bio = useWatch({ control, name: 'bio' });
  return (
    <FormSection title={title} {...(hint && { hint })}>
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
        hint={ageHint}
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
        required={isBioRequired}
      />
      <div className="grid grid-cols-2 gap-3 slim:grid-cols-1">{children}</div>
    </FormSection>
  );
}
