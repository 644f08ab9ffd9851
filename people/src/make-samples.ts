import { createHash } from 'node:crypto';
import { SimpleFaker } from '@faker-js/faker';
import { formatPlace, type Place, places } from '@tagpo/contract/places/places';
import type { OptionValue } from '@tagpo/contract/wire/profile/options';
import { ENGLISH_BIOS, OLDER_BIOS, PARENT_BIOS, TAGLISH_BIOS } from './bios.ts';
import { NameDealer, toMailbox } from './names.ts';
import { PORTRAITS, type Portrait } from './portraits.ts';
import { dealPrompts } from './prompts.ts';
import { randomOf } from './random.ts';
import { describeTraits, type Traits } from './traits.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Samples live in the largest cities, so that most members find some nearby. */
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
const PET_NAMES = ['Bantay', 'Bruno', 'Choco', 'Kape', 'Mochi', 'Pancit', 'Putol', 'Tagpi', 'Ube', 'Yuki'] as const;

/** A made-up member, determined by the seed and their number. */
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
  readonly portrait: Portrait;
  /** Milliseconds between this event and the generation of the sample. */
  readonly finishedAgo: number;
  readonly lastActiveAgo: number;
}

/** The first `count` samples of a seed. A larger count answers the same ones and more. */
export function makeSamples(seed: string, count: number): Sample[] {
  const random = randomOf(`samples:${seed}`);
  const bios = random.sample(
    [...ENGLISH_BIOS, ...TAGLISH_BIOS].filter(
      (bio) => !PARENT_BIOS.has(bio) && !OLDER_BIOS.has(bio) && !bio.startsWith('Ate '),
    ),
    Number.POSITIVE_INFINITY,
  );
  const names = new NameDealer(random);
  const dealt = randomOf(`sample portraits:${seed}`);
  const portraits = {
    feminine: dealt.sample(PORTRAITS.feminine, Number.POSITIVE_INFINITY),
    masculine: dealt.sample(PORTRAITS.masculine, Number.POSITIVE_INFINITY),
  };
  return Array.from({ length: count }, (_, index) => {
    const isFeminine = index % 2 === 0;
    const { given, surname } = names.deal(isFeminine ? 'female' : 'male', false);
    const portrait = pickInTurn(isFeminine ? portraits.feminine : portraits.masculine, Math.floor(index / 2));
    return makeSample({ seed, index, isFeminine, given, surname, bio: pickInTurn(bios, index), portrait });
  });
}

interface Basis {
  readonly seed: string;
  readonly index: number;
  readonly isFeminine: boolean;
  readonly given: string;
  readonly surname: string;
  readonly bio: string;
  readonly portrait: Portrait;
}

function makeSample({ seed, index, isFeminine, given, surname, bio, portrait }: Basis): Sample {
  const digest = createHash('sha256').update(`tagpo sample:${seed}:${index}`).digest();
  const faker = new SimpleFaker({ seed: digest.readUInt32BE(0) });
  const id = digest.toString('hex').slice(0, 16);
  const age = portrait.age + faker.number.int({ min: -2, max: 2 });
  const place = requireCity(faker.helpers.arrayElement(CITIES));
  const prompts = dealPrompts(randomOf(`sample prompts:${id}`));
  const traits = describeTraits(randomOf(`sample traits:${id}`), {
    age,
    region: place.region,
    isFeminine,
    isMuslim: false,
    isParent: false,
    hairColor: portrait.hasBrownHair ? 'Brown' : 'Black',
  });
  return {
    uid: `sample-${id}`,
    // RFC 2606 reserves `.invalid`, so nobody can own this address.
    email: `${toMailbox(given)}.${toMailbox(surname)}.${id.slice(0, 4)}@sample.invalid`,
    name: given,
    age,
    gender: isFeminine ? 'Female' : 'Male',
    pronouns: isFeminine ? 'she/her' : 'he/him',
    place,
    bio,
    traits: {
      ...traits,
      ...(prompts.length === 0 ? {} : { prompts }),
      ...(faker.datatype.boolean(0.3) ? { pets: `A dog named ${faker.helpers.arrayElement(PET_NAMES)}` } : {}),
    },
    portrait,
    finishedAgo: faker.number.int({ min: DAY, max: 60 * DAY }),
    lastActiveAgo: faker.number.int({ min: 0, max: 20 * 60 * MINUTE }),
  };
}

function pickInTurn<Value>(values: readonly Value[], turn: number): Value {
  const value = values[turn % values.length];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
}

function requireCity(name: string): Place {
  const city = places.find((place) => formatPlace(place) === name);
  if (city === undefined) throw new Error(`No city is called ${name}`);
  return city;
}
