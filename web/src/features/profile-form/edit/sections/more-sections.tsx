import { HEIGHT_CM, MAX_INTERESTS, MAX_LANGUAGES } from '@tagpo/contract/product';
import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { ChipChoice } from '../../../../components/form/chip-choice.tsx';
import { FormSection } from '../../../../components/form/form-section.tsx';
import { TextField } from '../../../../components/form/text-field.tsx';
import { parseWhole } from '../../../../lib/navigation/parse-whole.ts';
import { classNames } from '../../../../lib/view/class-names.ts';
import { editMessages, languageMessages } from '../../../../messages/edit.ts';
import { profileMessages } from '../../../../messages/profile.ts';
import { interestMessages, setupMessages } from '../../../../messages/setup.ts';
import { useMessages } from '../../../../messages/use-messages.ts';
import { type EditSection, editSections, wideFields } from '../edit-fields.ts';
import type { EditInput } from '../saving/edit-values.ts';
import { LookingForFields } from './looking-for-fields.tsx';
import { OptionalField } from './optional-field.tsx';

export function MoreSections() {
  return (
    <>
      <Section name="career" />
      <Section name="physical">
        <HeightField />
      </Section>
      <Section name="background" after={<Chips name="languages" />} />
      <Section name="lifestyle" />
      <Section name="relationship" after={<LookingForFields />} />
      <Section name="personality" after={<Chips name="interests" />} />
    </>
  );
}

function Section({ name, children, after }: { name: EditSection; children?: ReactNode; after?: ReactNode }) {
  const t = useMessages(profileMessages);
  return (
    <FormSection title={t[name]}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 slim:grid-cols-1">
        {children}
        {editSections[name].map((field) => (
          <div key={field} className={classNames(wideFields.includes(field) && 'col-span-2')}>
            <OptionalField name={field} />
          </div>
        ))}
      </div>
      {after}
    </FormSection>
  );
}

function HeightField() {
  const t = useMessages(editMessages);
  const { register, formState } = useFormContext<EditInput>();
  return (
    <TextField
      {...register('height', { setValueAs: (text) => parseWhole(text) ?? '' })}
      label={t.height}
      issue={formState.errors.height?.message}
      type="number"
      inputMode="numeric"
      min={HEIGHT_CM.min}
      max={HEIGHT_CM.max}
    />
  );
}

function Chips({ name }: { name: 'languages' | 'interests' }) {
  const t = useMessages(profileMessages);
  const hints = {
    languages: useMessages(editMessages).languagesHint,
    interests: useMessages(setupMessages).interestsHint,
  };
  const options = { languages: useMessages(languageMessages), interests: useMessages(interestMessages) };
  const { control } = useFormContext<EditInput>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ChipChoice
          label={t[name]}
          hint={hints[name]}
          options={Object.values(options[name])}
          chosen={field.value ?? []}
          max={name === 'languages' ? MAX_LANGUAGES : MAX_INTERESTS}
          onChange={field.onChange}
        />
      )}
    />
  );
}
