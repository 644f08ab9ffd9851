import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FoldedSection } from '../../../components/form/folded-section.tsx';
import { SelectField } from '../../../components/form/select-field.tsx';
import { useMessages } from '../../../messages/language/use-messages.ts';
import { profileMessages } from '../../../messages/profile/profile.ts';
import { promptFormMessages, promptMessages } from '../../../messages/profile/prompts.ts';
import { setupMessages, setupOptionMessages } from '../../../messages/profile/setup.ts';
import { useTagLabel } from '../../../messages/profile/use-labels.ts';
import { SuggestionChips } from '../more-fields.tsx';
import { PromptFields } from '../prompts/prompt-fields.tsx';
import type { SetupInput } from './setup-draft.ts';
import { countAnswers, type SetupChoice, type SetupSection, sectionNames, setupSections } from './setup-sections.ts';

type MoreSectionsProps = {
  opened: ReadonlySet<SetupSection>;
  onToggle: (section: SetupSection, isOpen: boolean) => void;
  /** What this section ends with, if it asks for the consent. */
  consentIn: (section: SetupSection) => ReactNode;
};

/** What is optional, folded. */
export function MoreSections({ opened, onToggle, consentIn }: MoreSectionsProps) {
  const t = useMessages(setupMessages);
  const { physical, lifestyle, relationship } = useMessages(profileMessages);
  const titles = { physical, lifestyle, relationship, personality: t.personality };
  const describe = useNotes();
  return (
    <div className="border-b border-line">
      {sectionNames.map((section) => (
        <FoldedSection
          key={section}
          title={titles[section]}
          note={describe(section)}
          isOpen={opened.has(section)}
          onToggle={(isOpen) => onToggle(section, isOpen)}
        >
          <Choices section={section} />
          {section === 'personality' && (
            <>
              <SuggestionChips name="interests" />
              <SuggestionChips name="languages" />
              <Prompts />
            </>
          )}
          {consentIn(section)}
        </FoldedSection>
      ))}
    </div>
  );
}

function Prompts() {
  const t = useMessages(promptFormMessages);
  const { title } = useMessages(promptMessages);
  return (
    <fieldset>
      <legend className="text-small font-semibold">{title}</legend>
      <p className="mt-0.5 mb-3 text-small text-ink-soft">{t.hint}</p>
      <PromptFields />
    </fieldset>
  );
}

/** Says of each section how much of it is answered, and names what is filled in beforehand. */
function useNotes() {
  const t = useMessages(setupMessages);
  const labelOf = useTagLabel();
  const values = useWatch<SetupInput>();
  return (section: SetupSection) => {
    const count = countAnswers(section, values);
    const answers = count === 0 ? [] : [count === 1 ? t.oneAnswer : t.answers({ count })];
    const languages = section === 'personality' ? (values.languages ?? []).map(labelOf).join(', ') : '';
    return [t.optional, ...answers, ...(languages ? [languages] : [])].join(' · ');
  };
}

function Choices({ section }: { section: SetupSection }) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-5 slim:grid-cols-1">
      {setupSections[section].map(
        (name) => name !== 'interests' && name !== 'prompts' && <ChoiceField key={name} name={name} />,
      )}
    </div>
  );
}

export function ChoiceField({ name }: { name: SetupChoice }) {
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
