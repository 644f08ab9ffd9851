/** Canonical values of every option: the spelling of the specification's edit form, stored and answered as such. */
export const OPTIONS = {
  gender: ['Female', 'Male', 'Non-binary', 'Other'],
  pronouns: ['she/her', 'he/him', 'they/them', 'other'],
  bodyType: ['Athletic', 'Average', 'Slim', 'Curvy', 'Muscular'],
  eyeColor: ['Brown', 'Blue', 'Green', 'Hazel'],
  hairColor: ['Black', 'Brown', 'Blonde', 'Red'],
  politics: ['Liberal', 'Moderate', 'Conservative', 'Other'],
  drinking: ['never', 'socially', 'regularly'],
  smoking: ['never', 'socially', 'regularly'],
  marijuana: ['never', 'socially', 'regularly'],
  diet: ['Omnivore', 'Vegetarian', 'Vegan', 'Flexitarian'],
  exercise: ['rarely', 'sometimes', '3 times a week', '5 times a week', 'daily'],
  children: ['dont-want', 'want-someday', 'have'],
  relationshipGoals: ['long-term', 'casual', 'friendship'],
  relationshipType: ['monogamous', 'non-monogamous'],
  zodiacSign: [
    'Aries',
    'Taurus',
    'Gemini',
    'Cancer',
    'Leo',
    'Virgo',
    'Libra',
    'Scorpio',
    'Sagittarius',
    'Capricorn',
    'Aquarius',
    'Pisces',
  ],
  personalityType: [
    'INTJ',
    'INTP',
    'ENTJ',
    'ENTP',
    'INFJ',
    'INFP',
    'ENFJ',
    'ENFP',
    'ISTJ',
    'ISFJ',
    'ESTJ',
    'ESFJ',
    'ISTP',
    'ISFP',
    'ESTP',
    'ESFP',
  ],
  communicationStyle: ['Direct', 'Diplomatic', 'Playful', 'Expressive', 'Reserved', 'Analytical'],
  loveLanguage: ['Words of Affirmation', 'Acts of Service', 'Receiving Gifts', 'Quality Time', 'Physical Touch'],
} as const;

export type OptionField = keyof typeof OPTIONS;
export type OptionValue<F extends OptionField> = (typeof OPTIONS)[F][number];

const capitalised = <V extends string>(values: readonly V[]): Partial<Record<V, string>> =>
  Object.fromEntries(values.map((value) => [value, value.charAt(0).toUpperCase() + value.slice(1)])) as Partial<
    Record<V, string>
  >;

/** Labels of the setup form that differ from the canonical value: canonical → label. */
export const SETUP_LABELS: { readonly [F in OptionField]?: Partial<Record<OptionValue<F>, string>> } = {
  gender: { Female: 'female', Male: 'male', 'Non-binary': 'non-binary', Other: 'other' },
  drinking: capitalised(OPTIONS.drinking),
  smoking: capitalised(OPTIONS.smoking),
  exercise: capitalised(OPTIONS.exercise),
  children: { 'dont-want': "Don't Want", 'want-someday': 'Want Someday', have: 'Have Children' },
  relationshipGoals: { 'long-term': 'Long Term Relationship', casual: 'Casual Dating', friendship: 'Friendship' },
  relationshipType: { monogamous: 'Monogamous', 'non-monogamous': 'Non-monogamous' },
  communicationStyle: {
    Direct: 'Direct and assertive',
    Diplomatic: 'Diplomatic and tactful',
    Playful: 'Playful and humorous',
    Expressive: 'Expressive and emotional',
    Reserved: 'Reserved and thoughtful',
    Analytical: 'Analytical and logical',
  },
};

/** The setup form's label of a canonical value; the value itself where both forms read the same. */
export function setupLabel<F extends OptionField>(field: F, value: OptionValue<F>): string {
  const labels: Partial<Record<string, string>> | undefined = SETUP_LABELS[field];
  return labels?.[value] ?? value;
}

/** The canonical value that a text means for a field (either spelling, any case), or undefined. */
export function canonicalOption<F extends OptionField>(field: F, text: string): OptionValue<F> | undefined {
  const wanted = text.trim().toLowerCase();
  const values: readonly OptionValue<F>[] = OPTIONS[field];
  return values.find((value) => value.toLowerCase() === wanted || setupLabel(field, value).toLowerCase() === wanted);
}
