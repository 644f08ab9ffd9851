import { OPTIONS, type OptionField } from '@tagpo/contract/wire/profile/options';

/** Sections after the basic one with their optional fields; each name is also the key of its label. */
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

/** Fields that need a whole line. */
export const wideFields: readonly OptionalField[] = [
  ...editSections.career,
  ...editSections.relationship,
  'pets',
  'communicationStyle',
  'loveLanguage',
];

/** Whether the field is chosen from options; others are typed. */
export function isChoice(field: OptionalField): field is ChoiceName {
  return Object.hasOwn(OPTIONS, field);
}

export const optionalFields: readonly OptionalField[] = ['gender', 'pronouns', ...Object.values(editSections).flat()];
