import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { type Audiences, isSensitive } from '@tagpo/contract/wire/profile/sensitive';
import type { MemberProfile } from '@tagpo/contract/wire/profile/user';
import { useMessages } from '../../messages/language/use-messages.ts';
import { consentMessages } from '../../messages/profile/consent.ts';
import { profileMessages } from '../../messages/profile/profile.ts';
import { useOptionLabel, useTagLabel } from '../../messages/profile/use-labels.ts';

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

export function ProfileDetails({ profile }: { profile: ShownProfile }) {
  return (
    <>
      {sectionNames.map((name) => (
        <DetailSection key={name} name={name} profile={profile} />
      ))}
      <Interests interests={profile.interests} />
    </>
  );
}

function DetailSection({ name, profile }: { name: SectionName; profile: ShownProfile }) {
  const t = useMessages(profileMessages);
  const optionLabel = useOptionLabel();
  const tagLabel = useTagLabel();
  const audiences = useMessages(consentMessages);
  const rows: RowName[] = profileSections[name].filter((row) => hasValue(profile[row]));
  if (rows.length === 0) return null;

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
      <h2 className="text-heading">{t[name]}</h2>
      <dl className="mt-2 divide-y divide-line/70">
        {rows.map((row) => (
          <div key={row} className="flex justify-between gap-6 py-2.5">
            <dt className="text-ink-soft">{t[row]}</dt>
            <dd className="min-w-0 text-right font-semibold text-balance wrap-anywhere">
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
      <h2 className="text-heading">{t.interests}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {interests.map((interest) => (
          <li key={interest} className="rounded-full bg-sunken px-3.5 py-1.5 text-small font-semibold">
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
