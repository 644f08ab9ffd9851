import { HEIGHT_CM, MAX_INTERESTS, MAX_LANGUAGES } from '@tagpo/contract/product';
import { Controller, useFormContext } from 'react-hook-form';
import { ChipChoice } from '../../components/form/chip-choice.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { parseWhole } from '../../lib/navigation/parse-whole.ts';
import { useMessages } from '../../messages/language/use-messages.ts';
import { editMessages } from '../../messages/profile/edit.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import { setupMessages } from '../../messages/profile/setup.ts';
import { SUGGESTIONS } from '../../messages/profile/suggestions.ts';
import { useTagLabel } from '../../messages/profile/use-labels.ts';

/** Fields after the basic section that set-up and edit share. A height that is not required may be taken out. */
export function HeightField({ isRequired }: { isRequired: boolean }) {
  const t = useMessages(setupMessages);
  const { register, formState } = useFormContext<{ height?: number | '' }>();
  return (
    <TextField
      {...register('height', { setValueAs: (text) => parseWhole(text) ?? (isRequired ? undefined : '') })}
      label={t.height}
      hint={isRequired ? t.heightHint : undefined}
      issue={formState.errors.height?.message}
      type="number"
      inputMode="numeric"
      min={HEIGHT_CM.min}
      max={HEIGHT_CM.max}
      isRequired={isRequired}
    />
  );
}

export function SuggestionChips({ name }: { name: 'languages' | 'interests' }) {
  const t = useMessages(profileMessages);
  const hints = {
    languages: useMessages(editMessages).languagesHint,
    interests: useMessages(setupMessages).interestsHint,
  };
  const labelOf = useTagLabel();
  const { control } = useFormContext<{ languages?: string[]; interests?: string[] }>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ChipChoice
          ref={field.ref}
          label={t[name]}
          hint={hints[name]}
          options={SUGGESTIONS[name]}
          chosen={field.value ?? []}
          max={name === 'languages' ? MAX_LANGUAGES : MAX_INTERESTS}
          onChange={field.onChange}
          labelOf={labelOf}
        />
      )}
    />
  );
}
