import { MAX_BIO_LENGTH, MIN_AGE } from '@tagpo/contract/product';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextAreaField } from '../../components/form/text-area-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { parseWhole } from '../../lib/navigation/parse-whole.ts';
import { useDateFormat } from '../../messages/language/use-date-format.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { setupMessages } from '../../messages/profile/setup.ts';

const FULL_DATE = { dateStyle: 'long', timeZone: 'Asia/Manila' } as const;

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
      isRequired
    />
  );
}

/** `correctableFrom` is the day of the next correction, once the server told it. */
export function AgeField({ hint, correctableFrom }: { hint?: string; correctableFrom?: string | undefined }) {
  const t = useMessages(setupMessages);
  const formatDate = useDateFormat(FULL_DATE);
  const { register, formState } = useFormContext<BasicFields>();
  const issue = formState.errors.age?.message;
  const date = correctableFrom && formatDate(correctableFrom);
  return (
    <TextField
      {...register('age', { setValueAs: parseWhole })}
      label={t.age}
      hint={hint}
      issue={issue}
      issueText={issue === 'age-corrected-twice' ? (date ? t.ageFrom({ date }) : t[issue]) : undefined}
      type="number"
      inputMode="numeric"
      min={MIN_AGE}
      isRequired
    />
  );
}

export function BioField({ isRequired }: { isRequired: boolean }) {
  const t = useMessages(setupMessages);
  const { register, formState, control } = useFormContext<BasicFields>();
  const bio = useWatch({ control, name: 'bio' });
  const issue = formState.errors.bio?.message;
  return (
    <TextAreaField
      {...register('bio')}
      label={t.bio}
      hint={t.bioHint}
      issue={issue}
      issueText={issue === 'text-removed-before' ? t[issue] : undefined}
      count={t.bioCount({ used: bio?.length ?? 0, max: MAX_BIO_LENGTH })}
      isRequired={isRequired}
    />
  );
}
