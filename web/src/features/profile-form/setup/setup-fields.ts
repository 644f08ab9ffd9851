import type { OptionField } from '@tagpo/contract/wire/profile/options';

/** The sections of optional choices, in order; each name is also the key of its title and of its fields' labels. */
export const choiceSections = {
  physical: ['bodyType', 'eyeColor', 'hairColor'],
  lifestyle: ['drinking', 'smoking', 'diet', 'exercise', 'children'],
  relationship: ['relationshipGoals', 'relationshipType'],
  personality: ['zodiacSign', 'personalityType', 'communicationStyle', 'loveLanguage'],
} as const satisfies Record<string, readonly OptionField[]>;

export type ChoiceField = (typeof choiceSections)[keyof typeof choiceSections][number] | 'gender' | 'pronouns';
