import { OPTIONS, type OptionField } from '@tagpo/contract/wire/profile/options';
import { useFormContext } from 'react-hook-form';
import { FormSection } from '../../../components/form/form-section.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { profileMessages } from '../../../messages/profile/profile.ts';
import { setupMessages, setupOptionMessages } from '../../../messages/profile/setup.ts';
import { HeightField, SuggestionChips } from '../more-fields.tsx';
import type { SetupInput } from './setup-draft.ts';

export function MoreSections() {
  const t = useMessages(setupMessages);
  const { physical, lifestyle, relationship } = useMessages(profileMessages);
  return (
    <>
      <FormSection title={physical}>
        <HeightField isRequired />
        <Choices section="physical" />
      </FormSection>
      <FormSection title={lifestyle} hint={t.lifestyleHint}>
        <Choices section="lifestyle" />
      </FormSection>
      <FormSection title={relationship}>
        <Choices section="relationship" />
      </FormSection>
      <FormSection title={t.personality}>
        <Choices section="personality" />
        <SuggestionChips name="interests" />
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
  const labels = { ...useMessages(profileMessages), gender: t.gender, pronouns: t.pronouns };
  const spellings = useMessages(setupOptionMessages);
  const { register, formState } = useFormContext<SetupInput>();
  return (
    <SelectField
      {...register(name)}
      label={labels[name]}
      issue={formState.errors[name]?.message}
      emptyLabel={t.notChosen}
      options={OPTIONS[name].map((value) => ({ value, label: spellings[value] ?? value }))}
    />
  );
}
