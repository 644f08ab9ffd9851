import type { Audiences } from '@tagpo/contract/wire/profile/sensitive';
import type { MemberProfile } from '@tagpo/contract/wire/profile/user';

/** What a profile page shows: another's answer, or as much of one's own as there is. */
export type ShownProfile = { [Key in keyof MemberProfile]?: MemberProfile[Key] | undefined } & {
  id: string;
  /** Of one's own: who sees what. */
  audiences?: Audiences;
};

/** Sections after the header, in order; a row appears only when it has a value, a section only when it has a row. */
export const profileSections = {
  career: ['occupation', 'company', 'education', 'school'],
  physical: ['height', 'bodyType', 'eyeColor', 'hairColor'],
  background: ['ethnicity', 'religion', 'politics', 'languages'],
  lifestyle: ['drinking', 'smoking', 'marijuana', 'diet', 'exercise', 'pets', 'children'],
  relationship: ['relationshipGoals', 'relationshipType'],
  personality: ['zodiacSign', 'personalityType', 'communicationStyle', 'loveLanguage'],
} as const;

export type SectionName = keyof typeof profileSections;
export type RowName = (typeof profileSections)[SectionName][number];
