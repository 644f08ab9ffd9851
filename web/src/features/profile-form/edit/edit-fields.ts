import { OPTIONS, type OptionField } from '@tagpo/contract/wire/profile/options';

/** Sections after the basic one, in order, with their optional fields; a name is the key of its title or label too. */
export const editSections = {
  career: ['occupation', 'company', 'education', 'school'],
  physical: ['bodyType', 'eyeColor', 'hairColor'],
  background: ['ethnicity', 'religion', 'politics'],
  lifestyle: ['drinking', 'smoking', 'marijuana', 'diet', 'exercise', 'pets', 'children'],
  relationship: ['relationshipGoals', 'relationshipType'],
  personality: ['zodiacSign', 'personalityType', 'communicationStyle', 'loveLanguage'],
} as const;

export type EditSection = keyof typeof editSections;
export type OptionalField = (typeof editSections)[EditSection][number] | 'gender' | 'pronouns';
export type ChoiceName = Extract<OptionalField, OptionField>;

/** Fields whose values need a whole line. */
export const wideFields: readonly OptionalField[] = [
  ...editSections.career,
  ...editSections.relationship,
  'pets',
  'communicationStyle',
  'loveLanguage',
];

/** Chosen from a set; any other optional field is typed. */
export function isChoice(field: OptionalField): field is ChoiceName {
  return Object.hasOwn(OPTIONS, field);
}

export const optionalFields: readonly OptionalField[] = ['gender', 'pronouns', ...Object.values(editSections).flat()];
