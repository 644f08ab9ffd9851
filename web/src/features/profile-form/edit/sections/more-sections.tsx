import type { ReactNode } from 'react';
import { FormSection } from '../../../../components/form/form-section.tsx';
import { classNames } from '../../../../lib/text/class-names.ts';
import { useMessages } from '../../../../messages/language/use-messages.ts';
import { profileMessages } from '../../../../messages/profile/profile.ts';
import { LookingForFields, WishChips } from '../../looking-for-fields.tsx';
import { HeightField, SuggestionChips } from '../../more-fields.tsx';
import { type EditSection, editSections, wideFields } from '../edit-fields.ts';
import { OptionalField } from './optional-field.tsx';

export function MoreSections() {
  return (
    <>
      <Section name="career" />
      <Section name="physical">
        <HeightField isRequired={false} />
      </Section>
      <Section name="background" after={<SuggestionChips name="languages" />} />
      <Section name="lifestyle" />
      <Section name="relationship" after={<EveryWish />} />
      <Section name="personality" after={<SuggestionChips name="interests" />} />
    </>
  );
}

function EveryWish() {
  return (
    <LookingForFields>
      <WishChips name="interests" />
      <WishChips name="dealBreakers" />
    </LookingForFields>
  );
}

function Section({ name, children, after }: { name: EditSection; children?: ReactNode; after?: ReactNode }) {
  const t = useMessages(profileMessages);
  return (
    <FormSection title={t[name]}>
      <div className="grid grid-cols-2 gap-x-3 gap-y-5 slim:grid-cols-1">
        {children}
        {editSections[name].map((field) => (
          <div key={field} className={classNames(wideFields.includes(field) && 'col-span-2 wide:col-span-1')}>
            <OptionalField name={field} />
          </div>
        ))}
      </div>
      {after}
    </FormSection>
  );
}
