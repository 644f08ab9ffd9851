import { MAX_BIO_LENGTH, MIN_AGE } from '@tagpo/contract/product';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { parseWhole } from '../../lib/navigation/parse-whole.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { setupMessages } from '../../messages/profile/setup.ts';

type BasicFields = { name: string; age: number; bio: string };

/** The fields of the first section that set-up and edit share. */
export function NameField() {
  const t = useMessages(setupMessages);
  const { register, formState } = useFormContext<BasicFields>();
  const issue = formState.errors.name?.message;
  return (
    <TextField
      {...register('name')}
      label={t.name}
      hint={t.nameHint}
      issue={issue}
      issueText={issue === 'name-not-personal' ? t[issue] : undefined}
      autoComplete="given-name"
      required
    />
  );
}

export function AgeField({ hint }: { hint?: string }) {
  const t = useMessages(setupMessages);
  const { register, formState } = useFormContext<BasicFields>();
  return (
    <TextField
      {...register('age', { setValueAs: parseWhole })}
      label={t.age}
      hint={hint}
      issue={formState.errors.age?.message}
      type="number"
      inputMode="numeric"
      min={MIN_AGE}
      required
    />
  );
}

export function BioField({ isRequired }: { isRequired: boolean }) {
  const t = useMessages(setupMessages);
  const { register, formState, control } = useFormContext<BasicFields>();
  const bio = useWatch({ control, name: 'bio' });
  return (
    <TextAreaField
      {...register('bio')}
      label={t.bio}
      hint={t.bioHint}
      issue={formState.errors.bio?.message}
      count={t.bioCount({ used: bio?.length ?? 0, max: MAX_BIO_LENGTH })}
      required={isRequired}
    />
  );
}
