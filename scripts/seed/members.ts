import {
  dealPrompts,
  describeTraits,
  ENGLISH_BIOS,
  NameDealer,
  OLDER_BIOS,
  PARENT_BIOS,
  type Random,
  randomOf,
  TAGLISH_BIOS,
  type Traits,
  toMailbox,
} from '@tagpo/people';
import { type Appearance, describeAppearance, hairColorOf, type Presentation } from '@tagpo/people/drawing';
import type { Place } from '../../contract/src/places/places.ts';
import type { OptionValue } from '../../contract/src/wire/profile/options.ts';
import { uidOf } from './ids.ts';
import { homeTowns, requireTown } from './towns.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export interface SeedMember {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  readonly isAdmin: boolean;
  readonly isHidden: boolean;
  readonly name: string;
  readonly age: number;
  readonly gender: OptionValue<'gender'>;
  readonly pronouns: OptionValue<'pronouns'>;
  readonly place: Place;
  readonly bio: string;
  readonly traits: Traits;
  readonly look: Appearance;
  readonly photoCount: number;
  readonly isVerified: boolean;
  readonly isPhotoVerified: boolean;
  /** Milliseconds before the moment of the seed. */
  readonly lastActiveAgo: number;
  readonly finishedAgo: number;
}

/** All members of the seed: an administrator, Maria, and a member for each entry of `homeTowns()`. */
export function makeMembers(): SeedMember[] {
  const random = randomOf('tagpo members');
  const names = new NameDealer(random);
  const bios = new BioDealer(random);
  return [
    makeAdministrator(),
    makeMaria(),
    ...homeTowns().map((place, index) => makeMember({ random, names, bios, place, index })),
  ];
}

interface MakeOptions {
  readonly random: Random;
  readonly names: NameDealer;
  readonly bios: BioDealer;
  readonly place: Place;
  readonly index: number;
}

function makeMember({ random, names, bios, place, index }: MakeOptions): SeedMember {
  const { gender, pronouns, presentation } = pickGender(random, index);
  const age =
    index % 11 === 5 ? random.integer(44, 60) : Math.min(60, 18 + Math.floor(random.next() * 14 + random.next() * 14));
  const isMuslim = place.region === 'Bangsamoro';
  const isParent = age >= 28 && random.chance(0.22);
  const isBinary = gender === 'Female' || gender === 'Male';
  const { given, surname } = names.deal(isBinary ? (gender === 'Female' ? 'female' : 'male') : 'either', isMuslim);
  const email = `${toMailbox(given)}.${toMailbox(surname)}${index + 1}@example.com`;
  const isFeminine = presentation === 'feminine';
  const prompts = dealPrompts(randomOf(`prompts ${email}`));
  const look = describeAppearance(email, { presentation, age, wearsHijab: isMuslim && isFeminine });
  return {
    uid: uidOf(email),
    email,
    displayName: `${given} ${surname}`,
    isAdmin: false,
    isHidden: false,
    name: given,
    age,
    gender,
    pronouns,
    place,
    bio: bios.deal({ age, isParent, isFeminine: gender === 'Female' }),
    traits: {
      ...describeTraits(random, {
        age,
        region: place.region,
        isFeminine,
        isMuslim,
        isParent,
        hairColor: hairColorOf(look),
      }),
      ...(prompts.length === 0 ? {} : { prompts }),
    },
    look,
    photoCount: random.pick([2, 2, 3, 3, 3, 4, 4, 5, 6]),
    isVerified: random.chance(0.3),
    isPhotoVerified: random.chance(0.45),
    lastActiveAgo: pickLastActive(random, index),
    finishedAgo: random.chance(0.16) ? random.between(0.2 * DAY, 6 * DAY) : random.between(8 * DAY, 300 * DAY),
  };
}

function makeMaria(): SeedMember {
  const email = 'maria@example.com';
  return {
    uid: uidOf(email),
    email,
    displayName: 'Maria Santos',
    isAdmin: false,
    isHidden: false,
    name: 'Maria',
    age: 27,
    gender: 'Female',
    pronouns: 'she/her',
    place: requireTown('Manila, Metro Manila'),
    bio: 'Librarian by day, halo-halo critic by weekend. I like old cinemas, slow jeepney rides along the bay, and people who say thank you to the driver. Kwento ka, makikinig ako.',
    traits: {
      prompts: [
        { id: 'merienda', answer: 'Halo-halo, kahit umuulan. Walang tanungan.' },
        { id: 'commute', answer: 'A library book and the bay on my left side of the jeepney.' },
        { id: 'ask-me', answer: 'Why my cat is named Kape and why he deserves it.' },
      ],
      height: 160,
      bodyType: 'Average',
      eyeColor: 'Brown',
      hairColor: 'Black',
      ethnicity: 'Asian',
      religion: 'Roman Catholic',
      languages: ['English', 'Filipino'],
      occupation: 'Librarian',
      education: "Bachelor's degree",
      company: 'City library',
      school: 'University of the Philippines',
      drinking: 'socially',
      smoking: 'never',
      marijuana: 'never',
      diet: 'Omnivore',
      exercise: 'sometimes',
      pets: 'A puspin named Kape',
      children: 'want-someday',
      zodiacSign: 'Libra',
      personalityType: 'INFJ',
      interests: ['Books', 'Old cinemas', 'Coffee', 'Sunsets', 'Museums'],
      communicationStyle: 'Playful',
      loveLanguage: 'Quality Time',
      relationshipGoals: 'long-term',
      relationshipType: 'monogamous',
    },
    look: {
      ...describeAppearance(email, { presentation: 'feminine', age: 27 }),
      hair: 'wavy',
      glasses: 'none',
      hairColor: '#1e1614',
      hairLight: '#463834',
    },
    photoCount: 4,
    isVerified: true,
    isPhotoVerified: true,
    lastActiveAgo: 60 * MINUTE,
    finishedAgo: 40 * DAY,
  };
}

/** The administrator has a finished profile, so that every page works, and hides it, because staff do not date here. */
function makeAdministrator(): SeedMember {
  const email = 'admin@admin.com';
  return {
    uid: uidOf(email),
    email,
    displayName: 'Tess Villanueva',
    isAdmin: true,
    isHidden: true,
    name: 'Tess',
    age: 38,
    gender: 'Female',
    pronouns: 'she/her',
    place: requireTown('Quezon City, Metro Manila'),
    bio: 'I look after this community. If something does not feel right, report it and I will read it today.',
    traits: {
      height: 158,
      eyeColor: 'Brown',
      hairColor: 'Black',
      languages: ['English', 'Filipino'],
      occupation: 'Community manager',
      company: 'Tagpo',
      interests: ['Gardening', 'Crosswords'],
      relationshipGoals: 'friendship',
    },
    look: { ...describeAppearance(email, { presentation: 'feminine', age: 38 }), hair: 'bob', glasses: 'round' },
    photoCount: 2,
    isVerified: true,
    isPhotoVerified: true,
    lastActiveAgo: 90 * MINUTE,
    finishedAgo: 200 * DAY,
  };
}

/** Women and men take turns, so that most towns have both; about one in eleven is neither. */
function pickGender(
  random: Random,
  index: number,
): Pick<SeedMember, 'gender' | 'pronouns'> & { presentation: Presentation } {
  const presentation = index % 2 === 0 ? 'feminine' : 'masculine';
  if (index % 16 === 3) return { gender: 'Non-binary', pronouns: 'they/them', presentation };
  if (index % 32 === 12)
    return { gender: 'Other', pronouns: random.pick(['they/them', 'other'] as const), presentation };
  return presentation === 'feminine'
    ? { gender: 'Female', pronouns: 'she/her', presentation }
    : { gender: 'Male', pronouns: 'he/him', presentation };
}

/** Every eighth member was active minutes ago, the others hours or days ago. */
function pickLastActive(random: Random, index: number): number {
  if (index % 8 === 0) return random.between(0, 3 * MINUTE);
  if (index % 8 < 4) return random.between(6 * MINUTE, 12 * 60 * MINUTE);
  return random.between(0.5 * DAY, 21 * DAY);
}

/** Deals each bio once, to a member whom it fits. */
class BioDealer {
  readonly #bios: string[];

  constructor(random: Random) {
    const all = [...ENGLISH_BIOS, ...TAGLISH_BIOS];
    this.#bios = random.sample(all, all.length);
  }

  deal({ age, isParent, isFeminine }: { age: number; isParent: boolean; isFeminine: boolean }): string {
    const fits = (bio: string) =>
      (!PARENT_BIOS.has(bio) || isParent) &&
      (!OLDER_BIOS.has(bio) || age >= 40) &&
      (!bio.startsWith('Ate ') || isFeminine);
    const special = this.#bios.findIndex(
      (bio) => fits(bio) && ((age >= 44 && OLDER_BIOS.has(bio)) || (isParent && PARENT_BIOS.has(bio))),
    );
    const index = special === -1 ? this.#bios.findIndex(fits) : special;
    const [bio] = this.#bios.splice(index, 1);
    if (index === -1 || bio === undefined) throw new Error('There are more members than bios: write more bios');
    return bio;
  }
}
