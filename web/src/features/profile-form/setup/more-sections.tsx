import { HEIGHT_CM, MAX_INTERESTS } from '@tagpo/contract/product';
import { OPTIONS, type OptionField } from '@tagpo/contract/wire/profile/options';
import { Controller, useFormContext } from 'react-hook-form';
import { ChipChoice } from '../../../components/form/chip-choice.tsx';
import { FormSection } from '../../../components/form/form-section.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { parseWhole } from '../../../lib/navigation/parse-whole.ts';
import { interestMessages, setupMessages, setupOptionMessages } from '../../../messages/setup.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import type { SetupInput } from './setup-draft.ts';

export function MoreSections() {
  const t = useMessages(setupMessages);
  const interests = useMessages(interestMessages);
  const { register, formState, control } = useFormContext<SetupInput>();
  return (
    <>
      <FormSection title={t.physical}>
        <TextField
          {...register('height', { setValueAs: parseWhole })}
          label={t.height}
          issue={formState.errors.height?.message}
          type="number"
          inputMode="numeric"
          min={HEIGHT_CM.min}
          max={HEIGHT_CM.max}
          required
        />
        <Choices section="physical" />
      </FormSection>
      <FormSection title={t.lifestyle} hint={t.lifestyleHint}>
        <Choices section="lifestyle" />
      </FormSection>
      <FormSection title={t.relationship}>
        <Choices section="relationship" />
      </FormSection>
      <FormSection title={t.personality}>
        <Choices section="personality" />
        <Controller
          control={control}
          name="interests"
          render={({ field }) => (
            <ChipChoice
              label={t.interests}
              hint={t.interestsHint}
              options={Object.values(interests)}
              chosen={field.value ?? []}
              max={MAX_INTERESTS}
              onChange={field.onChange}
            />
          )}
        />
      </FormSection>
    </>
  );
}

function Choices({ section }: { section: keyof typeof choiceSections }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 slim:grid-cols-1">
      {choiceSections[section].map((name) => (
        <ChoiceField key={name} name={name} />
      ))}
    </div>
  );
}

/** Sections of optional choices; each name is also the key of its label. */
const choiceSections = {
  physical: ['bodyType', 'eyeColor', 'hairColor'],
  lifestyle: ['drinking', 'smoking', 'diet', 'exercise', 'children'],
  relationship: ['relationshipGoals', 'relationshipType'],
  personality: ['zodiacSign', 'personalityType', 'communicationStyle', 'loveLanguage'],
} as const satisfies Record<string, readonly OptionField[]>;

type ChoiceName = (typeof choiceSections)[keyof typeof choiceSections][number] | 'gender' | 'pronouns';

export function ChoiceField({ name }: { name: ChoiceName }) {
  const t = useMessages(setupMessages);
  const spellings = useMessages(setupOptionMessages);
  const { register, formState } = useFormContext<SetupInput>();
  return (
    <SelectField
      {...register(name)}
      label={t[name]}
      issue={formState.errors[name]?.message}
      emptyLabel={t.notChosen}
      options={OPTIONS[name].map((value) => ({ value, label: spellings[value] ?? value }))}
    />
  );
}
