import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { type Audiences, isSensitive } from '@tagpo/contract/wire/profile/sensitive';
import type { MemberProfile } from '@tagpo/contract/wire/profile/user';
import type { Prompt } from '@tagpo/contract/wire/prompts/prompt';
import { Fragment, type ReactNode } from 'react';
import { useMessages } from '../../messages/language/use-messages.ts';
import { consentMessages } from '../../messages/profile/consent.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import { useOptionLabel, useTagLabel } from '../../messages/profile/use-labels.ts';
import { PromptCard } from './prompts/prompt-card.tsx';

/** A profile as the page shows it: another member's, or what is filled in of one's own. */
export type ShownProfile = { [Key in keyof MemberProfile]?: MemberProfile[Key] | undefined } & {
  id: string;
  audiences?: Audiences;
};

/** Sections after the header. A row is shown if it has a value, and a section if it has a row. */
const profileSections = {
  career: ['occupation', 'company', 'education', 'school'],
  physical: ['height', 'bodyType', 'eyeColor', 'hairColor'],
  background: ['ethnicity', 'religion', 'politics', 'languages'],
  lifestyle: ['drinking', 'smoking', 'marijuana', 'diet', 'exercise', 'pets', 'children'],
  relationship: ['relationshipGoals', 'relationshipType'],
  personality: ['zodiacSign', 'personalityType', 'communicationStyle', 'loveLanguage'],
} as const;

type SectionName = keyof typeof profileSections;
type RowName = (typeof profileSections)[SectionName][number];

const sectionNames = Object.keys(profileSections) as SectionName[];

type ProfileDetailsProps = {
  profile: ShownProfile;
  /** What can be done about a prompt. */
  renderPromptActions?: ((prompt: Prompt) => ReactNode) | undefined;
};

/** The sections with the prompts between them: one before every second section. */
export function ProfileDetails({ profile, renderPromptActions }: ProfileDetailsProps) {
  const { prompts = [] } = profile;
  const sections = sectionNames.filter((name) => rowsOf(name, profile).length > 0);
  const show = (prompt: Prompt) => (
    <PromptCard key={prompt.id} prompt={prompt}>
      {renderPromptActions?.(prompt)}
    </PromptCard>
  );
  return (
    <>
      {sections.map((name, index) => (
        <Fragment key={name}>
          {index % 2 === 0 && prompts.slice(index / 2, index / 2 + 1).map(show)}
          <DetailSection name={name} profile={profile} />
        </Fragment>
      ))}
      {prompts.slice(Math.ceil(sections.length / 2)).map(show)}
      <Interests interests={profile.interests} />
    </>
  );
}

function rowsOf(name: SectionName, profile: ShownProfile): RowName[] {
  return profileSections[name].filter((row) => hasValue(profile[row]));
}

function DetailSection({ name, profile }: { name: SectionName; profile: ShownProfile }) {
  const t = useMessages(profileMessages);
  const optionLabel = useOptionLabel();
  const tagLabel = useTagLabel();
  const audiences = useMessages(consentMessages);

  const read = (row: RowName) => {
    const value = profile[row];
    if (row === 'height') return t.heightInCm({ height: Number(value) });
    if (Array.isArray(value)) return value.map(tagLabel).join(', ');
    return row in OPTIONS ? optionLabel(String(value)) : String(value);
  };

  const describeAudience = (row: RowName) => {
    const audience = isSensitive(row) ? profile.audiences?.[row] : undefined;
    return audience && <span className="block text-small font-normal text-ink-soft">{audiences[audience]}</span>;
  };

  return (
    <section className="rounded-soft bg-card px-5 py-4">
      <h2 className="text-heading wrap-anywhere">{t[name]}</h2>
      <dl className="mt-2 divide-y divide-line/70">
        {rowsOf(name, profile).map((row) => (
          <div key={row} className="flex flex-wrap justify-between gap-x-6 py-2.5">
            <dt className="text-ink-soft">{t[row]}</dt>
            <dd className="min-w-0 grow basis-24 text-right font-semibold text-balance wrap-anywhere">
              {read(row)}
              {describeAudience(row)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Interests({ interests }: { interests: string[] | undefined }) {
  const t = useMessages(profileMessages);
  const labelOf = useTagLabel();
  if (!interests?.length) return null;
  return (
    <section className="rounded-soft bg-card px-5 py-4">
      <h2 className="text-heading wrap-anywhere">{t.interests}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {interests.map((interest) => (
          <li
            key={interest}
            className="max-w-full rounded-full bg-sunken px-3.5 py-1.5 text-small font-semibold wrap-anywhere"
          >
            {labelOf(interest)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function hasValue(value: ShownProfile[RowName]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '';
}
