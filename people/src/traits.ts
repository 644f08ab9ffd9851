import type { StoredProfile } from '@tagpo/contract/stored/user';
import { OPTIONS } from '@tagpo/contract/wire/profile/options';
import { OCCUPATIONS } from './occupations.ts';
import type { Random } from './random.ts';

/** Facts with which the generated traits must agree. */
export interface Basis {
  readonly age: number;
  readonly region: string;
  readonly isFeminine: boolean;
  readonly isMuslim: boolean;
  readonly isParent: boolean;
  readonly hairColor: 'Black' | 'Brown';
}

export type Traits = Partial<Omit<StoredProfile, 'name' | 'age' | 'bio' | 'gender' | 'pronouns' | 'place' | 'photos'>>;

const REGIONAL_LANGUAGES: Readonly<Record<string, string>> = {
  'Central Visayas': 'Cebuano',
  'Negros Island Region': 'Hiligaynon',
  'Western Visayas': 'Hiligaynon',
  'Eastern Visayas': 'Waray',
  'Davao Region': 'Cebuano',
  'Northern Mindanao': 'Cebuano',
  Caraga: 'Surigaonon',
  'Zamboanga Peninsula': 'Chavacano',
  Bangsamoro: 'Maguindanaon',
  'Ilocos Region': 'Ilocano',
  'Cagayan Valley': 'Ilocano',
  Cordillera: 'Ilocano',
  'Bicol Region': 'Bikol',
};

const EVERYONE_LIKES = [
  'Beach',
  'Food trips',
  'Movies',
  'OPM',
  'Dogs',
  'Cats',
  'Karaoke',
  'Hiking',
  'Cooking',
  'Coffee',
  'Volleyball',
  'Basketball',
  'Thrift shops',
  'Night drives',
  'Sunsets',
];
const PETS = [
  'One very loud aspin',
  'Two cats who adopted me',
  'A rescued aspin named Bruno',
  'Three cats',
  'A lovebird',
  'None yet',
  'A shih tzu',
  'Chickens, if they count',
  'Fish',
  'A puspin who runs the house',
];
const BUILDS = {
  feminine: ['Average', 'Slim', 'Curvy', 'Athletic'],
  masculine: ['Average', 'Slim', 'Athletic', 'Muscular'],
} as const;

/** Fills in most of a profile's choices, as people do. */
export function describeTraits(random: Random, basis: Basis): Traits {
  const { age, isFeminine } = basis;
  const occupation = random.pick(
    OCCUPATIONS.filter(({ title, minAge = 18 }) => age >= minAge && (title !== 'College student' || age <= 24)),
  );
  const often = <Value>(value: Value, probability = 0.8): Value | undefined =>
    random.chance(probability) ? value : undefined;
  const company = occupation.companies.length > 0 ? often(random.pick(occupation.companies), 0.7) : undefined;
  const regional = REGIONAL_LANGUAGES[basis.region];
  const traits: { [Key in keyof Traits]?: Traits[Key] | undefined } = {
    height: random.integer(isFeminine ? 148 : 160, isFeminine ? 170 : 183),
    bodyType: often(random.pick(isFeminine ? BUILDS.feminine : BUILDS.masculine)),
    eyeColor: 'Brown',
    hairColor: basis.hairColor,
    ethnicity: random.pick(['Asian', 'Asian', 'Asian', 'Filipino', 'Filipino-Chinese']),
    religion: basis.isMuslim
      ? 'Islam'
      : often(
          random.pick([
            'Roman Catholic',
            'Roman Catholic',
            'Roman Catholic',
            'Christian',
            'Iglesia ni Cristo',
            'Spiritual',
          ]),
          0.75,
        ),
    politics: often(random.pick(OPTIONS.politics), 0.35),
    languages: ['English', 'Filipino', ...(regional === undefined ? [] : [regional])],
    occupation: occupation.title,
    education: occupation.education,
    company,
    school: often(random.pick(occupation.schools), 0.5),
    drinking: basis.isMuslim ? 'never' : random.pick(['never', 'socially', 'socially', 'socially', 'regularly']),
    smoking: random.pick(['never', 'never', 'never', 'never', 'socially', 'regularly']),
    marijuana: often('never' as const, 0.6),
    diet: often(random.pick(['Omnivore', 'Omnivore', 'Omnivore', 'Flexitarian', 'Vegetarian'] as const), 0.7),
    exercise: often(random.pick(OPTIONS.exercise)),
    pets: often(random.pick(PETS), 0.6),
    children: basis.isParent
      ? 'have'
      : random.pick(['want-someday', 'want-someday', 'want-someday', 'dont-want'] as const),
    interests: [
      ...new Set([...random.sample(occupation.interests, 2), ...random.sample(EVERYONE_LIKES, random.integer(2, 4))]),
    ],
    zodiacSign: often(random.pick(OPTIONS.zodiacSign), 0.85),
    personalityType: often(random.pick(OPTIONS.personalityType), 0.6),
    communicationStyle: often(random.pick(OPTIONS.communicationStyle), 0.75),
    loveLanguage: often(random.pick(OPTIONS.loveLanguage), 0.85),
    relationshipGoals: random.pick(['long-term', 'long-term', 'long-term', 'friendship', 'casual'] as const),
    relationshipType: often(random.chance(0.95) ? 'monogamous' : 'non-monogamous', 0.8),
  };
  return Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined));
}
