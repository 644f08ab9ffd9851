import { createHash } from 'node:crypto';
import { en, Faker } from '@faker-js/faker';
import { formatPlace, type Place, places } from '@tagpo/contract/places/places';
import type { OptionValue } from '@tagpo/contract/wire/profile/options';
import { ENGLISH_BIOS, OLDER_BIOS, PARENT_BIOS, TAGLISH_BIOS } from './bios.ts';
import { type Appearance, describeAppearance, hairColorOf } from './drawing/appearance.ts';
import { NameDealer, toMailbox } from './names.ts';
import { randomOf } from './random.ts';
import { describeTraits, type Traits } from './traits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The cities where most people are, so that most who look around find somebody. */
const CITIES = [
  'Manila, Metro Manila',
  'Quezon City, Metro Manila',
  'Makati, Metro Manila',
  'Taguig, Metro Manila',
  'Pasig, Metro Manila',
  'Cebu City, Cebu',
  'Davao City, Davao del Sur',
  'Iloilo City, Iloilo',
  'Baguio City, Benguet',
  'Cagayan de Oro City, Misamis Oriental',
] as const;

/** Somebody made up, as the seed of a generation and their number in it decide. */
export interface Sample {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly age: number;
  readonly gender: OptionValue<'gender'>;
  readonly pronouns: OptionValue<'pronouns'>;
  readonly place: Place;
  readonly bio: string;
  readonly traits: Traits;
  readonly look: Appearance;
  readonly photoCount: number;
  /** Milliseconds before they are made. */
  readonly finishedAgo: number;
  readonly lastActiveAgo: number;
}

/** The first `count` people of a seed: more of them are the same ones and others. */
export function makeSamples(seed: string, count: number): Sample[] {
  const random = randomOf(`samples:${seed}`);
  const bios = random.sample(
    [...ENGLISH_BIOS, ...TAGLISH_BIOS].filter(
      (bio) => !PARENT_BIOS.has(bio) && !OLDER_BIOS.has(bio) && !bio.startsWith('Ate '),
    ),
    Number.POSITIVE_INFINITY,
  );
  const names = new NameDealer(random);
  return Array.from({ length: count }, (_, index) => {
    const isFeminine = index % 2 === 0;
    const { given, surname } = names.deal(isFeminine ? 'female' : 'male', false);
    return makeSample({ seed, index, isFeminine, given, surname, bio: bios[index % bios.length] ?? '' });
  });
}

interface Basis {
  readonly seed: string;
  readonly index: number;
  readonly isFeminine: boolean;
  readonly given: string;
  readonly surname: string;
  readonly bio: string;
}

function makeSample({ seed, index, isFeminine, given, surname, bio }: Basis): Sample {
  const digest = createHash('sha256').update(`tagpo sample:${seed}:${index}`).digest();
  const faker = new Faker({ locale: en, seed: digest.readUInt32BE(0) });
  const id = digest.toString('hex').slice(0, 16);
  const age = faker.number.int({ min: 20, max: 42 });
  const look = describeAppearance(id, { presentation: isFeminine ? 'feminine' : 'masculine', age });
  const place = requireCity(faker.helpers.arrayElement(CITIES));
  const traits = describeTraits(randomOf(`sample traits:${id}`), {
    age,
    region: place.region,
    isFeminine,
    isMuslim: false,
    isParent: false,
    hairColor: hairColorOf(look),
  });
  return {
    uid: `sample-${id}`,
    // RFC 2606: nobody can ever have an address there.
    email: `${toMailbox(given)}.${toMailbox(surname)}.${id.slice(0, 4)}@sample.invalid`,
    name: given,
    age,
    gender: isFeminine ? 'Female' : 'Male',
    pronouns: isFeminine ? 'she/her' : 'he/him',
    place,
    bio,
    traits: { ...traits, ...(faker.datatype.boolean(0.3) ? { pets: `A dog named ${faker.animal.petName()}` } : {}) },
    look,
    // A hundred of them are drawn within one call's minute.
    photoCount: index % 4 === 0 ? 2 : 1,
    finishedAgo: faker.number.int({ min: DAY, max: 60 * DAY }),
    lastActiveAgo: faker.number.int({ min: 0, max: 20 * 60 * MINUTE }),
  };
}

function requireCity(name: string): Place {
  const city = places.find((place) => formatPlace(place) === name);
  if (city === undefined) throw new Error(`No city is called ${name}`);
  return city;
}
