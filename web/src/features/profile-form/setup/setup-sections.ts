import type { OptionField } from '@tagpo/contract/wire/profile/options';
import { isSensitive, SENSITIVE_FIELDS } from '@tagpo/contract/wire/profile/sensitive';
import type { SetupInput } from './setup-draft.ts';

/** Folded sections of optional choices; each name is also the key of its label. */
export const setupSections = {
  physical: ['bodyType', 'eyeColor', 'hairColor'],
  lifestyle: ['drinking', 'smoking', 'diet', 'exercise', 'children'],
  relationship: ['relationshipGoals', 'relationshipType'],
  personality: ['zodiacSign', 'personalityType', 'communicationStyle', 'loveLanguage', 'interests', 'prompts'],
} as const satisfies Record<string, readonly (OptionField | 'interests' | 'prompts')[]>;

export type SetupSection = keyof typeof setupSections;
export type SetupChoice =
  | Exclude<(typeof setupSections)[SetupSection][number], 'interests' | 'prompts'>
  | 'gender'
  | 'pronouns';

export const sectionNames = Object.keys(setupSections) as SetupSection[];

type Values = Partial<Omit<SetupInput, 'prompts'>> & { prompts?: readonly unknown[] | undefined };

export function countAnswers(section: SetupSection, values: Values): number {
  return setupSections[section].filter((field) => values[field]?.length).length;
}

/** Whether a sensitive field is filled in, so that a consent is needed. */
export function hasSensitive(values: Values): boolean {
  return SENSITIVE_FIELDS.some((field) => values[field]);
}

/** The section that asks for the consent: the first one with a sensitive field that is filled in. */
export function consentSection(values: Values, isGiven: boolean): SetupSection | undefined {
  const withSensitive = (isWanted: (field: string) => unknown) =>
    sectionNames.find((name) => setupSections[name].some((field) => isSensitive(field) && isWanted(field)));
  const filled = withSensitive((field) => values[field as keyof Values]);
  // Given and then not needed, it stays where it can be taken back.
  return filled ?? (isGiven ? withSensitive(() => true) : undefined);
}
